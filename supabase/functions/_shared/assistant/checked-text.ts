/**
 * What a language model says reaches nobody before it is checked, sentence by sentence as it comes: what it cites was
 * given to it, every figure stands in a passage that the sentence cites, no link leads elsewhere, and none of its
 * instructions are told. A sentence that fails is left out.
 */

import { hasFigures, unsupportedFigures } from './figures.ts'
import type { Source } from './reply.ts'
import { safeText } from './safe-text.ts'
import { longDate } from './words.ts'

export type Checked = {
  /** Takes what came; returns what of it all may be shown now. */
  push: (piece: string) => string
  /** The rest. `complete` is false when the text broke off: half a sentence is then no sentence. */
  end: (complete: boolean) => string
  /** What came and was not shown is forgotten: another try goes on from what was. */
  restart: () => void
  /** Nothing more will be shown, whatever comes. */
  isOver: () => boolean
  /** Whether what was shown may stand as an answer. */
  verdict: () => 'usable' | 'unusable' | 'not-covered' | 'distress'
}

export type Rules = {
  sources: Source[]
  /** Of which no eight words in a row may be told. */
  instructions: string
  /** Every claim needs a passage; else only figures do. */
  mustCite: boolean
  /** Text that was checked before, from which this one goes on. */
  soFar?: string
}

/** What a model says in place of an answer when the passages hold none. */
export const NOT_COVERED = 'NOT_COVERED'
/** What it says in place of an answer when the learner, or somebody close to her, is in danger. */
export const IN_DISTRESS = 'IN_DISTRESS'

/** Characters; a model that does not end is cut. */
const LONGEST = 12_000
/** A sentence of so few words claims nothing that needs a passage. */
const FEW_WORDS = 8
const WORDS_OF_LEAK = 8

