import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import type { Source } from './chat-message.ts'
import { CitedFacts } from './cited-facts.tsx'

const readings = [2.1, 1.5, 0.25, 2.75, 3.93].map((value, at) => ({ period: `2026-0${at + 1}`, value }))

function source(n: number, fact: Record<string, unknown> = {}): Source {
  return {
    ...{ n, kind: 'fact', title: 'CPI', section: null, topic: 'inflation', quote: '', as_of: null },
    ...{ publisher: null, url: null, href: null },
    fact: { id: `cpi-${n}`, name: `CPI ${n}`, display: '3.93', ...fact },
  } as Source
}

/** What the library holds now of the figures that were cited. */
function held(...facts: object[]) {
  return backendAnswers({
    'GET /rest/v1/facts': ({ url }) => ({
      body: facts.filter((one) => url.searchParams.get('id')?.includes((one as { id: string }).id)),
    }),
  })
}

test('a figure with a course of its own is drawn, read out in a sentence, and shown as a table', async () => {
  held()
  renderPage(<CitedFacts sources={[source(1, { series: readings })]} />)
  const says = 'It rose from 2.1 (Jan 2026) to 3.93 (May 2026).'
  expect(screen.getByRole('img', { name: says })).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'PeriodValue',
    'Jan 20262.1',
    'Feb 20261.5',
    'Mar 20260.25',
    'Apr 20262.75',
    'May 20263.93',
  ])
})

test('an answer that was stored without the readings is drawn all the same', async () => {
  const backend = held({ id: 'cpi-1', name: 'CPI 1', display: '3.93', series: readings })
  renderPage(<CitedFacts sources={[source(1)]} />)
  expect(await screen.findByRole('img', { name: /^It rose/ })).toBeVisible()
  expect(backend.asked('GET /rest/v1/facts')[0]?.url.searchParams.get('id')).toBe('in.(cpi-1)')
})

test('three readings make no picture, and many figures neither cards nor pictures', () => {
  held()
  const short = renderPage(<CitedFacts sources={[source(1, { series: readings.slice(0, 3) })]} />)
  expect(screen.getByText('CPI 1')).toBeVisible()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  short.unmount()
  renderPage(<CitedFacts sources={[1, 2, 3, 4].map((n) => source(n, { series: readings }))} />)
  expect(screen.queryByText('CPI 1')).not.toBeInTheDocument()
})

test('an answer read again says which of its figures were replaced, in the list and on the card', async () => {
  const june = {
    id: 'june',
    name: 'CPI 1',
    display: '4.10',
    unit: '%',
    period: 'June 2026',
    base_year: '2024',
  }
  held({ id: 'cpi-1', name: 'CPI 1', display: '3.93', unit: '%', period: 'May 2026', now_id: 'june' }, june)
  const cited = { unit: '%', period: 'May 2026', base_year: '2012' }
  const few = renderPage(<CitedFacts sources={[source(1, cited)]} />)
  expect(await screen.findByText('A figure in this answer was replaced after it was given.')).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('CPI 1: 3.93 % (May 2026) now 4.10 % (June 2026)')
  expect(screen.getAllByText(/3\.93/, { selector: 's' })).toHaveLength(2)
  expect(screen.getByText(/^The older one is on base 2012, the newer on base 2024/)).toBeVisible()
  few.unmount()

  renderPage(<CitedFacts sources={[source(1, cited), ...[2, 3, 4].map((n) => source(n))]} />)
  expect(await screen.findByText('A figure in this answer was replaced after it was given.')).toBeVisible()
})

test('one that was corrected in its own place is told in the same way; one that stands is not', async () => {
  held(
    { id: 'cpi-1', name: 'CPI 1', display: '3.95', period: 'May 2026' },
    { id: 'cpi-2', name: 'CPI 2', display: '3.93' },
  )
  renderPage(<CitedFacts sources={[source(1, { period: 'May 2026' }), source(2)]} />)
  expect(await screen.findByText(/replaced after it was given/)).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
