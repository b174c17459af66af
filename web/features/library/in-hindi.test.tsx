/** Titles that the library has in Hindi, wherever a reader in Hindi meets them. */

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { BookHits } from './book-hits.tsx'
import NoteReader from './note-reader.tsx'
import { StaleBadge } from './stale-badge.tsx'

const chapter = {
  ...{ book: 'money', slug: 'the-bank', position: 2, title: 'The Reserve Bank', title_hi: 'रिज़र्व बैंक' },
  ...{ summary: '', summary_hi: '', words: 900, topics: [], sections: [] },
}

beforeEach(() => localStorage.setItem('language', 'hi'))

test('chapters that hold what is looked for', async () => {
  const { asked } = backendAnswers({
    'GET /rest/v1/book_chapters': { body: [{ ...chapter, body: 'The repo rate.' }] },
  })
  renderPage(<BookHits book="money" besides="what-money-is" wanted="repo" />, { as: learner() })

  const link = await screen.findByRole('link', { name: '2. रिज़र्व बैंक' })
  expect(within(link).getByText('रिज़र्व बैंक')).toHaveAttribute('lang', 'hi')
  expect(asked('GET /rest/v1/book_chapters')[0]?.url.searchParams.get('select')).toContain('title_hi')
})

test('chapters with a figure that was replaced', async () => {
  backendAnswers({
    'GET /rest/v1/stale_uses': {
      body: [
        {
          ...{ item: 'money/the-bank', fact_id: 'repo', name: 'Repo rate', was_display: '5.50 %' },
          ...{
            was_period: null,
            now_fact_id: 'repo',
            now_display: '5.25 %',
            now_period: null,
            name_hi: 'रेपो दर',
          },
        },
      ],
    },
  })
  renderPage(<StaleBadge book="money" chapters={[chapter]} />, { as: learner() })
  await userEvent.click(await screen.findByRole('button'))

  expect(screen.getByRole('link', { name: '2. रिज़र्व बैंक' })).toBeVisible()
  expect(screen.getByText('रेपो दर')).toHaveAttribute('lang', 'hi')
})

test('the browser’s tab of a note', async () => {
  const note = {
    ...{ slug: 'inflation', topic: 'inflation', title: 'Inflation in India', title_hi: 'भारत में मुद्रास्फीति' },
    ...{ summary: '', summary_hi: '', as_of: '2026-11-20', body: '## Concept\nPrices rise.', sources: [] },
    ...{ fact_ids: [], related: [], mains_question: null, reviewed_by: null },
  }
  backendAnswers({
    'GET /rest/v1/notes': { body: [note] },
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/facts': { body: [] },
    'GET /rest/v1/glossary_terms': { body: [] },
    'GET /rest/v1/annotations': { body: [] },
    'GET /rest/v1/reading_progress': { body: [] },
    'GET /rest/v1/sections_read': { body: [] },
    'POST /rest/v1/rpc/reading_margin': { body: [] },
    'POST /rest/v1/rpc/keep_reading_place': ({ body }) => {
      const { p_work, p_place } = body as { p_work: string; p_place: object }
      return { body: { kept: true, place: { ...p_place, work: p_work, version: 1 } } }
    },
  })
  renderPage(<NoteReader slug="inflation" />, { as: learner(), at: '/ebooks?note=inflation' })

  await waitFor(() => expect(document.title).toMatch(/^भारत में मुद्रास्फीति/))
})
