/**
 * Endings that Spanish and English share, with what English may write for them. Of several that fit, the longest
 * counts.
 */
const ENDINGS = Object.entries({
  izaciones: 'ization',
  izacion: 'ization',
  ificacion: 'ification',
  icamente: 'ically',
  ivamente: 'ively',
  osamente: 'ously',
  ariamente: 'arily',
  blemente: 'bly',
  almente: 'ally',
  entemente: 'ently',
  antemente: 'antly',
  adamente: 'ately',
  amente: 'ly ely',
  mente: 'ly',
  amiento: 'ing ment',
  imiento: 'ing ment',
  mento: 'ment',
  izador: 'izer',
  ificador: 'ifier',
  izando: 'izing ize',
  izado: 'ized ize',
  izada: 'ized ize',
  izar: 'ize',
  iza: 'ize',
  izan: 'ize',
  ificar: 'ify',
  ifica: 'ify',
  ificado: 'ified ify',
  ificada: 'ified ify',
  ccion: 'ction',
  cion: 'tion',
  sion: 'sion ssion',
  xion: 'xion ction',
  edad: 'ety iety',
  idad: 'ity',
  tad: 'ty',
  logia: 'logy',
  etria: 'etry',
  grafia: 'graphy',
  ancia: 'ance ancy',
  encia: 'ence ency',
  ador: 'er ator or',
  edor: 'er or',
  idor: 'er or',
  tor: 'tor',
  ico: 'ic ical',
  ica: 'ic ical ics',
  ivo: 'ive',
  iva: 'ive',
  oso: 'ous',
  osa: 'ous',
  ario: 'ary',
  aria: 'ary',
  orio: 'ory',
  oria: 'ory',
  ismo: 'ism',
  ista: 'ist',
  able: 'able',
  ible: 'ible able',
  ante: 'ant',
  ente: 'ent',
  ura: 'ure',
  ado: 'ated ed ate',
  ada: 'ated ed ate',
  ando: 'ating ing ate',
  ar: 'ate e ',
} satisfies Record<string, string>).sort(([a], [b]) => b.length - a.length)

/** Where English kept a spelling that Spanish made simpler. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/^es(?=[bcdfgklmnpqt])/, 's'],
  [/cu(?=[aeo])/g, 'qu'],
  [/^inm/, 'imm'],
  [/f/g, 'ph'],
  [/t/, 'th'],
  [/(?<=.)i(?=[mnps])/, 'y'],
  [/(?<=[aeiou])c(?=[ei])/, 'cc'],
  [/(?<=^[ao])s(?=[aeiou])/, 'ss'],
  [/(?<=^[aeo])([fplcn])(?=[aeiourl])/, '$1$1'],
]
/** So short, what is left of a word tells nothing. */
const SHORTEST = 3

/**
 * English words that a folded Spanish word may be by its ending, the likeliest first: `replicacion` → `replication`. They are
 * guesses, to be looked for among words that there are: many are none.
 */
export function cognates(word: string): readonly string[] {
  const singular = word.replace(/(?<=[^aeiou])es$|(?<=[aeo])s$/, '')
  const found = ENDINGS.find(
    ([ending]) => singular.endsWith(ending) && singular.length >= ending.length + SHORTEST,
  )
  if (!found) return []
  const [ending, english] = found
  const base = singular.slice(0, -ending.length)
  const spelt = [base, ...SPELLINGS.map(([from, to]) => base.replace(from, to))]
  const guesses = new Set(spelt.flatMap((base) => english.split(' ').map((end) => base + end)))
  guesses.delete(word)
  return [...guesses]
}
