import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { device } from '#web/testing/device.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import type { Fields, Saved } from './draft-queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fields: Fields = {
  ...{ news_date: '2026-11-20', title: 'A', title_hi: '', gist: '', gist_hi: '', topics: [], papers: [] },
  ...{ importance: 2, sections: {}, fact_ids: [], sources: [] },
  mains: { directive: 'discuss', marks: 10, question: '', points: [] },
}

function keeper(save: (revision: number, fields: Fields) => Promise<Saved>, store = device(), revision = 1) {
  const newest = async () => ({ fields: { ...fields, title: 'Theirs' }, revision: 4 })
  const made = createDraftKeeper({ itemId: 'x', stored: { fields, revision }, save, newest, store })
  return { made, store }
}

test('letters are gathered, and what comes while one is saved follows with the next revision', async () => {
  const saved: [number, string][] = []
  const { made, store } = keeper(async (revision, { title }) => {
    saved.push([revision, title])
    if (saved.length === 1) made.change({ title: 'ABCD' })
    return { kind: 'saved', revision: revision + 1, problems: ['gist'] }
  })
  made.change({ title: 'AB' })
  made.change({ title: 'ABC' })
  expect(store.kept.size).toBe(1)
  await vi.advanceTimersByTimeAsync(5000)

  expect(saved).toEqual([
    [1, 'ABC'],
    [2, 'ABCD'],
  ])
  expect(made.state()).toMatchObject({ status: { kind: 'saved' }, revision: 3, problems: ['gist'] })
  expect(store.kept.size).toBe(0)
})

test('whoever comes back while the last letters are still being saved goes on, and meets nobody else', async () => {
  const store = device()
  let revision = 1
  const server = async (base: number): Promise<Saved> => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    if (base !== revision) return { kind: 'conflict', says: 'somebody' }
    revision += 1
    return { kind: 'saved', revision, problems: [] }
  }
  const { made } = keeper(server, store)
  made.change({ title: 'AB' })
  made.close()
  await vi.advanceTimersByTimeAsync(100)
  const { made: again } = keeper(server, store)
  void again.open()
  again.change({ title: 'ABC' })
  await vi.advanceTimersByTimeAsync(5000)

  expect(again.state()).toMatchObject({ status: { kind: 'saved' }, revision: 3, fields: { title: 'ABC' } })
  expect(store.kept.size).toBe(0)
})

test('what is let go while it is being saved is not kept again by the answer', async () => {
  let answer = (_: Saved) => {}
  const { made, store } = keeper(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  made.change({ title: 'AB' })
  await vi.advanceTimersByTimeAsync(1000)
  made.change({ title: 'ABC' })
  made.forget()
  answer({ kind: 'saved', revision: 2, problems: [] })
  await vi.advanceTimersByTimeAsync(1000)

  expect(store.kept.size).toBe(0)
})

test('without the server the text stays on the device, survives a reload and is sent later', async () => {
  const store = device()
  const { made } = keeper(() => Promise.reject(new TypeError('Failed to fetch')), store)
  made.change({ title: 'Written on a train' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(made.state().status.kind).toBe('offline')
  made.close()

  const sent: string[] = []
  const { made: again } = keeper(async (revision, { title }) => {
    sent.push(title)
    return { kind: 'saved', revision: revision + 1, problems: [] }
  }, store)
  expect(again.state().fields.title).toBe('Written on a train')
  await again.open()
  expect(sent).toEqual(['Written on a train'])
  expect(store.kept.size).toBe(0)
})

test('what somebody else saved is not overwritten until it is asked for; both texts are there', async () => {
  const store = device()
  const save = vi.fn(
    async (revision: number): Promise<Saved> =>
      revision === 1
        ? { kind: 'conflict', says: 'Meera saved it' }
        : { kind: 'saved', revision: revision + 1, problems: [] },
  )
  const { made } = keeper(save, store)
  made.change({ title: 'Mine' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(made.state().status).toEqual({ kind: 'conflict', says: 'Meera saved it' })
  made.change({ title: 'Mine, longer' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).toHaveBeenCalledTimes(1)
  expect(store.get('news-draft:x:')).toContain('Mine, longer')

  await made.keepMine(7)
  expect(save).toHaveBeenLastCalledWith(7, expect.objectContaining({ title: 'Mine, longer' }))
  expect(made.state().status.kind).toBe('saved')
})

test('taking theirs forgets what this device kept', async () => {
  const store = device()
  const { made } = keeper(async () => ({ kind: 'conflict', says: '' }), store)
  made.change({ title: 'Mine' })
  await vi.advanceTimersByTimeAsync(1000)
  made.takeTheirs({ fields: { ...fields, title: 'Theirs' }, revision: 4 })
  expect(made.state()).toMatchObject({ fields: { title: 'Theirs' }, revision: 4 })
  expect(store.kept.size).toBe(0)
})

test('what the server refuses is kept and said, and the next letter tries again', async () => {
  let refuses = true
  const { made, store } = keeper(async (revision) => {
    if (refuses) throw new Refused('A source has a title')
    return { kind: 'saved', revision: revision + 1, problems: [] }
  })
  made.change({ title: 'AB' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(made.state().status).toEqual({ kind: 'refused', says: 'A source has a title' })
  expect(store.kept.size).toBe(1)
  refuses = false
  made.change({ title: 'ABC' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(made.state().status.kind).toBe('saved')
})
