/** A file that does not carry package.json's version, and the text that does. */
export interface Stale {
  file: string
  text: string
}

/**
 * The files that are behind package.json.
 *
 * @param read text of a file of the repository
 */
export function stale(read: (file: string) => string): Stale[] {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const files = {
    'server.json': read('server.json').replace(/("version": )"[^"]*"/g, `$1"${version}"`),
    'CHANGELOG.md': withHeading(read('CHANGELOG.md'), version),
  }
  return Object.entries(files)
    .filter(([file, text]) => text !== read(file))
    .map(([file, text]) => ({ file, text }))
}

/** A changelog with a heading for the version, above the older ones. */
function withHeading(changelog: string, version: string): string {
  if (changelog.includes(`\n## ${version} `) || changelog.includes(`\n## ${version}\n`)) return changelog
  return changelog.replace(/\n(?=## )|$/, `\n## ${version} — unreleased\n\n`)
}
