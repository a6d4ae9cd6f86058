import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entriesOf, glossed, inEnglish } from '../../src/search/glossary.ts'
import { FIXED, KEPT, PHRASES } from '../../src/search/glossary-phrases.ts'
import { WORDS } from '../../src/search/glossary-words.ts'
import { stem } from '../../src/search/language.ts'

const wordsOf = (list: string): string[] => entriesOf(list).flatMap(([spanish]) => spanish.split(' '))

describe('a Spanish word has English words, the likeliest first', () => {
  it.each([
    ['archivo', ['file']],
    ['fichero', ['file']],
    ['carpeta', ['folder', 'directory']],
    ['ordenador', ['computer']],
    ['computadora', ['computer']],
    ['eliminar', ['delete', 'remove']],
    ['borrar', ['delete', 'remove']],
    ['desplegar', ['deploy', 'expand']],
    ['peticion', ['request']],
    ['configuracion', ['configuration', 'settings', 'configure']],
    ['clave', ['key', 'password']],
  ])('%s', (spanish, english) => {
    expect(inEnglish(spanish)).toEqual(english)
  })

  it.each([
    ['libreria', ['library']],
    ['actualmente', ['currently']],
    ['actual', ['current']],
    ['soportar', ['support']],
    ['correr', ['run']],
    ['red', ['network']],
    ['comprobar', ['check', 'verify']],
    ['asistente', ['assistant', 'wizard']],
    ['sensible', ['sensitive']],
    ['exito', ['success']],
    ['largo', ['long']],
  ])('%s means what it does in documentation, not what it looks like', (spanish, english) => {
    expect(inEnglish(spanish)).toEqual(english)
  })
})

describe('all forms of a word have its English', () => {
  it.each([
    ['configure', ['configurar', 'configuro', 'configura', 'configuramos', 'configurado', 'configurando']],
    ['configuration', ['configuracion', 'configuraciones']],
    ['update', ['actualizar', 'actualiza', 'actualice', 'actualizan', 'actualizaciones', 'actualizarla']],
    ['test', ['probar', 'pruebo', 'prueba', 'pruebas', 'probando', 'probarlo']],
    ['show', ['mostrar', 'muestro', 'muestra', 'muestran', 'mostrando']],
    ['close', ['cerrar', 'cierro', 'cierra', 'cierran']],
    ['deploy', ['desplegar', 'despliego', 'despliega', 'desplegamos']],
    ['do', ['hago', 'hace', 'hacen', 'hecho', 'haciendo']],
    ['image', ['imagen', 'imagenes']],
    ['light', ['luz', 'luces']],
    ['session', ['sesion', 'sesiones']],
    ['indicate', ['indicar', 'indico', 'indique']],
    ['upload', ['subir', 'subo', 'suben', 'subiendo']],
    ['static', ['estatico', 'estatica', 'estaticos', 'estaticas']],
    ['use', ['usar', 'uso', 'usa', 'usando', 'utilizo', 'utilice']],
  ])('%s', (english, forms) => {
    expect(forms.map((form) => [form, inEnglish(form)[0]])).toEqual(forms.map((form) => [form, english]))
  })
})

describe('a word that is not listed may be English by its ending, in one of several spellings', () => {
  it.each([
    ['interpolacion', ['interpolation', 'intherpolation']],
    ['elasticidad', ['elasticity', 'elasthicity', 'ellasticity']],
    ['efectivo', ['efective', 'ephective', 'efecthive', 'effective']],
    ['criptografia', ['criptography', 'cripthography', 'cryptography']],
    ['telemetria', ['telemetry', 'thelemetry']],
  ])('%s', (spanish, english) => {
    expect(inEnglish(spanish)).toEqual(english)
  })

  it.each([
    ['inmutabilidad', 'immutability'],
    ['especificidad', 'specificity'],
    ['alfabetico', 'alphabetical'],
    ['polimorfismo', 'polymorfism'],
    ['tokenizaciones', 'tokenization'],
    ['coherentemente', 'coherently'],
  ])('%s: %s', (spanish, english) => {
    expect(inEnglish(spanish)).toContain(english)
  })

  it('nothing is known of others', () => {
    expect(['casa', 'yz', '', 'kubernetes', '日本語'].map(inEnglish)).toEqual([[], [], [], [], []])
  })
})

