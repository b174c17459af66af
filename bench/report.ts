/** What a run says: its rows as Markdown and as JSON, and the tables of documents that are kept by it. */

import { readFileSync, writeFileSync } from 'node:fs'
import { median, moreIsBetter, ratio, reaches, spread, type Unit } from './figures.ts'

/** What ours is held against, figure by figure of the same rounds. */
export type Beside = { by: string; values: number[] } | { by: string; missing: string }

export type Row = {
  what: string
  unit: Unit
  /** One figure a round, or one of each time. */
  ours: number[]
  /** What stands beside the figure. */
  also?: string
  /** A floor for counts, a ceiling for times. */
  goal?: number
  /** What this machine does when nothing of ours is in between, in the same run. */
  limit?: Beside
  peer?: Beside
  /** Answers that were not what they should be: such a run is no measurement. */
  failures?: number
  /** Stands in the README, too. */
  headline?: boolean
}

export type Part = {
  name: string
  seconds: number
  /** Of the machine's processors, what the process that makes the load took. */
  generator: number
  rows: Row[]
  failed?: string
}

export type Run = {
  taken: string
  /** Shorter rounds, to see that it works: no figures to be quoted. */
  quick: boolean
  machine: string
  parts: Part[]
}

const HEAD = [
  'What',
  'Ours',
  'Goal',
  'Limit of this machine',
  'Peer',
  'Ours / limit',
  'Ours / peer',
  'Spread',
]
const HEADLINES = ['What', 'Ours', 'Limit in the same run', 'Peer', 'Ours / limit', 'Ours / peer']
const MARKS = {
  table: ['<!-- bench: table -->', '<!-- bench: end -->'],
  headlines: ['<!-- bench: headlines -->', '<!-- bench: end -->'],
} as const

/** The whole report: the rows, what the parts took, and where the share of the limit is smallest. */
export function markdown(run: Run): string {
  const rows = run.parts.flatMap(({ rows }) => rows)
  const failed = run.parts.filter((part) => part.failed)
  return [
    `${run.quick ? 'A quick run, to see that it works; not for quoting. ' : ''}Taken ${run.taken}: ${run.machine}.`,
    '',
    ...table(HEAD, [
      ...rows.map((row) => [
        row.what,
        figure(row),
        goal(row),
        beside(row, row.limit),
        beside(row, row.peer),
        share(row, row.limit),
        share(row, row.peer),
        range(row),
      ]),
      ...failed.map(({ name, failed: reason = '' }) => [
        `${name}: FAILED`,
        oneLine(reason),
        '',
        '',
        '',
        '',
        '',
        '',
      ]),
    ]),
    '',
    slowest(rows),
    '',
    ...table(
      ['Part', 'Took', 'Processor time of what makes the load'],
      run.parts.map(({ name, seconds, generator }) => [
        name,
        `${seconds.toFixed(0)} s`,
        `${(generator * 100).toFixed(0)} % of the machine’s`,
      ]),
    ),
  ].join('\n')
}

/** The rows that the README shows. */
export function headlines(run: Run): string {
  const rows = run.parts.flatMap((part) => part.rows).filter((row) => row.headline)
  return table(
    HEADLINES,
    rows.map((row) => [
      row.what,
      figure(row),
      beside(row, row.limit),
      beside(row, row.peer),
      share(row, row.limit),
      share(row, row.peer),
    ]),
  ).join('\n')
}

export function json(run: Run): string {
  const parts = run.parts.map((part) => ({
    ...part,
    rows: part.rows.map((row) => ({ ...row, ...summary(row) })),
  }))
  return `${JSON.stringify({ ...run, parts }, null, 2)}\n`
}

/** No part failed, no answer was wrong. */
export function isSound(run: Run): boolean {
  return run.parts.every((part) => !part.failed && part.rows.every(({ failures }) => !failures))
}

/** Puts `text` between the two marks of a document. */
export function replaceIn(path: string, kind: keyof typeof MARKS, text: string) {
  writeFileSync(path, between(readFileSync(path, 'utf8'), kind, text, path))
}

export function between(
  document: string,
  kind: keyof typeof MARKS,
  text: string,
  name = 'The document',
): string {
  const [first, last] = MARKS[kind]
  const from = document.indexOf(first)
  const to = document.indexOf(last, from)
  if (from < 0 || to < 0) throw new Error(`${name} has no ${first} … ${last}`)
  return `${document.slice(0, from + first.length)}\n\n${text.trim()}\n\n${document.slice(to)}`
}

function summary({ ours, unit, goal, limit, peer }: Row) {
  const against = (other: Beside | undefined) =>
    other && 'values' in other ? ratio(ours, other.values, unit) : null
  return {
    median: median(ours),
    spread: spread(ours),
    reachesGoal: goal === undefined ? null : reaches(ours, goal, unit),
    ofLimit: against(limit),
    ofPeer: against(peer),
  }
}

function figure({ ours, unit, also, failures }: Row) {
  const said = also ? `${amount(median(ours), unit)}, ${also}` : amount(median(ours), unit)
  return failures ? `${said}, ${failures} FAILED` : said
}

function goal({ ours, unit, goal: wanted }: Row) {
  if (wanted === undefined) return ''
  const said = `${moreIsBetter(unit) ? 'at least' : 'at most'} ${amount(wanted, unit)}`
  return reaches(ours, wanted, unit) ? said : `${said}: NOT REACHED`
}

function beside({ unit }: Row, other: Beside | undefined) {
  if (!other) return ''
  return `${other.by}: ${'values' in other ? amount(median(other.values), unit) : `not measured, ${oneLine(other.missing)}`}`
}

function share({ ours, unit }: Row, other: Beside | undefined) {
  if (!other || !('values' in other)) return ''
  return ratioText(ratio(ours, other.values, unit))
}

function ratioText(value: number) {
  if (value >= 10) return value.toFixed(value >= 100 ? 0 : 1)
  return value >= 0.1 ? value.toFixed(2) : value.toPrecision(2)
}

function range({ ours, unit }: Row) {
  const { least, most, n } = spread(ours)
  return n > 1 ? `${number(least)} to ${amount(most, unit)}, n = ${n}` : 'n = 1'
}

/** Where there is most to win. */
function slowest(rows: Row[]) {
  const shares = rows.flatMap((row) => {
    const { ofLimit } = summary(row)
    return ofLimit !== null && Number.isFinite(ofLimit) ? [{ what: row.what, ofLimit }] : []
  })
  const least = shares.sort((one, other) => one.ofLimit - other.ofLimit).slice(0, 3)
  if (least.length === 0) return 'Nothing was held against a limit.'
  return `Farthest from the limit: ${least.map(({ what, ofLimit }) => `${what} (${ratioText(ofLimit)})`).join('; ')}.`
}

export function amount(value: number, unit: Unit): string {
  if (!Number.isFinite(value)) return 'nothing'
  return `${number(value)} ${unit === '/s' ? 'a second' : unit}`
}

/** Three digits tell rounds apart; more would be the machine's mood. */
function number(value: number) {
  const whole = Math.floor(Math.log10(Math.abs(value) || 1)) + 1
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(3, Math.max(0, 3 - whole)) })
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')).replaceAll(' ', ''), ...rows.map(line)]
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}
