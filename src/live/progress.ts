/** Tells how far the embedding is: its beginning, each quarter of a long one, its end, and once each trouble. */
export function createProgress(log: (line: string) => void) {
  let total = 0
  let quarter = 0
  let said: string | undefined
  return {
    begin(pages: number): void {
      if (pages > 1 && total === 0) log(`embedding ${pages} pages in the background`)
      total = pages
      quarter = 0
    },
    report(left: number, trouble: string | undefined): void {
      if (trouble !== undefined) {
        if (trouble !== said) log(`the pages are searched by words alone: ${trouble}`)
      } else if (left === 0) {
        if (total > 0) log('all pages are embedded')
      } else if (total >= LONG && Math.floor((4 * (total - left)) / total) > quarter) {
        quarter++
        log(`${total - left} of ${total} pages are embedded`)
      }
      said = trouble
      if (left === 0) total = 0
    },
  }
}

/** Pages from which on the embedding takes long enough to be told in between. */
const LONG = 20
