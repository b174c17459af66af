import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../../../database.types.ts'
import { readPages } from './read-pages.ts'
import type { VisionModel } from './vision-model.ts'

/** One answer with one page, of which storage says this. */
function answerWith(error: { statusCode?: string; message: string }) {
  const waiting = [
    { answer: 'a', user: 'u', language: 'en', tries: 1, pages: [{ path: 'u/a/1.jpg', page: 1 }] },
  ]
  const ended: unknown[] = []
  const rpc = (name: string, asked: unknown) => {
    if (name === 'end_reading') ended.push(asked)
    const data = name === 'claim_reading' ? (waiting.shift() ?? null) : null
    return { throwOnError: async () => ({ data }) }
  }
  const storage = { from: () => ({ download: async () => ({ data: null, error }) }) }
  return { ended, admin: { rpc, storage } as unknown as SupabaseClient<Database> }
}

test.each([
  [
    'is not there is asked for again of the learner',
    { statusCode: '404', message: 'Object not found' },
    true,
  ],
  ['cannot be had for a moment is tried again', { statusCode: '503', message: 'not available' }, false],
  ['cannot be asked for is tried again', { message: 'fetch failed' }, false],
])('a page that %s', async (_what, error, isLast) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { ended, admin } = answerWith(error)

  expect(await readPages(admin, { patience: 1000 } as VisionModel)).toEqual({ read: 0, failed: 1 })

  expect(ended).toEqual([expect.objectContaining({ p_last: isLast, p_problem: expect.any(String) })])
})