describe('a sentence is glossed word by word', () => {
  it.each([
    ['¿Cómo cambio el puerto del servidor de desarrollo?', 'how change the port of the development server?'],
    [
      '¿Por qué no se actualiza la página cuando guardo un archivo?',
      'why does not update the page when save a file?',
    ],
    [
      '¿Dónde se configuran las variables de entorno por defecto?',
      'where configure the environment variable by default?',
    ],
    ['como hago para subir imagenes a una carpeta publica', 'how do I upload image to a folder public'],
    ['me sale un error al ejecutar las pruebas', 'I get a error when run the test'],
    ['El inicio de sesión falla con la contraseña correcta', 'the login fail with the password correct'],
    [
      'Necesito borrar los ficheros temporales después de cerrar la conexión',
      'need delete the file temporary after close the connection',
    ],
    [
      '¿Cómo redirijo al usuario a otra ruta si no tiene permiso?',
      'how redirect to the user to other route if not have permission?',
    ],
    ['Evitar que un hilo bloquee el bucle de eventos', 'avoid that a thread block the event loop'],
    [
      'mandar una nota de voz o un audio en lugar de texto',
      'send a note of voice or a audio instead of text',
    ],
    ['dime qué comando muestra las dependencias', 'tell me what command show the dependency'],
    [
      'teniendo en cuenta el tiempo de ejecución y la línea de comandos',
      'take into account the runtime and the command line',
    ],
  ])('%s', (spanish, english) => {
    expect(glossed(spanish)).toBe(english)
  })
})

describe('names, code and unknown words stay as they are', () => {
  it.each([
    'appendLog',
    '--docs',
    'vite.config.ts',
    '`npm run carga`',
    'usuario_id',
    '@alcance/paquete',
    'https://ejemplo.com/ruta',
    'SE',
    'Fastify',
    'Error',
    'Angular',
    'zxqv',
  ])('%s', (text) => {
    expect(glossed(text)).toBe(text)
  })

  it('among Spanish words, and signs around words too', () => {
    expect(glossed('(la función `appendLog`, sin --docs, en vite.config.ts)')).toBe(
      '(the function `appendLog`, without --docs, in vite.config.ts)',
    )
  })

  it('English words in a Spanish question are no forms of Spanish ones', () => {
    const english =
      'router link render renderer runtime provider header footer trigger buffer parser layout state hook store port form import ' +
      'page logo server listen large utils record direct interact fragment copied divided public index less us uses as'
    expect(glossed(english)).toBe(english)
  })

  it('a phrase does not reach over a sign', () => {
    expect(glossed('base de datos')).toBe('database')
    expect(glossed('la base, de datos')).toBe('the base, of data')
  })
})

describe('the lists', () => {
  const words = [...wordsOf(WORDS), ...wordsOf(FIXED), ...KEPT.trim().split(/\s+/)]
  const entries = [...entriesOf(WORDS), ...entriesOf(FIXED)]

  it('have every word once, folded', () => {
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
    expect(words.filter((word) => !/^[a-z]+$/.test(word))).toEqual([])
    const keys = entriesOf(PHRASES).map(([spanish]) =>
      spanish
        .split(' ')
        .map((word) => stem(word, 'es'))
        .join(' '),
    )
    expect(keys.filter((key, i) => keys.indexOf(key) !== i || !/^[a-z]+( [a-z]+)+$/.test(key))).toEqual([])
  })

  it('have English words in English letters, none twice', () => {
    const english = entries.flatMap(([, list]) => (list === '' ? [] : list.split(', ')))
    expect(
      english.filter((word) => !/^(?:[a-z]+(?:[- ][a-z]+)?(?: I)?|OK|I(?: [a-z]+)*)$/.test(word)),
    ).toEqual([])
    expect(entries.filter(([, list]) => new Set(list.split(', ')).size < list.split(', ').length)).toEqual([])
    expect(entriesOf(PHRASES).filter(([, text]) => !/^[A-Za-z]+(?:[- ][A-Za-z]+)*$/.test(text))).toEqual([])
  })

  it('have words of one stem and different English only where a verb, listed first, speaks for its forms, and here', () => {
    const groups = new Map<string, [word: string, english: string[]][]>()
    for (const [spanish, list] of entriesOf(WORDS)) {
      for (const word of spanish.split(' ')) {
        const root = stem(word, 'es')
        groups.set(root, [...(groups.get(root) ?? []), [word, list.split(', ')]])
      }
    }
    const beginnings = (english: string[]) => english.map((word) => word.slice(0, 4))
    const different = [...groups.values()].filter(
      ([first, ...others]) =>
        !/[aei]r$/.test(first![0]) &&
        others.some(
          ([, english]) => !beginnings(english).some((word) => beginnings(first![1]).includes(word)),
        ),
    )
    expect(different.map((group) => group.map(([word]) => word).join(' '))).toEqual([
      'informe informacion',
      'factura facturacion',
      'inteligencia inteligente',
      'libre libro',
      'numero numerico',
      'objetivo objeto',
      'pesado peso',
      'plano plan',
      'profundidad profundo',
      'recursivo recursividad recurso',
    ])
  })
})

it('glosses any text, to at most four times its length', () => {
  const spanish = fc.constantFrom(...wordsOf(WORDS), ...wordsOf(FIXED), '¿', '`', '.', ',', 'x', '日本')
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(spanish).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(text, (text) => {
      expect(glossed(text).length).toBeLessThanOrEqual(4 * text.normalize('NFC').length)
      inEnglish(text)
    }),
  )
})
