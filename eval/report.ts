/** The figures of an evaluation, group by group, and whether they reach what is aimed at. */

import type { Measured } from './measure.ts'

const AIMS = { recall: 0.95, refused: 0.9, wrongRefusals: 0.05, figures: 1 }

type Sums = {
  questions: number
  recall: number
  mrr: number
  told: number
  wrongRefusals: number
  refused: number
  nearest: number
  corrected: number
  figures: number
}

/** A share of nothing is NaN, and shown as a dash. */
export function sumsOf(measured: Measured[]): Sums {
  const covered = measured.filter(({ asked }) => asked.expects.length > 0)
  const held = measured.filter(({ asked }) => asked.isHeld)
  const beyond = measured.filter(({ asked }) => !asked.isHeld)
  const telling = measured.filter(({ tells }) => tells !== undefined)
  const premises = measured.filter(({ corrects }) => corrects !== undefined)
  const lines = measured.reduce((sum, { figures }) => sum + figures, 0)
  const wrong = measured.reduce((sum, { unsupported }) => sum + unsupported.length, 0)
  return {
    questions: measured.length,
    recall: share(covered, ({ rank }) => rank > 0 && rank <= 5),
    mrr: covered.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / covered.length,
    told: share(telling, ({ tells }) => tells === true),
    wrongRefusals: share(held, ({ isRefused }) => isRefused),
    refused: share(beyond, ({ isRefused, isNearest }) => isRefused || isNearest),
    nearest: share(held, ({ isNearest }) => isNearest),
    corrected: share(premises, ({ corrects }) => corrects === true),
    figures: lines === 0 ? Number.NaN : Math.max(0, 1 - wrong / lines),
  }
}

function share(measured: Measured[], is: (one: Measured) => boolean) {
  return measured.filter(is).length / measured.length
}

/** What falls short, in words; empty when every aim is reached. */
export function shortfalls(name: string, sums: Sums): string[] {
  return [
    ...(sums.recall < AIMS.recall
      ? [`${name}: recall@5 is ${sums.recall.toFixed(3)}, aim ${AIMS.recall}`]
      : []),
    ...(sums.refused < AIMS.refused
      ? [`${name}: ${sums.refused.toFixed(3)} refused, aim ${AIMS.refused}`]
      : []),
    ...(sums.wrongRefusals > AIMS.wrongRefusals
      ? [`${name}: ${sums.wrongRefusals.toFixed(3)} wrongly refused, at most ${AIMS.wrongRefusals}`]
      : []),
    ...(sums.figures < AIMS.figures
      ? [`${name}: ${sums.figures.toFixed(4)} of the figures stand in their passages, aim ${AIMS.figures}`]
      : []),
  ]
}

const COLUMNS = [
  'questions',
  'recall',
  'mrr',
  'told',
  'wrongRefusals',
  'nearest',
  'refused',
  'corrected',
  'figures',
] as const
const HEADS = [
  'asked',
  'recall@5',
  'MRR',
  'told',
  'wrongly refused',
  'as nearest',
  'refused',
  'corrected',
  'figures held',
]

export function table(rows: [name: string, sums: Sums][]): string {
  const cells = rows.map(([name, sums]) => [
    name,
    ...COLUMNS.map((column) => {
      const value = sums[column]
      if (Number.isNaN(value)) return '–'
      return column === 'questions' ? `${value}` : value.toFixed(3)
    }),
  ])
  const all = [['', ...HEADS], ...cells]
  const widths = ['', ...HEADS].map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

export function latencyLine(measured: Measured[]): string {
  const at = (times: number[], place: number) => {
    const sorted = [...times].sort((one, other) => one - other)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * place))] ?? 0
  }
  const find = measured.map(({ findMs }) => findMs)
  const sql = measured.map(({ sqlMs }) => sqlMs)
  return [0.5, 0.95]
    .map((place) => {
      const [ours, bare] = [at(find, place), at(sql, place)]
      return `p${place * 100}: ${ours.toFixed(1)} ms, of it the bare SQL ${bare.toFixed(1)} ms (${(ours / bare).toFixed(1)} times)`
    })
    .join('; ')
}
