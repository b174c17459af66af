/** What the page of performance asks the server: graded answers, the bank by topics, abilities. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ERROR_TYPES, FORMATS } from '#web/features/player/index.ts'
import { clockFields, clockOf, reviewDays } from '#web/lib/study-clock.ts'
import { supabase } from '#web/lib/supabase.ts'
import { type ExamRule, type GradedAnswer, type Range, startOf } from './performance-rules.ts'
import type { Ability, BankTopic } from './readiness-rules.ts'
import type { Remembered } from './recall-rules.ts'

/** One answer, as a list in the order of `my_answers`. */
const Row = z.tuple([
  z.string(), // answered_at
  z.string(), // topic
  z.nullable(z.string()), // area
  z.enum(FORMATS),
  z.string(), // kind
  z.number(), // difficulty
  z.boolean(), // correct
  z.number(), // sixths
  z.number(), // full_sixths
  z.boolean(), // blank
  z.boolean(), // dont_know
  z.nullable(z.number()), // confidence
  z.number(), // time_ms
  z.nullable(z.enum(ERROR_TYPES)), // error_type
  z.nullable(z.enum(['right-wrong', 'wrong-right'])), // changed
  z.string(), // attempt kind
  z.string(), // mode
  z.boolean(), // seen before
  z.boolean(), // helped
  z.boolean(), // a blank that was nearly had
  z.string(), // question
])

const Told = z.object({
  rows: z.array(Row),
  left_out: z.number(),
  topics: z.array(z.tuple([z.string(), z.number(), z.nullable(z.string())])),
})

export type MyAnswers = { answers: GradedAnswer[]; leftOut: number; bank: BankTopic[] }

/** The learner's graded answers of a range, newest first, and what the bank holds by topics. */
export function answersQuery(range: Range) {
  return queryOptions({
    queryKey: ['my_answers', range],
    queryFn: async ({ signal }): Promise<MyAnswers> => {
      const from = startOf(range, new Date())
      const { data } = await supabase
        .rpc('my_answers', from ? { p_from: from } : {})
        .abortSignal(signal)
        .throwOnError()
      return answersFrom(data)
    },
    staleTime: 0,
  })
}

/** What `my_answers` tells, or what is told of a learner in the same way. */
export function answersFrom(data: unknown): MyAnswers {
  const told = Told.parse(data)
  return {
    answers: told.rows.map(gradedAnswer),
    leftOut: told.left_out,
    bank: told.topics.map(([topic, questions, lastAt]) => ({ topic, questions, lastAt })),
  }
}

function gradedAnswer(row: z.infer<typeof Row>): GradedAnswer {
  const [answeredAt, topic, area, format, kind, difficulty, isCorrect, sixths, fullSixths, isBlank, ...more] =
    row
  const [saidDontKnow, confidence, timeMs, errorType, changed, attemptKind, mode, ...last] = more
  const [isSeenBefore, isHelped, isKnownBlank, questionId] = last
  return {
    answeredAt,
    topic,
    area,
    format,
    kind,
    difficulty,
    isCorrect,
    sixths,
    fullSixths,
    isBlank,
    saidDontKnow,
    confidence,
    timeMs,
    errorType,
    changed,
    attemptKind,
    mode,
    isSeenBefore,
    isHelped,
    isKnownBlank,
    questionId,
  }
}

const AbilityRow = z.object({
  topic: z.nullable(z.string()),
  theta: z.number(),
  sd: z.number(),
  n: z.number(),
})

/** The learner's ability: overall (no topic), and for each area and topic that they answered something of. */
export const abilitiesQuery = queryOptions({
  queryKey: ['my_abilities'],
  queryFn: async ({ signal }): Promise<Ability[]> => {
    const { data } = await supabase.rpc('my_abilities').abortSignal(signal).throwOnError()
    return z.array(AbilityRow).parse(data)
  },
  staleTime: 0,
})

const Rule = z.object({
  right_sixths: z.number(),
  wrong_sixths: z.number(),
  question_count: z.number(),
  minutes: z.number(),
  slow_seconds: z.number(),
})

/** How Paper I is marked and timed. */
export const examRuleQuery = queryOptions({
  queryKey: ['exam_rules', 'performance'],
  queryFn: async ({ signal }): Promise<ExamRule> => {
    const { data } = await supabase
      .from('exam_rules')
      .select(Object.keys(Rule.shape).join(', '))
      .eq('id', 'gs1')
      .abortSignal(signal)
      .single()
      .throwOnError()
    const rule = Rule.parse(data)
    return {
      rightSixths: rule.right_sixths,
      wrongSixths: rule.wrong_sixths,
      paceSeconds: Math.round((rule.minutes * 60) / rule.question_count),
      slowSeconds: rule.slow_seconds,
    }
  },
  staleTime: 3_600_000,
})

const Reviews = z.object({
  exam_day: z.nullable(z.string()),
  ...clockFields,
  questions: z.array(z.object({ topic: z.string(), ...reviewDays })),
})

/** What comes back for the learner, with the reviews from which its memory follows, and the day of the exam. */
export const rememberedQuery = queryOptions({
  queryKey: ['review_logs', 'remembered'],
  queryFn: async ({ signal }): Promise<Remembered> => {
    const { data } = await supabase.rpc('my_reviews').abortSignal(signal).throwOnError()
    const reviews = Reviews.parse(data)
    return { examDay: reviews.exam_day, clock: clockOf(reviews), questions: reviews.questions }
  },
  staleTime: 0,
})
