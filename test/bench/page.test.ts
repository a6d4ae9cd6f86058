import { expect, test } from 'vitest'
import { toSvg } from '../../scripts/bench/page.ts'
import { growthPlot } from '../../scripts/bench/plots.ts'
import { withBlock } from '../../scripts/block.ts'

const PAGE =
  '# Figures\n\n<!-- bench -->\n\nold\n\n<!-- /bench -->\n\n## Growth\n\n<!-- growth -->\n\n<!-- /growth -->\n'

test('only what stands between the marks of a name is replaced, however often', () => {
  const once = withBlock(PAGE, 'growth', 'new\n')
  expect(once).toBe(PAGE.replace('<!-- growth -->\n\n', '<!-- growth -->\n\nnew\n\n'))
  expect(withBlock(withBlock(once, 'growth', 'x'), 'growth', 'new')).toBe(once)
  expect(withBlock(PAGE, 'bench', 'new')).toBe(PAGE.replace('old', 'new'))
})

test('a page without the marks is an error', () => {
  expect(() => withBlock('# Figures\n', 'bench', 'new')).toThrow('no line <!-- bench -->')
})

test('plots are drawn without a browser, with their titles in them', async () => {
  const svg = await toSvg(
    growthPlot([{ title: 'memory, MB', values: [{ sections: 2000, who: 'anchordoc', value: 120 }] }]),
  )
  expect(svg.startsWith('<svg')).toBe(true)
  expect([...svg.matchAll(/>(memory, MB|anchordoc|sections)</g)].map(([, word]) => word).sort()).toEqual([
    'anchordoc',
    'memory, MB',
    'sections',
  ])
})
