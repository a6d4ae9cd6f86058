import type { Doc, Section, Warning } from './format.ts'

/** Whether a page has words besides its title. */
export function hasWords({ sections }: Pick<Doc, 'sections'>): boolean {
  return sections.some((section) => section.heading !== '' || !isBlank(section))
}

/** What of a page nobody will find by its words. */
export function emptiness({ path, content, sections }: Doc): Warning[] {
  if (content.trim() === '') {
    return [{ code: 'empty-page', path, message: 'The page is empty; only its title can be found.' }]
  }
  if (!hasWords({ sections })) {
    return [{ code: 'empty-page', path, message: 'The page has no words under its title.' }]
  }
  const bare = sections.filter(
    (section, place) =>
      section.level > 1 && isBlank(section) && (sections[place + 1]?.level ?? 0) <= section.level,
  )
  if (bare.length === 0) return []
  const names = bare.map(({ heading, headingId }) => `#${headingId || heading}`).join(', ')
  return [{ code: 'empty-section', path, message: `Nothing stands under ${names}.` }]
}

function isBlank({ text, code }: Section): boolean {
  return `${text}${code}`.trim() === ''
}
