/** What a model said of an answer, read with patience and believed only as far as the answer bears it out. */

import { z } from 'zod'
import { safeText } from '../assistant/safe-text.ts'
import { LONGEST_QUOTE } from './checklist.ts'
import { findQuote } from './quotes.ts'
import { CRITERIA, type Criterion, type MainsKey, type PointVerdict, type Span } from './types.ts'
import { countWords } from './words.ts'

/** In characters. */
const LONGEST_REMARK = 400
const LONGEST_FIX = 300
/** One word proves nothing. */
const LEAST_WORDS_OF_QUOTE = 2
const LEAST_POINTS = 2 / 3

const said = (most: number) =>
  z
    .string()
    .transform((text) => bounded(safeText(text.slice(0, most * 4)), most))
    .catch('')
const quote = z
  .string()
  .transform((text) => text.slice(0, 1000))
  .catch('')
const verdict = z
  .string()
  .transform((word) => word.trim().toLowerCase())
  .pipe(z.enum(['covered', 'partly', 'missing']))
  .catch('missing')
const criterion = z
  .string()
  .transform((word) => word.trim().toLowerCase())
  .pipe(z.enum(CRITERIA))

const Reply = z.object({
  points: z.array(z.object({ n: z.coerce.number().int(), verdict, quote })),
  criteria: z.preprocess(
    (given) =>
      given !== null && typeof given === 'object' && !Array.isArray(given)
        ? Object.entries(given).map(([name, one]) => ({ ...(one as object), criterion: name }))
        : given,
    z.array(
      z.object({ criterion, mark: z.coerce.number().min(0).max(10), remark: said(LONGEST_REMARK), quote }),
    ),
  ),
  fixes: z
    .array(z.object({ criterion, text: said(LONGEST_FIX), quote }))
    .catch([])
    .transform((fixes) => fixes.filter(({ text }) => text !== '').slice(0, 3)),
})
type Reply = z.infer<typeof Reply>

export type Judged = {
  points: PointVerdict[]
  criteria: Record<Criterion, { mark: number; remark: string; quote: string | null }>
  fixes: { criterion: Criterion; text: string; span: Span | null }[]
}

/** The reply, or what is wrong with it, in words a model can act on. */
export function readReply(reply: string, key: Pick<MainsKey, 'checklist'>, answer: string): Judged | string {
  const json = /\{[\s\S]*\}/.exec(reply.replace(/```(?:json)?/gi, ''))?.[0]
  if (!json) return reply.includes('{') ? 'the JSON was broken or cut off' : 'there was no JSON object in it'
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return 'the JSON was broken or cut off'
  }
  const read = Reply.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    return `${issue?.path.join('.') || 'the object'}: ${issue?.message}`
  }
  return judgedOf(read.data, key, answer)
}

function judgedOf(
  { points, criteria, fixes }: Reply,
  { checklist }: Pick<MainsKey, 'checklist'>,
  answer: string,
) {
  const judged = new Set(points.map(({ n }) => n).filter((n) => n >= 1 && n <= checklist.length))
  if (judged.size < checklist.length * LEAST_POINTS)
    return `only ${judged.size} of ${checklist.length} points were judged`
  const lacking = CRITERIA.filter((name) => !criteria.some((one) => one.criterion === name))
  if (lacking.length > 0) return `these criteria were not marked: ${lacking.join(', ')}`
  return {
    points: checklist.map(({ point }, index): PointVerdict => {
      const one = points.find(({ n }) => n === index + 1)
      const span = one && one.verdict !== 'missing' ? quoted(answer, one.quote) : null
      if (!one || !span) return { index, point, verdict: 'missing', quote: null, span: null }
      return { index, point, verdict: one.verdict, quote: answer.slice(span.start, span.end), span }
    }),
    criteria: Object.fromEntries(
      CRITERIA.map((name) => {
        const one = criteria.find((other) => other.criterion === name)
        const span = quoted(answer, one?.quote ?? '')
        const shown = span ? answer.slice(span.start, span.end) : null
        return [name, { mark: one?.mark ?? 0, remark: one?.remark ?? '', quote: shown }]
      }),
    ) as Judged['criteria'],
    fixes: fixes.map(({ criterion, text, quote }) => ({ criterion, text, span: quoted(answer, quote) })),
  }
}

/** The place of a quote that stands in the answer and is more than a word; a long one ends with a word. */
function quoted(answer: string, quote: string): Span | null {
  const span = findQuote(answer, quote)
  if (!span || countWords(answer.slice(span.start, span.end)) < LEAST_WORDS_OF_QUOTE) return null
  if (span.end - span.start <= LONGEST_QUOTE) return span
  const cut = answer.slice(span.start, span.start + LONGEST_QUOTE).search(/\s+\S*$/u)
  return { start: span.start, end: span.start + (cut > 0 ? cut : LONGEST_QUOTE) }
}

function bounded(text: string, most: number) {
  const plain = text.replace(/\s+/gu, ' ').trim()
  if (plain.length <= most) return plain
  return `${plain.slice(0, most - 1).replace(/\s+\S*$/u, '')}…`
}
