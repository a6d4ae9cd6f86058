import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModelIdentity } from '../corpus/format.ts'
import { AnchordocError } from '../errors.ts'
import { packageRoot } from '../package-root.ts'

/** SHA-256 of the files the embedder reads, by path inside the model's folder. */
export const MODEL_FILES = {
  'onnx/model_quantized.onnx': 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
  'tokenizer.json': 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
  'tokenizer_config.json': 'acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b',
} as const

/** The model that ships with this package. */
export const MODEL: ModelIdentity = {
  id: 'all-MiniLM-L6-v2',
  dtype: 'q8',
  dimensions: 384,
  sha256: MODEL_FILES['onnx/model_quantized.onnx'],
}

/** Word pieces the model reads, the two special ones included; it was not trained on longer texts. */
export const MAX_TOKENS = 256

/** Folder of the model inside this package. */
export function modelFolder(): string {
  return join(packageRoot(), 'models', MODEL.id)
}

/**
 * Reads a file of the model and checks its SHA-256.
 *
 * @param folder where the model lies; by default in this package
 * @throws AnchordocError where the file is missing, unreadable or not the one this version was made for
 */
export async function readModelFile(
  file: keyof typeof MODEL_FILES,
  folder: string = modelFolder(),
): Promise<Buffer> {
  const bytes = await read(join(folder, file))
  if (bytes === null) {
    throw new AnchordocError(`the model file ${file} is missing or unreadable: reinstall anchordoc`)
  }
  if (createHash('sha256').update(bytes).digest('hex') !== MODEL_FILES[file]) {
    throw new AnchordocError(`the model file ${file} is damaged (wrong sha256): reinstall anchordoc`)
  }
  return bytes
}

/** In one go: `readFile` comes back to this thread for every half megabyte. */
async function read(path: string): Promise<Buffer | null> {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(size), 0, size, 0)
      return bytesRead === size ? buffer : null
    } finally {
      await file.close()
    }
  } catch {
    return null
  }
}
