/** What somebody wrote, as Markdown that can be read without this site. */

import { z } from 'zod'
import { wallClock } from '../calendar/zone.ts'
import { INDIAN_CLOCK } from '../learning/study-day.ts'

export const KINDS = ['notes', 'cards', 'answers', 'chats', 'plans', 'highlights', 'discussion'] as const
export type Kind = (typeof KINDS)[number]

const text = z.string().nullish()
const Both = z.object({ en: z.string().optional(), hi: z.string().optional() }).loose()

/** As `export_writing` gives it out; what a kind does not have is not there. */
export const Piece = z
  .object({
    key: z.string(),
    at: text,
    title: z.union([z.string(), Both]).nullish(),
    ...{
      body: text,
      topic: text,
      front: text,
      back: text,
      place: text,
      item: text,
      section: text,
      quote: text,
    },
    ...{
      note: text,
      session: text,
      by: text,
      text: text,
      day: text,
      status: text,
      done_on: text,
      question: text,
    },
    ...{ kind: text, about: text, reply: text, minutes: z.number().nullish(), version: z.number().nullish() },
    most_marks: z.number().nullish(),
    pages: z.array(z.object({ page: z.number(), read: text })).nullish(),
    markings: z
      .array(
        z.object({
          ...{ by: z.string(), remark: text, at: text },
          ...{ marks: z.number().nullish(), low: z.number().nullish(), high: z.number().nullish() },
          comments: z.array(z.object({ quote: text, body: z.string() })).nullish(),
        }),
      )
      .nullish(),
  })
  .loose()
export type Piece = z.infer<typeof Piece>

/** `before` is the piece that stands above these, if any does: a heading that both share stands once. */
export function markdownOf(kind: Kind, pieces: Piece[], before?: Piece): string {
  return pieces.map((piece, at) => WRITE[kind](piece, at === 0 ? before : pieces[at - 1])).join('')
}

const WRITE: Record<Kind, (piece: Piece, before?: Piece) => string> = {
  notes: ({ title, body, topic, at }) =>
    `## ${lineOf(title) || '…'}\n\n${[day(at), topic].filter(Boolean).join(' · ')}\n\n${body ?? ''}\n\n`,
  cards: ({ front, back, topic, at }) =>
    `## ${lineOf(front)}\n\n${quoted(back)}\n\n${[day(at), topic].filter(Boolean).join(' · ')}\n\n`,
  highlights: ({ place, item, section, quote, note, at }) =>
    `- ${quoted(quote).slice(2)}${note ? `\n  ${indented(note)}` : ''}\n  (${[place, item, section, day(at)].filter(Boolean).join(' · ')})\n\n`,
  plans: (piece, before) =>
    `${piece.day === before?.day ? '' : `\n## ${piece.day}\n\n`}- [${piece.status === 'done' || piece.done_on ? 'x' : ' '}] ${lineOf(piece.title)} (${piece.minutes} min)\n`,
  chats: (piece, before) =>
    `${piece.session === before?.session ? '' : `## ${lineOf(piece.title) || piece.session}, ${day(piece.at)}\n\n`}**${piece.by === 'user' ? 'You' : 'Assistant'}**, ${moment(piece.at)}\n\n${piece.text ?? ''}\n\n`,
  discussion: ({ kind, about, text: said, reply, at }) =>
    `## ${kind}: ${about}, ${day(at)}\n\n${said ?? ''}\n\n${reply ? `${quoted(reply)}\n\n` : ''}`,
  answers: (piece) =>
    [
      `## ${lineOf(piece.question)}\n`,
      `${[day(piece.at), `version ${piece.version}`, `${piece.most_marks} marks`, piece.status].join(' · ')}\n`,
      `${piece.text ?? ''}\n`,
      ...(piece.pages ?? []).map(
        ({ page, read }) => `Page ${page}${read ? `, as it was read:\n\n${quoted(read)}` : ''}\n`,
      ),
      ...(piece.markings ?? []).map(markingOf),
      '',
    ].join('\n'),
}

type Marking = NonNullable<Piece['markings']>[number]

function markingOf({ by, marks, low, high, remark, at, comments }: Marking) {
  const given = marks ?? (low == null ? null : `${low} to ${high}`)
  return [
    `### Marked ${by === 'mentor' ? 'by a mentor' : `by ${by}`}, ${day(at)}${given === null ? '' : `: ${given} marks`}\n`,
    ...(remark ? [`${remark}\n`] : []),
    ...(comments ?? []).map(
      ({ quote, body }) => `- ${quote ? `“${lineOf(quote)}”: ` : ''}${indented(body)}\n`,
    ),
  ].join('\n')
}

function lineOf(given: Piece['title']) {
  const said = typeof given === 'string' ? given : (given?.en ?? given?.hi ?? '')
  return said.replaceAll(/\s+/g, ' ').trim()
}

const quoted = (said: string | null | undefined) => `> ${(said ?? '').replaceAll('\n', '\n> ')}`
const indented = (said: string) => said.replaceAll('\n', '\n  ')
const day = (at: string | null | undefined) => moment(at).slice(0, 10)

/** As the clocks of India show it; README.md of the archive says so. */
function moment(at: string | null | undefined) {
  return at ? wallClock(new Date(at), INDIAN_CLOCK.zone).toISOString().slice(0, 16).replace('T', ' ') : ''
}
