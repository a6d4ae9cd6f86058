import type { Corpus, ModelIdentity, VectorTable } from './corpus/format.ts'
import { MODEL } from './embedding/model.ts'
import type { Source } from './search/library.ts'

/** What `list_docs` says of a corpus: its package and version, or what else can be said of it. */
export function sourceOf({ origin }: Pick<Corpus, 'origin'>): Source {
  const name = origin.package
    ? `${origin.package.name} ${origin.package.version}`.trimEnd()
    : 'documentation without a package'
  return { kind: 'corpus', name, origin }
}

/** Why a corpus's vectors cannot be compared with this package's; undefined where they can. */
export function whyNoVectors({
  vectors,
}: {
  vectors: Pick<VectorTable, 'model'> | null
}): string | undefined {
  if (!vectors) return 'the corpus was built without vectors; `anchordoc build` adds them'
  const same = (Object.keys(MODEL) as (keyof ModelIdentity)[]).every(
    (key) => vectors.model[key] === MODEL[key],
  )
  if (same) return undefined
  return `the corpus was built with the model ${modelName(vectors.model)}, and this anchordoc has ${modelName(MODEL)}; build it again`
}

function modelName({ id, dtype, dimensions, sha256 }: ModelIdentity): string {
  return `${id} (${dtype}, ${dimensions} dimensions, sha256 ${sha256.slice(0, 12)})`
}
