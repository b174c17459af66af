import { afterEach, expect, test } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { isPlaceWaiting, sendAllWaiting, waitingOf } from './waiting.ts'
import { senders } from './waiting-senders.ts'

afterEach(() => {
  for (const key of kept.local.keys()) kept.local.remove(key)
})

const put = (key: string, value: unknown) => kept.local.set(key, JSON.stringify(value))

test('what waits is counted by kind, for its learner alone, and what was refused apart', () => {
  put('card-reviews:asha', [{ id: 'r1' }, { id: 'r2', refused: 'No such card' }])
  put('news-reads:asha', [{ item_id: 'n1' }])
  put('news-outbox:asha', [{ kind: 'note', id: 'o1' }])
  put('annotation:asha:a1', { annotation: { id: 'a1' } })
  put('mission-done:ravi', [{ task: 't1' }])
  expect(waitingOf('asha')).toEqual({
    count: 4,
    kinds: [
      { kind: 'cards', count: 1 },
      { kind: 'news', count: 2 },
      { kind: 'marks', count: 1 },
    ],
    refused: [{ kind: 'cards', says: 'No such card' }],
  })
})

test('an open sitting waits with its answers, and one that was handed in here with its end, too', () => {
  put('sittings:asha', [
    { attempt: 'one', handed_in: null },
    { attempt: 'two', handed_in: '2026-11-24T10:00:00Z' },
  ])
  expect(waitingOf('asha').kinds).toEqual([{ kind: 'answers', count: 1 }])
  put('attempt:one', [[1, { seq: 2 }]])
  put('attempt:two', [
    [1, { seq: 2 }],
    [2, { seq: 3 }],
  ])
  put('attempt:of-somebody-else', [[1, { seq: 2 }]])
  expect(waitingOf('asha').kinds).toEqual([{ kind: 'answers', count: 4 }])
})

test('what its page still holds waits for nobody yet, unless its learner leaves', () => {
  const held_until = Date.now() + 60_000
  put('card-reviews:asha', [
    { id: 'r1', held_until },
    { id: 'r2', held_until: Date.now() - 1 },
  ])
  expect(waitingOf('asha').kinds).toEqual([{ kind: 'cards', count: 1 }])
  expect(waitingOf('asha', 'leaving').kinds).toEqual([{ kind: 'cards', count: 2 }])
})

test('a note that the server does not have is one thing that waits, and what was refused of it is told', () => {
  put('note:asha:n1', { title: 'Repo', body: 'a rate', base: null, sent: [] })
  put('note:asha:n2', { title: 'GDP', body: '', base: null, sent: [], refused: 'Too many' })
  put('note:ravi:n3', { title: 'CPI', body: '', base: null, sent: [] })
  expect(waitingOf('asha')).toEqual({
    ...{ count: 1, kinds: [{ kind: 'notes', count: 1 }] },
    refused: [{ kind: 'notes', says: 'Too many' }],
  })
})

test('a place in a text is sent without being spoken of', async () => {
  const sent: string[] = []
  senders.marks = async () => ({ sendWaiting: async (userId) => void sent.push(userId) })
  put('reading_place.asha.money', { place: {}, version: 3, isSent: true })
  put('reading_place.ravi.money', { place: {}, version: 3, isSent: false })
  expect(isPlaceWaiting('asha')).toBe(false)
  await sendAllWaiting('asha')
  expect(sent).toEqual([])

  put('reading_place.asha.trade', { place: {}, version: 3, isSent: false })
  expect(waitingOf('asha').count).toBe(0)
  await sendAllWaiting('asha')
  expect(sent).toEqual(['asha'])
  delete senders.marks
})

test('what cannot be read is nothing', () => {
  kept.local.set('sittings:asha', 'no list')
  kept.local.set('plan-deeds:asha', '{')
  expect(waitingOf('asha')).toEqual({ count: 0, kinds: [], refused: [] })
})
