import type { CommandTable } from './command.ts'

/** The commands, in the order of `--help`. */
export const COMMANDS: CommandTable = {
  build: { summary: 'build the corpus from the documentation', load: () => import('./build.ts') },
  serve: {
    summary: 'answer coding agents over MCP on stdin and stdout; what a bare `anchordoc` does',
    load: () => import('./serve.ts'),
  },
  init: {
    summary: 'register the documentation server of a project with coding agents',
    load: () => import('./init.ts'),
  },
  doctor: {
    summary: 'look whether everything is there that serving needs',
    load: () => import('./doctor.ts'),
  },
  create: {
    summary: 'write a fresh app: documentation, a bot with its test, configurations',
    load: () => import('./create.ts'),
  },
  llms: { summary: 'write llms.txt and llms-full.txt', load: () => import('./llms.ts') },
  search: { summary: 'find the sections that answer a question', load: () => import('./search.ts') },
  list: { summary: 'list the pages', load: () => import('./list.ts') },
  outline: {
    summary: "show a page's headings with their anchors and sizes",
    load: () => import('./outline.ts'),
  },
  section: { summary: 'print one section with everything under it', load: () => import('./section.ts') },
  get: { summary: 'print a page', load: () => import('./get.ts') },
  flow: {
    summary: "check, draw, compare, rehearse and test a chatbot's flow documents",
    load: () => import('./flow.ts'),
  },
}

/** What a bare `anchordoc`, or one that begins with a flag, runs. */
export const DEFAULT_COMMAND = 'serve'
