import { expect, test, vi } from 'vitest'
import { accountedFor } from './turn.ts'

test.each([
  ['answers', [], { outcome: 'done', tokensIn: 8 }],
  ['does not answer', undefined, { outcome: 'failed' }],
])('of an embedding model that %s it is entered so', async (_, found, entered) => {
  const quota = { limit: null, used: 0, left: null, resets_at: '' }
  const close = vi.fn(async () => quota)
  const ledger = { open: async () => ({ allowed: true, ofAll: false, quota, close }) }

  await accountedFor(async () => found, ledger)?.('What is the repo rate?')

  expect(close).toHaveBeenCalledExactlyOnceWith(entered)
})
