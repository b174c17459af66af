import { expect, test, vi } from 'vitest'
import { answerOf, sendDue } from './send-due.ts'

test('one mail that does not go out keeps no other one, and says why', async () => {
  const batches = [['a', 'refused', 'b'], ['c']]
  const went: string[] = []

  const sent = await sendDue(
    async () => batches.shift() ?? [],
    async (mail) => {
      if (mail === 'refused') throw new Error('no such mailbox')
      went.push(mail)
    },
  )

  expect(went).toEqual(['a', 'b', 'c'])
  expect(sent).toEqual({ sent: 3, failures: ['no such mailbox'] })
  const answer = answerOf(sent)
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { error: 'no such mailbox', sent: 3, failed: 1 },
  ])
  expect(await answerOf({ sent: 3, failures: [] }, { extended: 1 }).json()).toEqual({ sent: 3, extended: 1 })
})

test('a run begins with no more than it can end with before its function has to answer', async () => {
  let passed = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => passed)
  let lastBegun = 0
  try {
    await sendDue(
      async () => {
        lastBegun = passed
        return ['slow']
      },
      async () => {
        // As long as a mail server may take.
        passed += 60_000
      },
    )
  } finally {
    clock.mockRestore()
  }

  expect(lastBegun + 60_000).toBeLessThan(150_000)
})
