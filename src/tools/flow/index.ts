import type { Tool } from '../tool.ts'
import { flowAnalyze } from './analyze.ts'
import { flowDiff } from './diff.ts'
import { flowDigest } from './digest.ts'
import { flowExample } from './example.ts'
import { flowMigrate } from './migrate.ts'
import { flowSchema } from './schema.ts'
import { flowSimulate } from './simulate.ts'
import { flowValidate } from './validate.ts'

/** The flow tools, in the order they are advertised. */
export const flowTools: readonly Tool[] = [
  flowValidate,
  flowAnalyze,
  flowSimulate,
  flowMigrate,
  flowDiff,
  flowDigest,
  flowSchema,
  flowExample,
]
