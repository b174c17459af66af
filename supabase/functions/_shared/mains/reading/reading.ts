/** What a vision model's reply says of a page: its text, the doubtful words in it as spans, and how sure the reading is. */

import type { Span } from '../types.ts'

export type Reading = {
  text: string
  /** Of the text, in UTF-16 units. */
  doubtful: Span[]
  /** 0 to 1: never better than the share of words that were read without doubt. */
  confidence: number
}

export type Usage = { tokensIn: number; tokensOut: number }

/** The reply is no reading: another try may bring one. */
export class UnusableReading extends Error {
  override name = 'UnusableReading'
  readonly usage: Usage
  constructor(message: string, usage: Usage) {
    super(message)
    this.usage = usage
  }
}

const MOST_LINES = 120
const MOST_CHARACTERS = 8000
const MOST_DOUBTFUL = 300

/** Throws UnusableReading where no line of the reply is of the form that was asked for. */
export function readingOf(reply: string, usage: Usage = { tokensIn: 0, tokensOut: 0 }): Reading {
  const lines: { text: string; words: string[] }[] = []
  let stated: number | undefined
  for (const object of objectsOf(reply)) {
    if (typeof object.confidence === 'number' && Number.isFinite(object.confidence))
      stated = object.confidence
    if (typeof object.text === 'string' && lines.length < MOST_LINES)
      lines.push({ text: cleaned(object.text), words: wordsOf(object.doubtful) })
  }
  if (lines.length === 0 && stated === undefined)
    throw new UnusableReading('The model did not copy the page out', usage)

  let text = ''
  const doubtful: Span[] = []
  for (const line of lines) {
    if (text.length + line.text.length + 1 > MOST_CHARACTERS) break
    const start = text === '' ? 0 : text.length + 1
    text = text === '' ? line.text : `${text}\n${line.text}`
    for (const span of spansOf(line.text, line.words))
      doubtful.push({ start: start + span.start, end: start + span.end })
  }
  // leading and trailing empty lines say nothing; spans move with the text
  const lead = text.length - text.trimStart().length
  const trimmed = text.trim()
  const kept = doubtful
    .map(({ start, end }) => ({ start: start - lead, end: end - lead }))
    .filter(({ start, end }) => start >= 0 && end <= trimmed.length)
    .slice(0, MOST_DOUBTFUL)
  return { text: trimmed, doubtful: kept, confidence: confidenceOf(trimmed, kept, stated) }
}

function confidenceOf(text: string, doubtful: Span[], stated: number | undefined) {
  const words = text.split(/\s+/).filter(Boolean).length
  if (words === 0) return 0
  const read = 1 - doubtful.length / words
  return Math.round(Math.max(0, Math.min(1, stated ?? 1, read)) * 100) / 100
}

/** Objects that stand a line each, in a list, or inside a fenced block; whatever else is said counts for nothing. */
function objectsOf(reply: string): Record<string, unknown>[] {
  const body = reply.replaceAll(/^\s*```\w*\s*$/gm, '').trim()
  const whole = parsed(body)
  if (Array.isArray(whole)) return whole.filter(isObject)
  if (isObject(whole) && Array.isArray(whole.lines)) return [...whole.lines.filter(isObject), whole]
  return body
    .split('\n')
    .map((line) => parsed(line.trim().replace(/,$/, '')))
    .filter(isObject)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One line, without characters that steer terminals or turn the direction of text. */
function cleaned(text: string) {
  return text
    .replaceAll(/[\n\r\t]+/g, ' ')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trimEnd()
}

function wordsOf(given: unknown): string[] {
  if (!Array.isArray(given)) return []
  return given.flatMap((word) =>
    typeof word === 'string' && word.trim() !== '' ? [cleaned(word).trim()] : [],
  )
}

/** Each named word once, in the order of the line; a word that the line does not hold is no doubt about it. */
function spansOf(line: string, words: string[]): Span[] {
  const taken: Span[] = []
  for (const word of words) {
    let from = 0
    for (;;) {
      const start = line.indexOf(word, from)
      if (start < 0) break
      const span = { start, end: start + word.length }
      if (isWhole(line, span) && !taken.some((other) => other.start < span.end && span.start < other.end)) {
        taken.push(span)
        break
      }
      from = start + 1
    }
  }
  return taken.sort((one, other) => one.start - other.start)
}

/** Not a piece of a longer word. */
function isWhole(line: string, { start, end }: Span) {
  const letter = /[\p{L}\p{M}\p{N}]/u
  const before = line.slice(0, start).match(/.$/u)?.[0] ?? ''
  const after = line.slice(end).match(/^./u)?.[0] ?? ''
  return !(letter.test(before) && letter.test(line[start] ?? '')) && !letter.test(after)
}