const MARKER = /^[ \t]*(?:(?:[-*+•]|\d{1,2}[.)]|#{1,6}|>)[ \t]+)+/
const SENTENCE_END = /[.!?।]+["'”’)*_]*(?:[ \t]*\[\d+(?:\s*,\s*\d+)*\])*/g
const ABBREVIATION =
  /(?:^|[\s(])(?:Rs|e\.g|i\.e|nos?|vs|etc|dr|mr|mrs|ms|st|art|sec|fig|approx|cf|viz|u\.s|u\.k|[a-z])$/i

type Unit = { lead: string; text: string }

export function checked(rules: Rules): Checked {
  const { sources, mustCite } = rules
  const passages = new Map(sources.map((source) => [source.n, passageText(source)]))
  const allowed = new Set(sources.flatMap(({ url, href }) => [url, href].filter((link) => link !== null)))
  const secret = runsOfWords(rules.instructions)

  let rest = ''
  /** Sentences of this paragraph that wait for one with a citation. */
  const held: Unit[] = []
  const table: string[] = []
  let lead = ''
  let atLineStart = true
  let length = 0
  let shown = Boolean(rules.soFar)
  const counts = { cited: citationsIn(rules.soFar ?? '').length, kept: shown ? 1 : 0, failed: 0 }
  let refused = false
  let meetsDistress = false

  function push(piece: string): string {
    if (refused || length > LONGEST) return ''
    rest += piece.replaceAll('\r\n', '\n')
    let out = ''
    for (let unit = nextUnit(false); unit !== undefined; unit = nextUnit(false)) out += take(unit)
    length += out.length
    return shownOf(out)
  }

  function end(complete: boolean): string {
    let out = ''
    for (let unit = nextUnit(true); unit !== undefined; unit = nextUnit(true)) {
      // What is left at the end of a broken text is half a sentence.
      if (!complete && rest === '' && !/[.!?।\]]["'”’)*_]*\s*$/.test(unit)) continue
      out += take(unit)
    }
    out += endTable() + endBlock()
    return shownOf(out)
  }

  /** Where no sources are shown, a number in brackets leads nowhere. */
  function shownOf(out: string) {
    if (refused) return ''
    return mustCite ? out : out.replace(/\s*\[\d+(?:\s*,\s*\d+)*\]/g, '')
  }

  /** A line, or a sentence of it, with its line break when it has one. */
  function nextUnit(last: boolean): string | undefined {
    const line = rest.indexOf('\n')
    const isTable = atLineStart && /^[ \t]*\|/.test(rest)
    if (!isTable) {
      const cut = sentenceEnd(line === -1 ? rest : rest.slice(0, line), last && line === -1)
      if (cut !== undefined) return cutAt(cut)
    }
    if (line !== -1) return cutAt(line + 1)
    return last && rest !== '' ? cutAt(rest.length) : undefined
  }

  function cutAt(at: number) {
    const unit = rest.slice(0, at)
    rest = rest.slice(at)
    return unit
  }

  function take(raw: string): string {
    const startsLine = atLineStart
    atLineStart = raw.endsWith('\n')
    if (startsLine && /^[ \t]*\|/.test(raw)) {
      table.push(raw.trim())
      return ''
    }
    let out = endTable()
    if (raw.trim() === '') {
      if (raw.includes('\n')) {
        if (startsLine) out += endBlock()
        lead = `${startsLine ? withoutMarker(lead) : lead}\n`
      }
      return out
    }
    const marker = startsLine ? (MARKER.exec(raw)?.[0] ?? '') : ''
    if (marker) {
      out += endBlock()
      lead = `${withoutMarker(lead)}${marker.trimEnd()} `
    }
    const text = raw.slice(marker.length).trim()
    if (text !== '') out += judge({ lead: takeLead(), text: normalised(text) })
    if (raw.endsWith('\n')) lead += '\n'
    return out
  }

  function takeLead() {
    const taken = lead
    lead = ''
    return taken
  }

  function judge({ lead: before, text }: Unit): string {
    if (text.includes(NOT_COVERED) || text.includes(IN_DISTRESS)) {
      refused = true
      meetsDistress = text.includes(IN_DISTRESS)
      return ''
    }
    const safe = safeText(text, allowed).trim()
    if (safe === '' || leaks(safe, secret)) return skip(before, !safe)
    const asked = citationsIn(safe)
    const known = asked.filter((n) => passages.has(n))
    if (asked.length > 0 && known.length === 0) return skip(before)
    const unit = { lead: before, text: withoutUnknown(safe, passages) }
    if (known.length > 0) return release(unit, known)
    held.push(unit)
    return mustCite || held.some((one) => hasFigures(one.text)) ? '' : endBlock()
  }

  /** A sentence with a citation lets those before it go, as far as its passages hold their figures. */
  function release(unit: Unit, cited: number[]): string {
    const given = cited.map((n) => passages.get(n) as string)
    let out = ''
    for (const one of [...held.splice(0), unit]) {
      if (unsupportedFigures(one.text, given).length > 0) out += skip(one.lead)
      else {
        counts.cited += 1
        out += show(one)
      }
    }
    return out
  }

  function endBlock(): string {
    let out = ''
    for (const unit of held.splice(0)) {
      const isFine = mustCite
        ? !hasFigures(unit.text) && claimsNothing(unit)
        : unsupportedFigures(unit.text, [...passages.values()]).length === 0
      if (isFine) out += show(unit)
      else skip(unit.lead)
    }
    return out
  }

  /** Rows whose figures no cited passage holds are left out; a row without a citation stands by the table's. */
  function endTable(): string {
    const rows = table.splice(0)
    if (rows.length === 0) return ''
    let out = endBlock()
    const ofTable = citationsIn(rows.map(normalised).join(' ')).filter((n) => passages.has(n))
    const [head, rule, ...body] = rows.map(normalised)
    const kept = body.flatMap((row) => {
      const own = citationsIn(row).filter((n) => passages.has(n))
      const given = (own.length > 0 ? own : ofTable).map((n) => passages.get(n) as string)
      const safe = withoutUnknown(safeText(row, allowed), passages)
      if ((mustCite && given.length === 0) || unsupportedFigures(row, given).length > 0) {
        counts.failed += 1
        return []
      }
      counts.cited += given.length > 0 ? 1 : 0
      return [safe]
    })
    if (head && rule && kept.length > 0) {
      out += show({ lead: `${takeLead()}\n\n`, text: [safeText(head, allowed), rule, ...kept].join('\n') })
      lead = '\n\n'
    }
    return out
  }

  function show({ lead: before, text }: Unit): string {
    counts.kept += 1
    const between = shown ? separator(before) : before.replace(/^\s+/, '')
    shown = true
    return between + text
  }

  /** The next sentence takes the place of one that is left out: its line break and its bullet. */
  function skip(before: string, isEmpty = false): string {
    if (!isEmpty) counts.failed += 1
    if (before && !/\S/.test(lead)) lead = before
    return ''
  }

  return {
    push,
    end,
    restart: () => {
      rest = ''
      held.length = 0
      table.length = 0
      lead = ''
      atLineStart = true
    },
    isOver: () => refused || length > LONGEST,
    verdict: () => {
      if (meetsDistress) return 'distress'
      if (refused) return 'not-covered'
      const good = mustCite ? counts.cited : counts.kept
      return good > 0 && counts.failed <= good ? 'usable' : 'unusable'
    },
  }

  function sentenceEnd(line: string, last: boolean): number | undefined {
    for (const match of line.matchAll(SENTENCE_END)) {
      const at = match.index + match[0].length
      const after = line.slice(at)
      const next = /^[ \t]+(\S)/.exec(after)
      const isMarker = atLineStart && /^[ \t]*\d{1,2}[.)]$/.test(line.slice(0, at))
      const isShort = match[0].startsWith('.') && ABBREVIATION.test(line.slice(0, match.index))
      if (isMarker || isShort) continue
      // A citation may still follow, even the rest of one.
      if (next && next[1] !== '[') return at + (next[0].length - 1)
      if (last && after.trim() === '') return line.length
    }
    return undefined
  }
}

/** A bullet whose words are all left out goes with them. */
function withoutMarker(lead: string) {
  return lead.replace(/\S[\s\S]*$/, '')
}

function separator(lead: string) {
  const breaks = lead.split('\n').length - 1
  const marker = lead.replace(/\s*\n\s*/g, '').replace(/^[ \t]+(?=\S)/, '')
  if (breaks === 0) return marker.trim() ? `\n${marker}` : ' '
  return (breaks > 1 ? '\n\n' : '\n') + marker.replace(/^\s+$/, '')
}

function claimsNothing({ lead, text }: Unit) {
  return (
    /[:?？：]["'*_)]*$/.test(text) ||
    /#/.test(lead) ||
    /^\*\*[^*]+\*\*:?$/.test(text) ||
    text.split(/\s+/).length <= FEW_WORDS
  )
}

/** Other ways to write a citation, as the one that is asked for. */
function normalised(text: string) {
  return text.replace(/【(\d+)[^】]*】/g, '[$1]').replace(/\[(\d+(?:\s*,\s*\d+)+)\]/g, (_, list: string) =>
    list
      .split(',')
      .map((n) => `[${n.trim()}]`)
      .join(''),
  )
}

function citationsIn(text: string): number[] {
  return [...text.matchAll(/\[(\d+)\](?!\()/g)].map(([, n]) => Number(n))
}

function withoutUnknown(text: string, known: ReadonlyMap<number, string>) {
  return text.replace(/\s?\[(\d+)\](?!\()/g, (mark, n) => (known.has(Number(n)) ? mark : ''))
}

/** Everything of a source in which a figure may stand. */
export function passageText(source: Source): string {
  const { title, section, quote, as_of, publisher, fact } = source
  const ofFact = fact && [
    ...[fact.display, fact.unit, fact.period, fact.base_year, fact.released && longDate(fact.released)],
    ...[fact.previous?.display, fact.unit, fact.previous?.period],
  ]
  return [title, section, quote, as_of, as_of && longDate(as_of), publisher, ofFact?.join(' ')]
    .filter(Boolean)
    .join('\n')
}

function runsOfWords(text: string): Set<string> {
  const words = wordsOf(text)
  return new Set(
    words.map((_, at) => words.slice(at, at + WORDS_OF_LEAK).join(' ')).slice(0, 1 - WORDS_OF_LEAK),
  )
}

function leaks(text: string, secret: ReadonlySet<string>) {
  const words = wordsOf(text)
  return words.some((_, at) => secret.has(words.slice(at, at + WORDS_OF_LEAK).join(' ')))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
