/** What a visitor answered in these days, kept by the browser until there is an account to take it along. */

import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import {
  AnswerState,
  type AttemptServer,
  Feedback,
  type Question,
  UNTOUCHED,
} from '#web/features/player/index.ts'
import { kept } from '#web/lib/storage.ts'
import { checkVisitorAnswer } from './practice-queries.ts'

const STORAGE_KEY = 'visitor_practice'
/** Today, and the week for which answers can be brought along. */
const DAYS = 8

const Answer = z.extend(AnswerState, {
  position: z.number(),
  question_id: z.string(),
  version: z.number(),
  feedback: z.nullable(Feedback),
})
const Day = z.object({ day: z.string(), answers: z.array(Answer) })
export type KeptDay = z.infer<typeof Day>
export type KeptAnswer = KeptDay['answers'][number]

/** Every day that is kept, the latest first. */
export function readKept(): KeptDay[] {
  try {
    const stored = JSON.parse(kept.local.get(STORAGE_KEY) ?? '[]')
    // An earlier version kept one day, and less of each answer.
    return z.array(Day).parse(
      (Array.isArray(stored) ? stored : [stored]).map((one) => ({
        ...one,
        answers: one.answers.map((answer: object) => ({ ...UNTOUCHED, ...answer })),
      })),
    )
  } catch {
    return []
  }
}

function write(days: KeptDay[]) {
  const latest = days.sort((one, other) => (one.day < other.day ? 1 : -1)).slice(0, DAYS)
  if (latest.length === 0) kept.local.remove(STORAGE_KEY)
  else kept.local.set(STORAGE_KEY, JSON.stringify(latest))
}

export function keep(day: KeptDay) {
  write([day, ...readKept().filter((one) => one.day !== day.day)])
}

export function forget(day: string) {
  write(readKept().filter((one) => one.day !== day))
}

/** What was kept of a day, filled up to its questions. */
export function keptOf(day: string, questions: Question[]): KeptDay {
  const known = readKept().find((one) => one.day === day)?.answers ?? []
  return {
    day,
    answers: questions.map(({ position, question_id, version }) => {
      const answer = known.find((one) => one.question_id === question_id)
      // the same question may stand at another place in another list of the day
      if (!answer) return { ...UNTOUCHED, position, question_id, version, feedback: null }
      return { ...answer, position, feedback: answer.feedback && { ...answer.feedback, position } }
    }),
  }
}

/** Where the player sends a visitor's answers: to this browser, and for the key to the server, which keeps nothing. */
export function visitorServer(day: string, questions: Question[]): AttemptServer {
  // Practice and the mission ask of the same ten, and each of them only some.
  const isElsewhere = ({ question_id }: KeptAnswer) =>
    !questions.some((one) => one.question_id === question_id)
  function change(position: number, next: (before: KeptAnswer) => KeptAnswer) {
    const { answers } = keptOf(day, questions)
    const others =
      readKept()
        .find((one) => one.day === day)
        ?.answers.filter(isElsewhere) ?? []
    keep({
      day,
      answers: [...answers.map((one) => (one.position === position ? next(one) : one)), ...others],
    })
  }
  return {
    save: async (answers) => {
      for (const answer of answers) {
        // What was judged is judged.
        change(answer.position, (before) => (before.feedback ? before : { ...before, ...answer }))
      }
      return {
        ...{ status: 'open', submitted_by: null, server_now: new Date().toISOString(), expires_at: null },
        stored: answers.map(({ position, seq }) => ({ position, seq })),
      }
    },
    check: async (answer) => {
      const question = questions.find(({ position }) => position === answer.position)
      if (!question) throw new Error(`There is no question at ${answer.position}`)
      const feedback = await checkVisitorAnswer(question, answer.selected)
      change(answer.position, (before) => ({ ...before, ...answer, feedback }))
      return feedback
    },
    submit: async () => {},
  }
}

/** As the server takes it (`import_visitor_answers`): only what was judged. */
export function toImport({ answers }: KeptDay): Json[] {
  return answers
    .filter(({ feedback }) => feedback !== null)
    .map(({ position, question_id, version, selected, dont_know, calls, confidence, time_ms }) => ({
      ...{ position, question_id, version, selected, dont_know, calls, confidence, time_ms },
    }))
}
