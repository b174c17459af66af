import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { FactCard, IndicatorStrip } from './index.ts'

const cpi = {
  id: 'cpi-inflation',
  name: 'CPI inflation (Combined)',
  display: '2.75',
  unit: '%, year on year',
  period: 'January 2026',
  as_of: '2026-01-31',
  released: '2026-02-12',
  base_year: '2024',
  status: 'provisional',
  publisher: 'Ministry of Statistics and Programme Implementation',
  source_title: 'Consumer Price Index, January 2026',
  source_url: 'https://www.mospi.gov.in/',
  checked: '2026-11-20',
  note: 'Provisional.',
  previous: { display: '1.33', period: 'December 2025' },
  series: Array.from({ length: 12 }, (_, at) => ({
    period: `2025-${String(at + 1).padStart(2, '0')}`,
    value: at === 0 ? 3.61 : 2.75,
  })),
}

function factsAnswer(body: unknown, status = 200) {
  const fetched = vi.fn(async (_input: RequestInfo | URL) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('each headline figure stands with unit, date, base, source and its trend in words', async () => {
  const fetched = factsAnswer([cpi])
  renderPage(<IndicatorStrip />)

  const strip = await screen.findByRole('listitem')
  // second, as it stands above the titles of pages: with a third the outline would begin at a jump
  expect(within(strip).getByRole('heading', { name: 'CPI inflation (Combined)', level: 2 })).toBeVisible()
  expect(strip).toHaveTextContent('2.75%, year on year')
  expect(strip).toHaveTextContent('as of January 2026, base 2024, provisional.')
  expect(within(strip).getByRole('link', { name: /MoSPI/ })).toHaveAttribute(
    'href',
    'https://www.mospi.gov.in/',
  )
  expect(within(strip).getByRole('img', { name: 'from 3.61 to 2.75 over 12 readings' })).toBeVisible()

  const url = new URL(String(fetched.mock.calls[0]?.[0]))
  expect(url.pathname).toBe('/rest/v1/facts')
  expect(url.searchParams.get('headline_rank')).toBe('not.is.null')
  expect(url.searchParams.get('order')).toBe('headline_rank.asc')
})

test('in Hindi the figure has its Hindi name and unit, and is marked as English where it has none', async () => {
  localStorage.setItem('language', 'hi')
  const named = { ...cpi, name_hi: 'उपभोक्ता मूल्य मुद्रास्फीति', unit_hi: '%, वर्ष-दर-वर्ष' }
  factsAnswer([named, { ...cpi, id: 'wpi', name: 'WPI inflation', unit: '% of goods' }])
  renderPage(<IndicatorStrip />)

  const heading = await screen.findByRole('heading', { name: 'उपभोक्ता मूल्य मुद्रास्फीति' })
  expect(within(heading).getByText('उपभोक्ता मूल्य मुद्रास्फीति')).toHaveAttribute('lang', 'hi')
  expect(screen.getByText('%, वर्ष-दर-वर्ष')).toHaveAttribute('lang', 'hi')
  expect(screen.getByText('WPI inflation')).toHaveAttribute('lang', 'en')
  expect(screen.getByText('% of goods')).toHaveAttribute('lang', 'en')

  await userEvent.click(screen.getByRole('button', { name: 'तालिका दिखाएँ' }))
  expect(within(screen.getByRole('table')).getByText('%, वर्ष-दर-वर्ष')).toBeVisible()
  localStorage.removeItem('language')
})

test('the trend lines can be read as a table', async () => {
  factsAnswer([cpi])
  renderPage(<IndicatorStrip />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show as a table' }))

  const row = within(screen.getByRole('table')).getByRole('row', { name: /CPI inflation/ })
  expect(row).toHaveTextContent('Jan 2025 3.61')
  expect(row).toHaveTextContent('published 12 Feb 2026')
  expect(row).toHaveTextContent('checked 20 Nov 2026')

  await userEvent.click(screen.getByRole('button', { name: 'Hide the table' }))
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('a figure that nobody checked says so', async () => {
  factsAnswer([{ ...cpi, checked: null }])
  renderPage(<IndicatorStrip />)
  expect(await screen.findByText('not checked against the latest release')).toBeVisible()
})

test('when the figures cannot be read, one line says so and they can be asked for again', async () => {
  expectLogged('Could not read facts')
  factsAnswer({ message: 'down' }, 500)
  renderPage(<IndicatorStrip />)
  expect(await screen.findByText('The key indicators could not be read just now.')).toBeVisible()

  factsAnswer([cpi])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('CPI inflation (Combined)')).toBeVisible()
})

test('a strip without figures is no strip', async () => {
  factsAnswer([])
  const { settled } = renderPage(<IndicatorStrip />)
  await settled()
  expect(screen.queryByRole('region', { name: 'Key indicators' })).not.toBeInTheDocument()
})

test('the fact card strikes through the reading that was replaced', () => {
  const { container } = renderPage(<FactCard fact={cpi} />)
  const struck = container.querySelector('s')
  expect(struck).toHaveTextContent('1.33')
  expect(screen.getByText('Earlier reading, superseded: 1.33, December 2025')).toBeInTheDocument()
  expect(screen.getByText('base 2024, published 12 Feb 2026')).toBeVisible()
})
