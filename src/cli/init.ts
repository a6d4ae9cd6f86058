import { relative } from 'node:path'
import { CLIENT_NAMES, CLIENTS, type ClientName, DEFAULT_CLIENTS } from '../scaffold/clients.ts'
import { NAME } from '../version.ts'
import { defineCommand } from './command.ts'
import { refuse } from './usage.ts'

export const command = defineCommand({
  name: 'init',
  about:
    'Registers the documentation server of this project with coding agents: a devDependency and the script mcp:docs in ' +
    'package.json, and an entry in the file of each client. It writes files and does nothing else, asks nothing, and the second ' +
    'time changes nothing.',
  positionals: [{ name: 'client', required: false, rest: true }],
  flags: {
    client: {
      type: 'list',
      value: 'NAME',
      help: `Write for this client; may be repeated. One of ${CLIENT_NAMES.join(', ')}; by default ${DEFAULT_CLIENTS.join(', ')}.`,
    },
    packages: {
      type: 'flag',
      help: 'Serve what the dependencies bring along, too; without a corpus or a folder docs that is what is served anyway.',
    },
    agents: { type: 'flag', help: 'Also write a block into AGENTS.md that tells agents of the tools.' },
    force: { type: 'flag', help: 'Replace the command of an entry of ours that was edited by hand.' },
    'dry-run': { type: 'flag', help: 'Show what would change, and change nothing.' },
  },
  examples: [
    { line: 'anchordoc init', does: 'For Claude Code, Cursor and VS Code.' },
    { line: 'anchordoc init --client codex --client zed --agents', does: 'For others, and for AGENTS.md.' },
  ],
  async run({ values: { client = [], packages, agents, force, 'dry-run': dryRun }, words }, terminal) {
    const named = [...client, ...words]
      .flatMap((names) => names.split(/[\s,]+/))
      .filter((name) => name !== '')
      .map(clientName)
    const unknown = named.filter((name) => !isClient(name))
    if (unknown.length > 0) {
      const { nearest } = await import('../nearest.ts')
      return refuse(
        unknown.map((name) => {
          const [near] = nearest(name, CLIENT_NAMES, (candidate) => [candidate], { count: 1, least: 0.4 })
          const hint = near ? `did you mean ${near}?` : `the clients are: ${CLIENT_NAMES.join(', ')}`
          return `unknown client ${JSON.stringify(name)}; ${hint}`
        }),
        terminal,
        `${NAME} init`,
      )
    }
    const { findPackage, planInit, writePlan } = await import('../scaffold/init.ts')
    const project = findPackage(terminal.cwd)
    if (!project) {
      terminal.err(`${NAME}: there is no package.json here: run npm init first, or ${NAME} create DIR\n`)
      return 1
    }
    if (project.folder !== terminal.cwd) {
      const where = relative(terminal.cwd, project.folder).replaceAll('\\', '/')
      terminal.err(`${NAME}: the project is in ${where}, where the nearest package.json is\n`)
    }
    const plan = planInit(project.folder, project.name, {
      clients: named.length > 0 ? [...new Set(named.filter(isClient))] : DEFAULT_CLIENTS,
      packages: packages === true,
      agents: agents === true,
      force: force === true,
      userAgent: process.env.npm_config_user_agent,
    })
    const { reportPlan } = await import('./plan-report.ts')
    return reportPlan(dryRun ? plan : writePlan(plan), terminal, dryRun === true)
  },
})

/** The name of a client for what people call it: `gemini-cli`, `VS-Code`. */
function clientName(word: string): string {
  const same = CLIENT_NAMES.find((name) => slug(CLIENTS[name].label) === slug(word))
  return same ?? word.toLowerCase()
}

function slug(label: string): string {
  return label.toLowerCase().replace(/[\s_-]+/g, '-')
}

function isClient(name: string): name is ClientName {
  return (CLIENT_NAMES as readonly string[]).includes(name)
}
