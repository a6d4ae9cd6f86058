/**
 * Every limit of the language as one flat table, the source of validation, schema and lint. Lengths count characters (code
 * points), times count seconds. Those of message fields are WhatsApp's, the strictest of the common channels.
 */
export const LIMITS = {
  /** Text of say, list, ask, retry, handoff and end. */
  text: 4096,
  buttonsText: 1024,
  header: 60,
  footer: 60,
  buttons: 3,
  buttonTitle: 20,
  /** The button that opens a list. */
  listButton: 20,
  listSections: 10,
  listSectionTitle: 24,
  /** Rows of all sections together. */
  listRows: 10,
  rowTitle: 24,
  rowDescription: 72,
  caption: 1024,
  filename: 240,
  latitude: 90,
  longitude: 180,
  placeName: 1000,
  placeAddress: 1000,
  url: 2048,

  schemaUrl: 200,
  id: 64,
  variableName: 64,
  handlerName: 64,
  name: 80,
  description: 1000,
  note: 500,
  queue: 64,
  option: 100,
  options: 50,
  scalar: 1000,
  path: 256,
  pathParts: 8,
  /** Name of a member of any object. */
  memberName: 256,
  pattern: 200,
  /** Positions a pattern may be expanded to. */
  patternAtoms: 1000,

  steps: 500,
  triggers: 20,
  words: 50,
  word: 64,
  variables: 100,
  cases: 50,
  inValues: 50,
  assignments: 20,
  mappedKeys: 20,
  outcomes: 10,
  conditionItems: 20,

  /** Levels of conditions inside conditions. */
  conditionDepth: 8,
  /** Levels of lists and objects inside a value. */
  valueDepth: 16,
  /** Levels of lists and objects inside an argument of a tool, or inside what a variable holds. */
  argumentDepth: 64,

  retryMax: 10,
  timeout: 86_400,
  wait: 604_800,

  /** Issues listed; beyond them a validation says `truncated`. */
  issues: 100,

  simulationSteps: 1000,
  simulationStepsMax: 10_000,
  /** Steps between two user events. */
  simulationStepsWithoutInput: 100,
  callDepth: 16,
  inputs: 500,
} as const
