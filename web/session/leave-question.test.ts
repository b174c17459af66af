import { afterEach, expect, test } from 'vitest'
import { KEPT_PAGES_MARK } from '#web/lib/kept-pages-mark.ts'
import { kept } from '#web/lib/storage.ts'
import { leaveQuestion, mayLeave } from './leave-question.ts'
import { goesWithLeaving } from './waiting-senders.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
  kept.local.remove(KEPT_PAGES_MARK)
  delete goesWithLeaving.pages
})

function keepsPages(count: number) {
  kept.local.set(KEPT_PAGES_MARK, 'yes')
  goesWithLeaving.pages = async () => ({ countKeptPages: async (userId) => (userId === 'asha' ? count : 0) })
}

test('photographed pages that were not sent are asked about, as they go with their learner', async () => {
  keepsPages(3)
  undo.push(leaveQuestion.subscribe(() => {}))
  const asking = mayLeave('asha')
  await expect.poll(leaveQuestion.now).toMatchObject({ count: 0, pages: 3 })
  leaveQuestion.now()?.answer(false)
  expect(await asking).toBe(false)
})

test('what its page still holds is asked about, too, where it could not be sent', async () => {
  kept.local.set('note:asha:n1', JSON.stringify({ title: 'Repo', held_until: Date.now() + 60_000 }))
  undo.push(
    leaveQuestion.subscribe(() => {}),
    () => kept.local.remove('note:asha:n1'),
  )
  const asking = mayLeave('asha')
  await expect.poll(leaveQuestion.now).toMatchObject({ count: 1 })
  leaveQuestion.now()?.answer(false)
  expect(await asking).toBe(false)
})

test('where nothing waits, nothing is asked', async () => {
  keepsPages(0)
  undo.push(leaveQuestion.subscribe(() => {}))
  expect(await mayLeave('asha')).toBe(true)
})
