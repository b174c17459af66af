import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../../database.types.ts'
import { fetchDue } from './fetch-due.ts'

test('a run begins with no more feeds than it can end with before its function has to answer', async () => {
  const began = Date.now()
  let passed = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => began + passed)
  let lastBegun = 0
  const rpc = (name: string) => {
    if (name === 'claim_feeds') lastBegun = passed
    // Every batch keeps it waiting for as long as feeds may.
    if (name === 'feed_fetched') passed += 60_000
    const answer = {
      data: [{ id: 'f', url: 'no address', language: 'en', etag: null, last_modified: null }],
      error: null,
    }
    return { ...answer, throwOnError: async () => answer }
  }
  try {
    await fetchDue({ rpc } as unknown as SupabaseClient<Database>, began)
  } finally {
    clock.mockRestore()
  }

  expect(lastBegun + 60_000).toBeLessThan(150_000)
})
