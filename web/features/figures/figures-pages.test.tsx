import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChatLauncherContext } from '#web/features/chat/index.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { FactView, FiguresView } from './index.ts'

afterEach(() => void vi.useRealTimers())

const base = {
  ...{ unit: '%, year on year', topic: 'inflation', keywords: [], status: 'provisional', publisher: 'MoSPI' },
  ...{
    source_title: 'Release',
    source_url: 'https://www.mospi.gov.in/',
    checked: '2026-07-14',
    note: null,
    previous: null,
  },
}
const may = {
  ...{ ...base, id: 'cpi', name: 'CPI inflation', display: '3.93', period: 'May 2026', as_of: '2026-05-31' },
  ...{
    base_year: '2012',
    superseded_by: 'cpi-june',
    now_id: 'cpi-june',
    replaced_at: '2026-07-13T10:00:00Z',
  },
}
const june = {
  ...{
    ...base,
    id: 'cpi-june',
    name: 'CPI inflation',
    display: '4.10',
    period: 'June 2026',
    as_of: '2026-06-30',
  },
  ...{ base_year: '2024', now_id: null, reviewed_by: 'Meera Nair', released: '2026-07-13' },
  series: [3.1, 3.9, 4.1].map((value, at) => ({ period: `2026-0${at + 4}`, value })),
}
const repo = {
  ...{
    ...base,
    id: 'repo',
    name: 'Repo rate',
    display: '5.25',
    unit: '%',
    period: 'from 5 June',
    as_of: '2026-06-05',
  },
  ...{ topic: 'money', status: 'in-force', now_id: null },
}

function registry(facts: object[] = [may, june, repo]) {
  return backendAnswers({
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/facts': ({ url }) => {
      const wanted = url.searchParams.get('or')
      if (!wanted) return { body: facts }
      return {
        body: facts.filter(
          (one) =>
            wanted.includes(`.eq."${(one as typeof may).id}"`) ||
            wanted.includes(`now_id.eq."${(one as typeof may).now_id}"`),
        ),
      }
    },
    'POST /rest/v1/rpc/fact_history': {
      body: [
        {
          ...{
            fact_id: 'cpi',
            kind: 'corrected',
            reviewed_by: 'Meera Nair',
            changed_at: '2026-06-20T10:00:00Z',
          },
          was: { display: '3.90', unit: '%', period: 'May 2026', base_year: '2012' },
          now: { display: '3.93', unit: '%', period: 'May 2026', base_year: '2012' },
        },
      ],
    },
    'POST /rest/v1/rpc/fact_places': {
      body: [
        {
          kind: 'chapter',
          item: 'money/one',
          title: 'Prices',
          title_hi: null,
          was_display: '3.93',
          was_period: 'May 2026',
        },
        { kind: 'news', item: 'item', title: 'Retail inflation', title_hi: null, day: '2026-06-12' },
      ],
    },
    'GET /rest/v1/data_releases': {
      body: [
        {
          id: 'cpi',
          title: 'Consumer Price Index',
          title_hi: 'सूचकांक',
          rule: null,
          dates: ['2099-01-12'],
          exact: true,
          time_of_day: '16:00:00',
        },
      ],
    },
    'POST /rest/v1/cards': { status: 201, body: [] },
  })
}

test('the registry shows each figure as it is now, and says which changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-01') })
  registry()
  const { address } = renderPage(<FiguresView />, { as: learner(), at: '/daily-news?view=figures' })
  expect(await screen.findByText('2 figures')).toBeVisible()
  const [cpi] = screen.getAllByRole('listitem')
  expect(cpi).toHaveTextContent('June 2026 · Base 2024 · provisional')
  expect(cpi).toHaveTextContent('changed 13 Jul 2026')
  expect(within(cpi as HTMLElement).getByRole('link', { name: 'CPI inflation' })).toHaveAttribute(
    'href',
    '/daily-news?fact=cpi-june',
  )
  expect(
    within(cpi as HTMLElement).getByRole('img', { name: 'from 3.1 to 4.1 over 3 readings' }),
  ).toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Changed lately' }))
  expect(await screen.findByText('1 of 2 figures, changed in the last 90 days')).toBeVisible()
  fireEvent.change(screen.getByLabelText('Search the figures'), { target: { value: 'repo' } })
  expect(await screen.findByText('No figure fits this choice.')).toBeVisible()
  await vi.waitFor(() => expect(address()).toBe('/daily-news?view=figures&q=repo&lately=yes'))
  await userEvent.click(screen.getByRole('button', { name: 'Show all figures' }))
  expect(screen.getByText('2 figures')).toBeVisible()
})

