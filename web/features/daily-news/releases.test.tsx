import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { Releases } from './releases.tsx'

const fact = {
  ...{ id: 'cpi', topic: 'inflation', name: 'CPI inflation', display: '3.93', unit: '%', period: 'May 2026' },
  ...{ as_of: '2026-05-31', released: '2026-06-12', base_year: '2024', status: 'provisional' },
  ...{ publisher: 'MoSPI', source_title: null, source_url: null, checked: null, note: null, previous: null },
}
const note = {
  ...{ slug: 'inflation', topic: 'inflation', title: 'Inflation in India', title_hi: 'भारत में मुद्रास्फीति' },
  ...{ summary: '', summary_hi: '', as_of: '2026-11-20' },
}

test('in Hindi the note behind a figure has its Hindi title', async () => {
  localStorage.setItem('language', 'hi')
  backendAnswers({ 'GET /rest/v1/facts': { body: [fact] }, 'GET /rest/v1/notes': { body: [note] } })
  renderPage(<Releases />, { as: learner() })

  const link = await screen.findByRole('link', { name: 'भारत में मुद्रास्फीति' })
  expect(link).toHaveAttribute('href', '/ebooks?note=inflation')
  expect(screen.getByText('भारत में मुद्रास्फीति')).toHaveAttribute('lang', 'hi')
})
