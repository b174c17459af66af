import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { dropKept, keepOffline } from '#web/lib/kept-offline.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { keepNewsAhead } from './news-ahead.ts'

const KEPT = '2026-11-20T10:00:00.000Z'
const stored = vi.hoisted(() => ({
  ids: ['today', 'read', 'wrong', 'corrected'],
  values: {} as Record<string, object>,
}))
// jsdom has no IndexedDB; the real one is used in e2e/offline.test.ts
vi.mock('#web/lib/kept-offline.ts', async (original) => ({
  ...(await original<object>()),
  keptUnder: async () =>
    stored.ids.map((id) => ({ key: `news/${id}`, kept_at: KEPT, value: stored.values[id] })),
  keepAhead: async () => {},
  dropKept: vi.fn(),
  keepOffline: vi.fn(),
}))

const head = (id: string) => ({
  ...{ id, news_date: '2026-11-20', title: `The title of ${id}`, title_hi: 'शीर्षक', gist: 'x', gist_hi: 'x' },
  ...{
    topics: [],
    papers: ['gs3'],
    importance: 1,
    words: 1,
    sources: [],
    unverified: false,
    reviewed_by: null,
  },
})
const whole = (id: string) => ({
  ...{ ...head(id), sections: {}, fact_ids: [] },
  mains: { directive: 'explain', marks: 10, question: 'x', points: [] },
})

afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

test('of the stories that are kept, a withdrawn one goes and a corrected one is read anew', async () => {
  const line = { ...head('today'), short_words: 1, read_at: null, saved: false }
  const backend = backendAnswers({
    'POST /rest/v1/rpc/list_news': { body: { items: [line], more: false, near: false } },
    'GET /rest/v1/facts': { body: [] },
    'GET /rest/v1/news_items': ({ url }) => {
      const ids = /\((.*)\)/.exec(url.searchParams.get('id') ?? '')?.[1]?.split(',') ?? []
      if (url.searchParams.get('select') !== 'id,changed_at') return { body: ids.map(whole) }
      return {
        body: [
          { id: 'read', changed_at: '2026-11-19T08:00:00+00:00' },
          { id: 'corrected', changed_at: '2026-11-21T08:00:00+00:00' },
        ],
      }
    },
  })
  await keepNewsAhead(new QueryClient())

  const asked = backend.asked('GET /rest/v1/news_items').map(({ url }) => url.searchParams.get('id'))
  expect(asked).toEqual(['in.(today)', 'in.(read,wrong,corrected)', 'in.(corrected)'])
  expect(vi.mocked(dropKept).mock.calls).toEqual([['news/wrong']])
  expect(vi.mocked(keepOffline).mock.calls).toEqual([
    [
      'news/corrected',
      expect.objectContaining({ id: 'corrected' }),
      { title: 'The title of corrected', title_hi: 'शीर्षक', address: '/daily-news?item=corrected' },
    ],
  ])
})

test('when the last story is withdrawn its copy goes, too', async () => {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/list_news': { body: { items: [], more: false, near: false } },
    'GET /rest/v1/facts': { body: [] },
    'GET /rest/v1/news_items': { body: [] },
  })
  await keepNewsAhead(new QueryClient())

  expect(vi.mocked(dropKept).mock.calls.map(([key]) => key)).toEqual(stored.ids.map((id) => `news/${id}`))
  expect(backend.asked('GET /rest/v1/news_items')).toHaveLength(1)
})

test('what was corrected is known by its own moment, however wrong the clock of the device is', async () => {
  const changed = { read: '2026-11-20T08:00:00+00:00', corrected: '2026-11-20T09:00:00+00:00' }
  stored.values = {
    read: { changed_at: '2026-11-20T08:00:00Z' },
    // kept two hours ago, by a clock that is three hours fast
    corrected: { changed_at: '2026-11-20T06:00:00+00:00' },
  }
  const backend = backendAnswers({
    'POST /rest/v1/rpc/list_news': {
      body: {
        items: [{ ...head('today'), short_words: 1, read_at: null, saved: false }],
        ...{ more: false, near: false },
      },
    },
    'GET /rest/v1/facts': { body: [] },
    'GET /rest/v1/news_items': ({ url }) => {
      const ids = /\((.*)\)/.exec(url.searchParams.get('id') ?? '')?.[1]?.split(',') ?? []
      if (url.searchParams.get('select') !== 'id,changed_at') return { body: ids.map(whole) }
      return { body: Object.entries(changed).map(([id, changed_at]) => ({ id, changed_at })) }
    },
  })
  await keepNewsAhead(new QueryClient())
  stored.values = {}

  expect(vi.mocked(keepOffline).mock.calls.map(([key]) => key)).toEqual(['news/corrected'])
  const anew = backend.asked('GET /rest/v1/news_items').at(-1)?.url.searchParams
  expect(anew?.get('id')).toBe('in.(corrected)')
  // so that the next look knows it, too
  expect(anew?.get('select')).toContain('changed_at')
})
