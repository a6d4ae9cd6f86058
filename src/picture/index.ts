export { flowPage } from './page.ts'
export { flowSvg, type SvgOptions } from './svg.ts'
