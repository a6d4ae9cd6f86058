/** Parts for tools that look at the wire. No promise of semantic versioning covers them. */
export { createFramer, type Frame, type Framer } from './server/framing.ts'
export { catalogue, type ToolListing } from './tools/catalogue.ts'
