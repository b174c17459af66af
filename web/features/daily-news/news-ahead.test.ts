import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { dropKept, keepOffline } from '#web/lib/kept-offline.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { keepNewsAhead } from './news-ahead.ts'

const KEPT = '2026-11-20T10:00:00.000Z'
// jsdom has no IndexedDB; the real one is used in e2e/offline.test.ts
vi.mock('#web/lib/kept-offline.ts', async (original) => ({
  ...(await original<object>()),
  keptUnder: async () =>
    ['today', 'read', 'wrong', 'corrected'].map((id) => ({ key: `news/${id}`, kept_at: KEPT })),
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

afterEach(() => vi.unstubAllGlobals())

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
