import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { keepPlaceHere, keptPlace } from './place-keeper.ts'
import type { Place, ReadText } from './reading-types.ts'
import { resuming, usePlace } from './use-place.ts'

const asha = learner()
const text: ReadText = {
  ...{ place: 'chapter', item: 'money/banks', work: 'money', part: 'banks' },
  ...{ title: 'Banks', href: '/ebooks?book=money&chapter=banks', topic: null },
}
const place: Place = {
  ...{ part: 'banks', block: 'runs.1', at_char: 7, quote: 'queue at the door' },
  ...{ percent: 40, device: 'here', device_name: '', moved_at: '2026-11-22T06:00:00Z' },
}
const show = vi.fn()

beforeEach(() => {
  show.mockReset()
  backendAnswers({
    'GET /rest/v1/reading_progress': { body: [] },
    'POST /rest/v1/rpc/keep_reading_place': {
      body: { kept: true, place: { ...place, ...{ work: 'money', version: 1 } } },
    },
  })
})

function Chapter() {
  const root = useRef<HTMLDivElement>(null)
  const { toAsk, answer } = usePlace(root, text, (share) => share * 100, show)
  return (
    <div ref={root} data-section="runs">
      {toAsk && (
        <button type="button" onClick={() => answer(false)}>
          Stay here
        </button>
      )}
      <p data-block>A bank lends what it does not hold.</p>
      <p data-block>Savers queue at the door when they doubt it.</p>
    </div>
  )
}

const open = (at: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<Chapter />, { as: asha, at: text.href, ...at }).settled()

test('a page that is loaded again goes on at its place', async () => {
  keepPlaceHere(asha.id, 'money', { place, version: 1, isSent: true })
  await open()

  expect(show).toHaveBeenCalledExactlyOnceWith('runs.1', 'Savers '.length)
})

test('it goes on at the same words where they stand elsewhere by now', async () => {
  keepPlaceHere(asha.id, 'money', {
    place: { ...place, block: 'runs.0', at_char: 0 },
    version: 1,
    isSent: true,
  })
  await open()

  expect(show).toHaveBeenCalledExactlyOnceWith('runs.1', 'Savers '.length)
})

test('an address with a section of its own leads there, not to the place', async () => {
  keepPlaceHere(asha.id, 'money', { place, version: 1, isSent: true })
  await open({ at: { pathname: '/ebooks', search: '?book=money&chapter=banks', hash: '#runs' } })

  expect(show).not.toHaveBeenCalled()
})

test('where the browser itself has gone back to a place on the page, that one stands', async () => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700)
  keepPlaceHere(asha.id, 'money', { place, version: 1, isSent: true })
  await open()

  expect(show).not.toHaveBeenCalled()
})

test('a place in another chapter, or of another learner, is none here', async () => {
  keepPlaceHere(asha.id, 'money', { place: { ...place, part: 'inflation' }, version: 1, isSent: true })
  keepPlaceHere('ravi', 'money', { place, version: 1, isSent: true })
  await open()

  expect(show).not.toHaveBeenCalled()
})

test.each([
  { link: 'Banks', shows: [] },
  { link: 'Continue', shows: [['runs.1', 'Savers '.length]] },
])(
  'whoever follows the link “$link” comes to the top, or to where it was promised',
  async ({ link, shows }) => {
    keepPlaceHere(asha.id, 'money', { place, version: 1, isSent: true })
    const contents = (
      <>
        <Link to={text.href}>Banks</Link>
        <Link to={text.href} state={resuming(place)}>
          Continue
        </Link>
      </>
    )
    const { settled } = renderPage(
      <Routes>
        <Route path="/" element={contents} />
        <Route path="/ebooks" element={<Chapter />} />
      </Routes>,
      { as: asha },
    )
    await userEvent.click(screen.getByRole('link', { name: link }))
    await screen.findByText(/A bank lends/)
    await settled()

    expect(show.mock.calls).toEqual(shows)
  },
)

test.each([
  { of: 'this device', version: undefined },
  { of: 'another device', version: 5 },
])(
  'loaded again, the address that led to a place of $of goes on where one read since, and the newer place stands',
  async ({ version }) => {
    const since = { ...place, block: 'runs.0', at_char: 2, quote: 'bank lends', percent: 60 }
    const kept = { place: since, version: 6, isSent: false }
    keepPlaceHere(asha.id, 'money', kept)
    const sent = backendAnswers({
      'GET /rest/v1/reading_progress': { body: [] },
      'POST /rest/v1/rpc/keep_reading_place': { status: 503, body: {} },
    })
    const resume = version === undefined ? place : { ...place, work: 'money', version }
    await open({
      at: { pathname: '/ebooks', search: '?book=money&chapter=banks', hash: '#runs', state: { resume } },
    })

    expect(show).toHaveBeenCalledExactlyOnceWith('runs.0', 'A '.length)
    expect(keptPlace(asha.id, 'money')).toEqual(kept)
    expect(sent.asked('POST /rest/v1/rpc/keep_reading_place')).toEqual([])
  },
)

test('whoever stays is asked again when another device moves on once more', async () => {
  let version = 1
  let hasMoved = true
  const backend = backendAnswers({
    'GET /rest/v1/reading_progress': { body: [] },
    'POST /rest/v1/rpc/keep_reading_place': ({ body }) => {
      version += 1
      const { p_place } = body as { p_place: Place }
      const stands = hasMoved ? { ...place, ...{ percent: 90, device: 'telephone' } } : p_place
      return { body: { kept: !hasMoved, place: { ...stands, ...{ work: 'money', version } } } }
    },
  })
  const sent = () => backend.asked('POST /rest/v1/rpc/keep_reading_place')
  const move = (moved_at: string) => {
    keepPlaceHere(asha.id, 'money', { place: { ...place, moved_at }, version, isSent: false })
    window.dispatchEvent(new Event('online'))
  }
  renderPage(<Chapter />, { as: asha, at: text.href })
  move('2026-11-22T06:01:00Z')
  const stay = await screen.findByRole('button', { name: 'Stay here' })
  hasMoved = false
  await userEvent.click(stay)
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull()

  hasMoved = true
  move('2026-11-22T06:02:00Z')
  await vi.waitFor(() => expect(sent()).toHaveLength(3))
  expect(await screen.findByRole('button', { name: 'Stay here' })).toBeVisible()
})
