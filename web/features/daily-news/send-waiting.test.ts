import { expect, test } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { letGo } from './send-waiting.ts'

const put = (key: string, value: unknown) => kept.local.set(key, JSON.stringify(value))

test('what was refused of stories is let go of, of its learner alone, and what waits stays', () => {
  const note = { kind: 'note', id: 'o1' }
  const read = { item_id: 'n1', at: '2026-11-28T06:00:00Z', read: true }
  put('news-outbox:asha', [
    { ...note, refused: 'No such topic' },
    { ...note, id: 'o2' },
  ])
  put('news-reads:asha', [read, { ...read, at: '2026-11-28T06:00:01Z', refused: 'No such item' }])
  put('news-outbox:ravi', [{ ...note, refused: 'No such topic' }])
  letGo('asha')
  expect(JSON.parse(kept.local.get('news-outbox:asha') ?? '')).toEqual([{ ...note, id: 'o2' }])
  expect(JSON.parse(kept.local.get('news-reads:asha') ?? '')).toEqual([read])
  expect(kept.local.get('news-outbox:ravi')).toContain('refused')
})
