import { dirname, resolve } from 'node:path'
import { AnchordocError } from '../../errors.ts'
import { runScript, type ScriptReport } from '../../flow/script/run.ts'
import { type FlowScript, scriptIssues } from '../../flow/script/shape.ts'
import { isFlow } from '../../flow/validate.ts'
import type { Terminal } from '../terminal.ts'
import { type JsonFile, readJsonFile } from './file.ts'

/** A script that was run, and the files it is about. */
export interface TestedScript {
  script: JsonFile
  /** The first flow that is not valid. */
  broken?: JsonFile
  report: ScriptReport
}

/**
 * Runs the script of a file with the flows it names.
 *
 * @throws AnchordocError where the file is no script, or a flow cannot be read
 */
export function runFile(path: string, terminal: Terminal): TestedScript {
  const script = readJsonFile(path, terminal)
  const [issue] = scriptIssues(script.value)
  if (issue) {
    const place = issue.path === '' ? 'the script' : issue.path
    throw new AnchordocError(`${script.at(issue.path)} ${place} ${issue.message}`)
  }
  const { flow, subflows = [] } = script.value as FlowScript
  const folder = dirname(resolve(terminal.cwd, path))
  const flows = [flow, ...subflows].map((name) => readJsonFile(resolve(folder, name), terminal))
  const [document, ...others] = flows.map(({ value }) => value)
  const broken = flows.find(({ value }) => !isFlow(value))
  return {
    script,
    ...(broken && { broken }),
    report: runScript(script.value as FlowScript, document, others),
  }
}
