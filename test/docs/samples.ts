import { type Fence, fencesOf, setting, withBodies } from './fences.ts'
import type { Projects } from './projects.ts'

/**
 * The samples of the manual are marked where they stand, in the info of their fence:
 *
 * - `console project=pump-kit`: lines that begin with `$ ` are typed in a copy of that project, in which the corpus is built
 *   (`unbuilt` leaves that to the sample); what they print follows them.
 * - `js file=bin/docs.mjs`: a file that stands in the projects of the consoles after it. There `anchordoc` is installed.
 * - `json tool=search_docs project=pump-kit`: the arguments of a call to the real server, started with the flags that `serve=` gives,
 *   separated by commas. The next fences hold its answer:
 *   `json answer` what it is as structure, `text answer` or `markdown answer` what it is as text.
 */
const isCommands = ({ info }: Fence): boolean => info.startsWith('console ')
const isCall = ({ info }: Fence): boolean => setting(info, 'tool') !== undefined
const isAnswer = ({ info }: Fence): boolean => /^\w+ answer$/.test(info)

/** The page with what its samples really print. */
export async function refreshed(page: string, projects: Projects): Promise<string> {
  const bodies = new Map<Fence, string>()
  const files: Record<string, string> = {}
  let answer: Awaited<ReturnType<Projects['call']>> | undefined
  for (const fence of fencesOf(page)) {
    const project = setting(fence.info, 'project') ?? ''
    const file = setting(fence.info, 'file')
    if (file !== undefined) {
      files[file] = `${fence.body}\n`
    } else if (isCommands(fence)) {
      const built = !/ unbuilt\b/.test(fence.info)
      const type = (commands: string[]) => projects.type({ project, files, built }, commands)
      bodies.set(fence, await typed(fence.body, type))
    } else if (isCall(fence)) {
      const server = { project, flags: setting(fence.info, 'serve') ?? '' }
      answer = await projects.call(server, setting(fence.info, 'tool') ?? '', JSON.parse(fence.body))
    } else if (isAnswer(fence) && answer) {
      bodies.set(
        fence,
        fence.info === 'json answer' ? JSON.stringify(answer.structured, null, 2) : answer.text.trimEnd(),
      )
    }
  }
  return withBodies(page, bodies)
}

/** Fences that show a command or a call and are not marked as samples: nobody would notice when they stop being true. */
export function unmarked(page: string): string[] {
  return fencesOf(page)
    .filter((fence) => /^\$ (?:.*\| *)?anchordoc\b/m.test(fence.body))
    .filter((fence) => !isCommands(fence) || setting(fence.info, 'project') === undefined)
    .map(({ body }) => body)
}

/**
 * The page without what differs from run to run and from machine to machine: times, scores, and how many sections there are beside
 * those that are shown.
 */
export function comparable(page: string): string {
  return page
    .replace(/ of \d+ sections; go on/g, ' of … sections; go on')
    .replace(/\bin \d+(?:\.\d)? s\b/g, 'in … s')
    .replace(/"seconds": [\d.]+/g, '"seconds": …')
    .replace(/\b\d+\.\d{3,}\b/g, '….…')
}

/** Types the commands of a console and puts what each prints below it. */
async function typed(console: string, type: (commands: string[]) => Promise<string[]>): Promise<string> {
  const commands = [...console.matchAll(/^\$ ((?:.*\\\n)*.*)$/gm)].map(([, command = '']) => command)
  const outputs = await type(commands)
  return commands
    .flatMap((command, place) => [`$ ${command}`, ...(outputs[place] ? [outputs[place]] : [])])
    .join('\n')
}