test('of many figures a portion is shown, and more of them where they are asked for', async () => {
  registry(Array.from({ length: 70 }, (_, at) => ({ ...repo, id: `repo-${at}`, name: `Rate ${at}` })))
  renderPage(<FiguresView />, { as: learner(), at: '/daily-news?view=figures' })
  expect(await screen.findByText('70 figures')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(30)
  await userEvent.click(screen.getByRole('button', { name: 'Show more figures' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(60)
  expect(screen.getByRole('link', { name: 'Rate 30' })).toHaveFocus()
  fireEvent.change(screen.getByLabelText('Search the figures'), { target: { value: 'rate 69' } })
  expect(await screen.findByText('1 of 70 figures')).toBeVisible()
})

test('a period that says how a figure stands is not followed by the same words', async () => {
  registry([{ ...repo, period: 'in force from 5 June' }])
  renderPage(<FiguresView />, { as: learner(), at: '/daily-news?view=figures' })

  expect(await screen.findByText('in force from 5 June')).toBeVisible()
  expect(screen.queryByText(/· in force/)).not.toBeInTheDocument()
})

test('in Hindi the status stands beside a period that says it in English only', async () => {
  localStorage.setItem('language', 'hi')
  registry([{ ...repo, period: 'in force, as far as known' }])
  const first = renderPage(<FiguresView />, { as: learner(), at: '/daily-news?view=figures' })
  expect(await screen.findByText(/· लागू/)).toBeVisible()
  first.unmount()

  registry([{ ...repo, period: 'in force from 5 June' }])
  renderPage(<FiguresView />, { as: learner(), at: '/daily-news?view=figures' })
  expect(await screen.findByText('5 जून से लागू')).toBeVisible()
  expect(screen.queryByText(/· लागू/)).toBeNull()
})

test('a registry that cannot be read can be asked for again; an empty one leads on', async () => {
  expectLogged('Could not read facts')
  const backend = registry()
  backend.answers['GET /rest/v1/facts'] = { status: 400, body: { message: 'down' } }
  renderPage(<FiguresView />, { as: learner(), at: '/daily-news?view=figures' })
  expect(await screen.findByText('The figures could not be read just now.')).toBeVisible()
  backend.answers['GET /rest/v1/facts'] = { body: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No figures yet.')).toBeVisible()
})

test('a figure is told with its course, its line, its next release and its places', async () => {
  registry()
  const { settled } = renderPage(<FactView id="cpi-june" />, {
    as: learner(),
    at: '/daily-news?fact=cpi-june',
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'CPI inflation' })).toBeVisible()
  await settled()
  const history = within(screen.getByRole('region', { name: 'What became of it' }))
  const [newest, before] = history.getAllByRole('listitem')
  expect(newest).toHaveTextContent('4.10 %, year on yearJune 2026, Base 2024 · current')
  expect(newest).toHaveTextContent('read in its source by Meera Nair')
  expect(within(before as HTMLElement).getByText(/3\.93/, { selector: 's' })).toBeVisible()
  expect(before).toHaveTextContent('replaced 13 Jul 2026')
  expect(
    history.getByText('Corrected 20 Jun 2026: 3.90 % (May 2026) became 3.93 % (May 2026).'),
  ).toBeVisible()
  expect(history.getByRole('note')).toHaveTextContent('Readings on base 2012 and on base 2024')
  expect(await screen.findByText('12 Jan 2099, 16:00 Indian time')).toBeVisible()
  const places = within(screen.getByRole('region', { name: 'Where you meet it' }))
  expect(places.getByRole('link', { name: 'Prices' })).toHaveAttribute(
    'href',
    '/ebooks?book=money&chapter=one',
  )
  expect(places.getByText('written with 3.93 (May 2026)')).toBeVisible()
  expect(places.getByText('12 Jun 2026')).toBeVisible()
})

test('one that was replaced is struck through and leads to the newer one', async () => {
  registry()
  renderPage(<FactView id="cpi" />, { as: learner(), at: '/daily-news?fact=cpi' })
  expect(await screen.findByText('This figure has been replaced by a newer one.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the newer figure' })).toHaveAttribute(
    'href',
    '/daily-news?fact=cpi-june',
  )
})

test('it is kept as a card once, however often it is pressed', async () => {
  const backend = registry()
  renderPage(<FactView id="cpi-june" />, { as: learner(), at: '/daily-news?fact=cpi-june' })
  const save = await screen.findByRole('button', { name: 'Save as a card' })
  await userEvent.click(save)
  await userEvent.click(save)
  const rows = backend
    .asked('POST /rest/v1/cards')
    .map(({ body }) => (body as { id: string; back: string }[])[0])
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map((row) => row?.id)).size).toBe(1)
  expect(rows[0]?.back).toBe('4.10\u00a0%, year on year (June 2026). MoSPI')
})

test('an address that names no figure says so', async () => {
  registry([])
  renderPage(<FactView id="nothing" />, { as: learner(), at: '/daily-news?fact=nothing' })
  expect(await screen.findByText('There is no such figure.')).toBeVisible()
})

test('in Hindi a figure carries its Hindi name, and one that no calendar names tells when it is awaited', async () => {
  localStorage.setItem('language', 'hi')
  const onion = {
    ...repo,
    ...{ id: 'onion', name: 'Onion prices', name_hi: 'प्याज़ के दाम', next_release: '2099-12-12' },
  }
  const backend = registry([onion])
  backend.answers['GET /rest/v1/data_releases'] = { body: [] }
  renderPage(<FactView id="onion" />, { as: learner(), at: '/daily-news?fact=onion' })
  expect(await screen.findByRole('heading', { level: 1, name: 'प्याज़ के दाम' })).toBeVisible()
  expect(await screen.findByText(/12 .* 2099/)).toBeVisible()
  localStorage.removeItem('language')
})

test('in Hindi the assistant is asked about a figure by its Hindi name', async () => {
  localStorage.setItem('language', 'hi')
  const openChat = vi.fn()
  registry([may, { ...june, name_hi: 'उपभोक्ता मुद्रास्फीति' }])
  renderPage(
    <ChatLauncherContext
      value={{ isOpen: false, topic: null, takeTopic: () => null, openChat, closeChat() {} }}
    >
      <FactView id="cpi-june" />
    </ChatLauncherContext>,
    { as: learner(), at: '/daily-news?fact=cpi-june' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'इसके बारे में AI से पूछें' }))
  localStorage.clear()

  expect(openChat).toHaveBeenCalledExactlyOnceWith('उपभोक्ता मुद्रास्फीति')
})
