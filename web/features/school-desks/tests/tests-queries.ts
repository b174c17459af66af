/** What the desk of tests reads and writes. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { TableAsked } from '#web/components/data-table/table-address.ts'
import { supabase } from '#web/lib/supabase.ts'
import { holding } from '#web/lib/to-the-letter.ts'

export const KINDS = ['topic', 'paper', 'mock'] as const
export const STATUSES = ['draft', 'live', 'retired'] as const
export const POLICIES = ['award_all', 'exclude_rescale'] as const

const Row = z.object({
  slug: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  title_hi: z.string(),
  series: z.nullable(z.string()),
  minutes: z.number(),
  question_count: z.number(),
  status: z.enum(STATUSES),
  opens_at: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
  begun: z.number(),
})
export type TestRow = z.infer<typeof Row>

const Test = z.object({
  ...Row.shape,
  about: z.string(),
  about_hi: z.string(),
  topics: z.array(z.string()),
  rule: z.string(),
  dropped_policy: z.enum(POLICIES),
  attempts_allowed: z.nullable(z.number()),
  reviewed_by: z.nullable(z.string()),
  questions: z.array(z.string()),
})
export type DeskTest = z.infer<typeof Test>

export const testKeys = [['test_desk'], ['my_tests'], ['paper_choices']] as const

export async function readTests(
  { search, filters, sort }: TableAsked,
  { from, most, signal }: { from: number; most: number; signal?: AbortSignal },
) {
  let asked = supabase.rpc('test_desk', {}, { count: 'exact' })
  if (search.trim()) asked = asked.or(holding(['title', 'title_hi'], search))
  for (const column of ['kind', 'status'] as const)
    if (filters[column]) asked = asked.eq(column, filters[column])
  const ordered = asked
    .order(sort?.column ?? 'position', { ascending: sort?.ascending ?? false })
    .order('slug')
    .range(from, from + most - 1)
  const { data, count } = await (signal ? ordered.abortSignal(signal) : ordered).throwOnError()
  return { rows: z.array(Row).parse(data), count: count ?? 0 }
}

export function testQuery(slug: string) {
  return queryOptions({
    queryKey: ['test_desk', 'one', slug],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('test_at_desk', { p_slug: slug }).abortSignal(signal).throwOnError()
      return Test.parse(data)
    },
    staleTime: 0,
  })
}

const Stem = z.object({ en: z.string(), hi: z.optional(z.string()) })
const Paper = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      stem: Stem,
      topic: z.string(),
      difficulty: z.number(),
      status: z.string(),
      in_hindi: z.boolean(),
    }),
  ),
  missing: z.array(z.string()),
  blueprint: z.array(
    z.object({
      area: z.string(),
      title: z.string(),
      title_hi: z.nullable(z.string()),
      asked: z.number(),
      past: z.number(),
    }),
  ),
  overlaps: z.array(
    z.object({ slug: z.string(), title: z.string(), title_hi: z.string(), shared: z.number() }),
  ),
})
export type Paper = z.infer<typeof Paper>

export function paperQuery(questions: readonly string[], test: string | null) {
  return queryOptions({
    queryKey: ['look_at_paper', test, questions],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('look_at_paper', { p_questions: [...questions], ...(test !== null && { p_test: test }) })
        .abortSignal(signal)
        .throwOnError()
      return Paper.parse(data)
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

const Choice = z.object({
  id: z.string(),
  stem: z.string(),
  stem_hi: z.nullable(z.string()),
  topic: z.string(),
  difficulty: z.number(),
  in_tests: z.number(),
})

export type Wanted = { search: string; topic: string; difficulty: string; isUnused: boolean }
const AT_ONCE = 20

export function choicesQuery({ search, topic, difficulty, isUnused }: Wanted) {
  return queryOptions({
    queryKey: ['paper_choices', search, topic, difficulty, isUnused],
    queryFn: async ({ signal }) => {
      let asked = supabase.rpc('paper_choices', topic ? { p_topic: topic } : {}, { count: 'exact' })
      if (search.trim()) asked = asked.or(holding(['stem', 'stem_hi', 'id'], search))
      if (difficulty) asked = asked.eq('difficulty', Number(difficulty))
      if (isUnused) asked = asked.eq('in_tests', 0)
      const { data, count } = await asked
        .order('in_tests')
        .order('id')
        .limit(AT_ONCE)
        .abortSignal(signal)
        .throwOnError()
      return { questions: z.array(Choice).parse(data), count: count ?? 0 }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

const Rule = z.object({
  id: z.string(),
  title: z.string(),
  title_hi: z.string(),
  right_sixths: z.number(),
  wrong_sixths: z.number(),
})

export const rulesOfPapersQuery = queryOptions({
  queryKey: ['exam_rules', 'of papers'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('exam_rules')
      .select('id, title, title_hi, right_sixths, wrong_sixths')
      .order('id', { ascending: false })
      .abortSignal(signal)
      .throwOnError()
    return z.array(Rule).parse(data)
  },
})

const Series = z.object({
  slug: z.string(),
  title: z.string(),
  title_hi: z.string(),
  about: z.string(),
  about_hi: z.string(),
})
export type Series = z.infer<typeof Series>

export const seriesQuery = queryOptions({
  queryKey: ['test_desk', 'series'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('test_series')
      .select('slug, title, title_hi, about, about_hi')
      .order('position')
      .abortSignal(signal)
      .throwOnError()
    return z.array(Series).parse(data)
  },
  staleTime: 0,
})

export type TestFields = Omit<
  DeskTest,
  'slug' | 'status' | 'begun' | 'reviewed_by' | 'question_count' | 'series'
> & {
  series: string
  /** Of a new one: whoever sends it once more means the same. */
  made_as: string
}

/** With what was seen, so that nobody writes over what somebody else saved meanwhile. */
export async function saveTest(seen: DeskTest | null, fields: TestFields): Promise<string> {
  const { data } = await supabase
    .rpc('save_test', { p_fields: { ...fields, ...(seen && { slug: seen.slug, seen }) } })
    .throwOnError()
  return z.string().parse(data)
}

/** As it was seen: what somebody else has written since is neither published unread nor thrown away. */
export async function publishTest(seen: DeskTest, reviewer: string): Promise<void> {
  await supabase.rpc('publish_test', { p_slug: seen.slug, p_reviewer: reviewer, p_seen: seen }).throwOnError()
}

/** As it was seen. */
export async function retireTest(seen: DeskTest, reason: string): Promise<void> {
  await supabase.rpc('retire_test', { p_slug: seen.slug, p_reason: reason, p_seen: seen }).throwOnError()
}

/** `madeAs`: whoever asks for it once more means the same copy. */
export async function copyTest(slug: string, madeAs: string): Promise<string> {
  const { data } = await supabase.rpc('copy_test', { p_slug: slug, p_made_as: madeAs }).throwOnError()
  return z.string().parse(data)
}

/** With what was seen, so that nobody writes over what somebody else saved meanwhile. */
export async function saveSeries(
  fields: Omit<Series, 'slug'> & { slug?: string; made_as?: string; seen?: Series },
): Promise<void> {
  await supabase.rpc('save_series', { p_fields: fields }).throwOnError()
}

/** As it was seen. */
export async function removeSeries(seen: Series): Promise<void> {
  await supabase.rpc('remove_series', { p_slug: seen.slug, p_seen: seen }).throwOnError()
}
