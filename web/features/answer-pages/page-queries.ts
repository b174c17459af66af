/** What pages of an answer ask the server. */

import { FunctionsHttpError } from '@supabase/functions-js'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { loadStorage } from '#web/lib/load-supabase.ts'
import { supabase } from '#web/lib/supabase.ts'
import { withinTime } from '#web/lib/within-time.ts'
import { NotArrived, PageRefused, type Refusal } from './page-keeper.ts'
import type { KeptPage } from './page-store.ts'
import { BUCKET } from './send-page.ts'

const Check = z.object({ id: z.string(), state: z.enum(['pass', 'warn', 'retake']), value: z.number() })
const Quality = z.object({ verdict: z.enum(['pass', 'warn', 'retake']), checks: z.array(Check) })

const ServerPage = z.object({
  page: z.number(),
  path: z.string(),
  width: z.number(),
  height: z.number(),
  quality: z.catch(Quality, { verdict: 'pass', checks: [] }),
  transcript: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
  doubtful: z.catch(z.array(z.object({ start: z.number(), end: z.number() })), []),
  read_by: z.nullable(z.string()),
})
export type ServerPage = z.infer<typeof ServerPage>
const COLUMNS = Object.keys(ServerPage.shape).join(', ')

const ReadingStep = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
  tries: z.number(),
  /** Why it did not work, in English. */
  problem: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
})
export type ReadingStep = z.infer<typeof ReadingStep>

const keys = { all: ['answer-pages'] as const }

export function pagesQuery(answerId: string) {
  return queryOptions({
    queryKey: [...keys.all, answerId, 'pages'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('answer_pages')
        .select(COLUMNS)
        .eq('answer_id', answerId)
        .order('page')
        .abortSignal(signal)
        .throwOnError()
      return z.array(ServerPage).parse(data)
    },
    staleTime: 0,
  })
}

/** How far the reading is; null where nobody has asked for it. */
export function readingQuery(answerId: string) {
  return queryOptions({
    queryKey: [...keys.all, answerId, 'reading'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('evaluation_steps')
        .select('state, tries, problem, finished_at')
        .eq('answer_id', answerId)
        .eq('step', 'transcript')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data === null ? null : ReadingStep.parse(data)
    },
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 2000 : false),
    staleTime: 0,
  })
}

export const isUnderWay = (step: ReadingStep | null | undefined) =>
  step?.state === 'waiting' || step?.state === 'running'

/** Whether a model reads pages here. */
export const readerQuery = queryOptions({
  queryKey: [...keys.all, 'reader'],
  queryFn: async () => {
    const { data, error } = await supabase.functions.invoke('answer-pages', { method: 'GET' })
    if (error) throw error
    return z.object({ reads: z.boolean() }).parse(data)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The bytes of a page: they never change, and no address of theirs is good for anybody else. */
export function pictureQuery(path: string) {
  return queryOptions({
    queryKey: [...keys.all, 'picture', path],
    queryFn: async () => {
      const storage = await loadStorage()
      const { data, error } = await storage.from(BUCKET).download(path)
      if (error) throw error
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  })
}

/** Seconds for which the address of a picture holds. */
const HOLDS = 3600

/** Where a picture can be shown from while it comes; good for an hour, also for somebody else. */
export function addressQuery(path: string) {
  return queryOptions({
    queryKey: [...keys.all, 'address', path],
    queryFn: async () => {
      const storage = await loadStorage()
      const { data, error } = await storage.from(BUCKET).createSignedUrl(path, HOLDS)
      if (error) throw error
      return data.signedUrl
    },
    staleTime: (HOLDS / 2) * 1000,
    // a picture that is there is not fetched once more because the line came back
    refetchOnReconnect: false,
  })
}

const Answered = z.object({ pages: z.array(ServerPage) })

/** Rejects with PageRefused, NotArrived, or anything else when it may be tried again. Returns the pages as they are now. */
async function ask(body: Record<string, unknown>, signal?: AbortSignal): Promise<ServerPage[]> {
  const { data, error } = await supabase.functions.invoke('answer-pages', {
    body,
    ...(signal ? { signal } : {}),
  })
  if (!error) return Answered.parse(data).pages
  if (!(error instanceof FunctionsHttpError)) throw error
  const { status } = error.context as Response
  if (status === 412) throw new NotArrived()
  const why = REFUSALS[status]
  if (why) throw new PageRefused(why)
  throw error
}

const REFUSALS: Record<number, Refusal> = {
  400: 'full',
  403: 'other',
  404: 'gone',
  409: 'handed-in',
  413: 'size',
  415: 'kind',
  422: 'kind',
}

export const pathOf = (userId: string, { answer_id, id }: Pick<KeptPage, 'answer_id' | 'id'>) =>
  `${userId}/${answer_id}/${id}.jpg`

export function registerPage(userId: string, page: KeptPage, signal: AbortSignal) {
  const { answer_id, quality, replaces } = page
  const asked = {
    ...{ action: 'register', answer_id, page: Math.min(4, page.place), path: pathOf(userId, page), quality },
    ...(replaces === null ? {} : { replaces }),
  }
  return withinTime(ask(asked, signal))
}

export const removePage = (answerId: string, path: string) =>
  ask({ action: 'remove', answer_id: answerId, path })

export const orderPages = (answerId: string, paths: string[]) =>
  ask({ action: 'order', answer_id: answerId, paths })

export const askForReading = (answerId: string) => ask({ action: 'read', answer_id: answerId })
