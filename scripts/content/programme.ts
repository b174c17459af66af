/** What is set for learners and when: tests, weekly challenges, and the three layers of the calendar. */

import { z } from 'zod'
import { date, hindi, https, reviewed_by, slug, words } from '#supabase/functions/_shared/library/common.ts'

/** A moment with the offset of the place it is announced for. */
const moment = z.iso.datetime({ offset: true, error: 'must be a moment such as 2026-12-06T20:00:00+05:30' })
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 16:00')
const titles = { title: words, title_hi: hindi }

export const TEST_KINDS = ['topic', 'paper', 'mock'] as const

/** Tests that belong together, in the order of their days. */
export const TestSeries = z.strictObject({ slug, ...titles, about: words, about_hi: hindi })

export const Test = z
  .strictObject({
    slug,
    kind: z.enum(TEST_KINDS),
    series: slug.optional(),
    /** From when until when it may be begun; absent, always. */
    opens: moment.optional(),
    closes: moment.optional(),
    /** How often it may be taken; absent, as often as one likes. */
    attempts_allowed: z.number().int().min(1).max(10).optional(),
    /** What becomes of a question that is dropped: everybody has its marks, or the others count for the full paper. */
    dropped_policy: z.enum(['award_all', 'exclude_rescale']).default('award_all'),
    ...titles,
    /** What it covers, in a sentence. */
    about: words,
    about_hi: hindi,
    topics: z.array(slug).min(1),
    minutes: z.number().int().min(5).max(180),
    questions: z.array(slug).min(10).max(100),
    reviewed_by,
  })
  .refine(
    ({ opens, closes }) => !opens || !closes || Date.parse(opens) < Date.parse(closes),
    'must open before it closes',
  )

export const WeeklyChallenge = z.strictObject({
  slug,
  ...titles,
  about: words,
  about_hi: hindi,
  topics: z.array(slug).min(1),
  opens: moment,
  /** Minutes from the beginning to the end for everybody; one may join at any time in them, with what is left. */
  window: z.number().int().min(10).max(1440),
  minutes: z.number().int().min(5).max(60),
  questions: z.array(slug).min(5).max(30),
  reviewed_by,
})

export const ExamMilestone = z.strictObject({
  id: slug,
  exam: words,
  ...titles,
  date,
  until: date.optional(),
  note: words,
  source_url: https,
  checked: date.nullable(),
  checked_in: https.nullable(),
})

/** A release of official figures: by a rule (RFC 5545 RRULE), or on the days that were announced. */
export const DataRelease = z
  .strictObject({
    id: slug,
    ...titles,
    publisher: words,
    rule: z
      .string()
      .regex(
        /^FREQ=[A-Z]+(;[A-Z]+=[A-Z0-9,+-]+)*$/,
        'must be a recurrence rule such as FREQ=MONTHLY;BYMONTHDAY=12',
      )
      .optional(),
    dates: z.array(date).default([]),
    /** False where the publisher names only about when: the calendar then says "about". */
    exact: z.boolean(),
    /** Indian time of day; null when none is announced. */
    time: time.nullable(),
    facts: z.array(slug).default([]),
    note: words,
    source_url: https,
    checked: date.nullable(),
    checked_in: https.nullable(),
  })
  .refine((release) => release.rule !== undefined || release.dates.length > 0, 'needs a rule or dates')

export const EVENT_KINDS = ['live-class', 'doubt-clearing', 'evaluation-clinic'] as const

/** A session with the mentor. Those shipped with the product are examples and say so. */
export const Event = z.strictObject({
  slug,
  example: z.boolean(),
  kind: z.enum(EVENT_KINDS),
  ...titles,
  about: words,
  about_hi: hindi,
  agenda: z.array(words).min(1),
  /** Point for point; empty where it is not said in Hindi. */
  agenda_hi: z.array(hindi).default([]),
  /** Notes to read before. */
  pre_read: z.array(slug).default([]),
  topics: z.array(slug).min(1),
  starts: moment,
  minutes: z.number().int().min(15).max(240),
  capacity: z.number().int().min(1).nullable(),
  language: z.enum(['en', 'hi', 'both']),
  /** Comes back by this rule (RFC 5545). */
  rrule: z.string().optional(),
  /** The zone whose clocks it keeps to; absent, India's. */
  tz: z.string().optional(),
  host: z.string().optional(),
})

export type TestSeries = z.infer<typeof TestSeries>
export type Test = z.infer<typeof Test>
export type WeeklyChallenge = z.infer<typeof WeeklyChallenge>
export type ExamMilestone = z.infer<typeof ExamMilestone>
export type DataRelease = z.infer<typeof DataRelease>
export type Event = z.infer<typeof Event>
