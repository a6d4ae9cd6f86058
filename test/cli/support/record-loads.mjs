/** Preloaded by a test: appends the address of every module that the process loads to the file that LOADS names. */
import { register } from 'node:module'

register(
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from 'node:fs'
    export async function load(url, context, next) {
      appendFileSync(process.env.LOADS, url + '\\n')
      return next(url, context)
    }
  `)}`,
)
