import type { TopLevelSpec } from 'vega-lite'
import { BASELINE } from './contenders.ts'
import type { Figure } from './figures.ts'

const LOOK = {
  background: 'white',
  padding: 12,
  config: {
    font: 'sans-serif',
    view: { stroke: null },
    axis: { labelLimit: 320 },
    legend: { orient: 'top', labelLimit: 320 },
  },
} as const

/** Each cost as a share of the baseline's, one bar a contender. */
export function sharesPlot(figures: readonly Figure[], title: string): TopLevelSpec {
  const values = figures.flatMap(({ row, contender, ratio }) =>
    ratio === null
      ? []
      : [
          {
            what: row.more ? `${row.what}, time` : row.what.replaceAll('`', ''),
            contender,
            share: row.more ? 1 / ratio : ratio,
          },
        ],
  )
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    ...LOOK,
    title: {
      text: title,
      subtitle: `100 % is what the ${BASELINE.name} takes; less is better`,
      anchor: 'start',
    },
    data: { values },
    width: 480,
    height: { step: 14 },
    layer: [
      {
        mark: { type: 'bar' },
        encoding: {
          y: { field: 'what', type: 'nominal', sort: null, title: null },
          yOffset: { field: 'contender', sort: null },
          x: { field: 'share', type: 'quantitative', title: null, axis: { format: '.0%' } },
          color: { field: 'contender', sort: null, title: null, scale: { range: ['#1b6ca8', '#9cc3e0'] } },
        },
      },
      { mark: { type: 'rule', strokeDash: [4, 3], color: '#444' }, encoding: { x: { datum: 1 } } },
    ],
  }
}

/** A point of a curve of growth. */
export interface GrowthPoint {
  sections: number
  who: string
  value: number
}

/** Curves of growth side by side, both axes logarithmic. */
export function growthPlot(charts: readonly { title: string; values: GrowthPoint[] }[]): TopLevelSpec {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    ...LOOK,
    hconcat: charts.map(({ title, values }) => ({
      title: { text: title, anchor: 'start' as const },
      data: { values },
      width: 220,
      height: 220,
      mark: { type: 'line' as const, point: true },
      encoding: {
        x: {
          field: 'sections',
          type: 'quantitative' as const,
          scale: { type: 'log' as const },
          axis: { title: 'sections', format: '~s' },
        },
        y: {
          field: 'value',
          type: 'quantitative' as const,
          scale: { type: 'log' as const },
          axis: { title: null, format: '~s' },
        },
        color: { field: 'who', sort: null, title: null, scale: { range: ['#1b6ca8', '#b5541c'] } },
      },
    })),
  }
}
