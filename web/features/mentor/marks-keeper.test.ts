import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { device } from '#web/testing/device.ts'
import type { Draft, Saved } from './marking-shapes.ts'
import { createMarksKeeper } from './marks-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const EMPTY = { criteria: [], points: [], remark: '', comments: [] }
const UNTIL = '2026-11-22T10:00:00Z'

function keeper(save: (revision: number, draft: Draft) => Promise<Saved>, store = device()) {
  const stored = { ...EMPTY, evaluation_id: 'x', revision: 0 }
  return { made: createMarksKeeper({ stored, until: UNTIL, save, store }), store }
}

const confirmed = (revision: number): Saved => ({ saved: true, revision, until: UNTIL })

test('strokes are gathered, and what comes while one is saved follows with the next revision', async () => {
  const saved: [number, string][] = []
  const { made, store } = keeper(async (revision, { remark }) => {
    saved.push([revision, remark])
    if (saved.length === 1) made.change({ remark: 'Better' })
    return confirmed(revision + 1)
  })
  made.change({ remark: 'G' })
  made.change({ remark: 'Good' })
  expect(store.kept.size).toBe(1)
  await vi.advanceTimersByTimeAsync(5000)

  expect(saved).toEqual([
    [0, 'Good'],
    [1, 'Better'],
  ])
  expect(made.state().status.kind).toBe('saved')
  expect(store.kept.size).toBe(0)
})

test('without the server the marks stay on the device, survive a reload and are sent later', async () => {
  const store = device()
  const { made } = keeper(() => Promise.reject(new TypeError('Failed to fetch')), store)
  made.change({ remark: 'Written on a train' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(made.state().status.kind).toBe('offline')
  made.close()

  const sent: string[] = []
  const { made: again } = keeper(async (revision, { remark }) => {
    sent.push(remark)
    return confirmed(revision + 1)
  }, store)
  expect(again.state().fields.remark).toBe('Written on a train')
  await again.open()
  expect(sent).toEqual(['Written on a train'])
  expect(store.kept.size).toBe(0)
})

test('what another device kept is not written over before the mentor has chosen', async () => {
  const theirs = { ...EMPTY, remark: 'From the desk', evaluation_id: 'x', revision: 4 }
  const sent: [number, string][] = []
  const { made } = keeper(async (revision, { remark }) => {
    sent.push([revision, remark])
    return revision === 4 ? confirmed(5) : { saved: false, reason: 'newer', draft: theirs }
  })
  made.change({ remark: 'From the phone' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(made.state().status.kind).toBe('conflict')
  made.change({ remark: 'From the phone, and on' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(1)

  await made.keepMine()
  expect(sent.at(-1)).toEqual([4, 'From the phone, and on'])
  expect(made.state().status.kind).toBe('saved')
})

test('marks whose answer was lost are no other device’s, in whatever order the server has them', async () => {
  const marks = (criterion: 'content' | 'conclusion') => ({ criterion, marks: 1, remark: '' })
  const comment = {
    ...{ id: 'c', criterion: null, range_start: null, range_end: null, quote: null },
    ...{ page: 1, x: 0.123456789, y: 0.5, body: 'Good ' },
  }
  const points = [1, 0].map((index) => ({ index, verdict: 'covered' as const }))
  const theirs = {
    ...{ evaluation_id: 'x', revision: 1, remark: 'Good' },
    ...{ criteria: [marks('content'), marks('conclusion')], points: points.toReversed() },
    comments: [{ ...comment, x: 0.12345679, body: 'Good' }],
  }
  let isLost = true
  const { made } = keeper(async (revision) => {
    if (isLost) throw new TypeError('Failed to fetch')
    return revision === 1 ? confirmed(2) : { saved: false, reason: 'newer', draft: theirs }
  })
  const criteria = [marks('conclusion'), marks('content')]
  made.change({ criteria, points, remark: 'Good', comments: [comment] })
  await vi.advanceTimersByTimeAsync(1000)
  isLost = false
  made.change({ remark: 'Better' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(made.state().status.kind).toBe('saved')
})

test('taking what the other device kept forgets this one’s', async () => {
  const theirs = { ...EMPTY, remark: 'From the desk', evaluation_id: 'x', revision: 4 }
  const { made, store } = keeper(async () => ({ saved: false, reason: 'newer', draft: theirs }))
  made.change({ remark: 'From the phone' })
  await vi.advanceTimersByTimeAsync(1000)
  made.takeTheirs()
  expect(made.state()).toMatchObject({ fields: { remark: 'From the desk' }, status: { kind: 'saved' } })
  expect(store.kept.size).toBe(0)
})

test('an answer that another mentor took is told, and the draft stays on the device', async () => {
  const { made, store } = keeper(async () => ({ saved: false, reason: 'claimed' }))
  made.change({ remark: 'Half a remark' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(made.state().status.kind).toBe('taken')
  expect(store.kept.size).toBe(1)
})

test('a refusal is told in its own words and not tried again by itself', async () => {
  let tries = 0
  const { made } = keeper(() => {
    tries += 1
    return Promise.reject(new Refused('Marks are given in quarters'))
  })
  made.change({ remark: 'x' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(1)
  expect(made.state().status).toEqual({ kind: 'refused', says: 'Marks are given in quarters' })
})

test('released, nothing of it is kept on the device', async () => {
  const { made, store } = keeper(() => Promise.reject(new TypeError('Failed to fetch')))
  made.change({ remark: 'x' })
  expect(store.kept.size).toBe(1)
  made.forget()
  expect(store.kept.size).toBe(0)
})
