/** The figures as one table, group by group, and as JSON. */

import { type CriterionFigures, criteriaFigures, type Figures, figuresOf, percent } from './figures.ts'
import type { Measured } from './measure.ts'
import { KINDS } from './read.ts'

export type Report = {
  name: string
  groups: Record<string, Figures>
  criteria: CriterionFigures[]
}

/** Of those that may be looked at, and of those that are held out. */
export function reportsOf(name: string, measured: Measured[]): Report[] {
  const halves: [string, Measured[]][] = [
    [name, measured.filter(({ answer }) => !answer.isHeldOut)],
    [`${name}, held out`, measured.filter(({ answer }) => answer.isHeldOut)],
  ]
  return halves.flatMap(([half, own]) => (own.length > 0 ? [reportOf(half, own)] : []))
}

function reportOf(name: string, measured: Measured[]): Report {
  const group = (is: (answer: Measured['answer']) => boolean) =>
    figuresOf(
      measured.filter(({ answer }) => is(answer)),
      measured,
    )
  return {
    name,
    groups: {
      all: group(() => true),
      English: group(({ language }) => language === 'en'),
      Hindi: group(({ language }) => language === 'hi'),
      '10 marks': group(({ asked }) => asked.question.marks === 10),
      '15 marks': group(({ asked }) => asked.question.marks === 15),
      // Among answers that are meant to be alike, their order says nothing.
      ...Object.fromEntries(
        KINDS.map((kind) => [
          kind,
          { ...group((answer) => answer.kind === kind), rank: Number.NaN, kappa: Number.NaN },
        ]),
      ),
    },
    criteria: criteriaFigures(measured),
  }
}

type Column = [head: string, show: (figures: Figures) => string]

const COLUMNS: Column[] = [
  ['n', ({ n }) => `${n}`],
  ['bias', ({ bias }) => signed(bias)],
  ['error', ({ error }) => fixed(error, 1)],
  ['overlap', ({ overlap }) => fixed(overlap)],
  ['holds', ({ holds }) => fixed(holds)],
  ['width', ({ width }) => fixed(width, 1)],
  ['rank', ({ rank }) => fixed(rank)],
  ['kappa', ({ kappa }) => fixed(kappa)],
  ['points', ({ points }) => `${points}`],
  ['exact', ({ exact }) => fixed(exact)],
  ['within 1', ({ withinOne }) => fixed(withinOne)],
  ['kappa', ({ pointKappa }) => fixed(pointKappa)],
  ['quotes', ({ quotes }) => `${quotes}`],
  ['verbatim', ({ verbatim }) => fixed(verbatim, 3)],
  ['to mentor', ({ abstained }) => fixed(abstained)],
  ['twice n', ({ repeats }) => `${repeats}`],
  ['twice', ({ repeat }) => fixed(repeat, 1)],
  ['inject n', ({ injections }) => `${injections}`],
  ['inject', ({ injection }) => signed(injection)],
]

export function table({ name, groups, criteria }: Report): string {
  const rows = Object.entries(groups).filter(([, { n }]) => n > 0)
  return [
    name,
    lined([
      ['', ...COLUMNS.map(([head]) => head)],
      ...rows.map(([group, figures]) => [group, ...COLUMNS.map(([, show]) => show(figures))]),
    ]),
    'Bias and error: middle of the band less that expected, in % of the marks. Twice and inject: most marks moved.',
    '',
    lined([
      ['criterion', 'n', 'bias', 'error'],
      ...criteria.map(({ criterion, n, bias, error }) => [criterion, `${n}`, signed(bias), fixed(error, 1)]),
    ]),
  ].join('\n')
}

function lined(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** A figure of nothing is shown as a dash. */
const fixed = (value: number, places = 2) => (Number.isNaN(value) ? '–' : value.toFixed(places))
const signed = (value: number) => (value > 0 ? `+${fixed(value, 1)}` : fixed(value, 1))

/** Answers whose band does not touch the expected one, the furthest first. */
export function misses(measured: Measured[]): string[] {
  return measured
    .map(({ answer, result }) => ({
      answer,
      result,
      off: percent(answer, result.band) - percent(answer, answer.expects),
    }))
    .sort((one, other) => Math.abs(other.off) - Math.abs(one.off))
    .filter(({ answer: { expects }, result: { band } }) => band.low > expects.high || band.high < expects.low)
    .map(({ answer: { id, kind, expects }, result: { band, doubts }, off }) =>
      [
        `${id} (${kind})`,
        `expected ${expects.low}–${expects.high}, given ${band.low}–${band.high} (${signed(off)} %)`,
        ...(doubts.length > 0 ? [`to the mentor: ${doubts.join(', ')}`] : []),
      ].join('; '),
    )
}
