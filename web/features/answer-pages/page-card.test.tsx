import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { type PageActions, PageCard } from './page-card.tsx'
import type { WaitingPage } from './page-keeper.ts'
import type { PageQuality } from './quality-rules.ts'
import { inPlace, type PageInPlace } from './use-pages.ts'

vi.mock('./page-picture.tsx', () => ({ useAddressOf: () => undefined }))
vi.mock('./page-queries.ts', () => ({
  pictureQuery: (path: string) => ({ queryKey: ['picture', path], queryFn: () => new Blob(['page']) }),
}))

const EASY: PageQuality = { verdict: 'pass', checks: [{ id: 'blur', state: 'pass', value: 0.4 }] }
const BLURRED: PageQuality = {
  verdict: 'retake',
  checks: [
    { id: 'blur', state: 'retake', value: 0.02 },
    { id: 'skew', state: 'warn', value: -6.4 },
    { id: 'brightness', state: 'pass', value: 0.8 },
  ],
}

const sent = (name: string, quality = EASY) => ({
  ...{ page: 1, path: name, width: 900, height: 1200, quality },
  ...{ transcript: null, confidence: null, doubtful: [], read_by: null },
})
const waiting = (more: Partial<WaitingPage> = {}): WaitingPage => ({
  ...{ id: 'waiting', answer_id: 'a', blob: new Blob(['page']), width: 900, height: 1200, quality: EASY },
  ...{ replaces: null, address: null, place: 1, kept_at: 0, state: 'waiting', fraction: 0, why: null },
  ...more,
})

const actions = {
  ...{ onMove: vi.fn(), onRotate: vi.fn(), onRetake: vi.fn(), onRemove: vi.fn(), onAgain: vi.fn() },
} satisfies PageActions
beforeEach(() => vi.clearAllMocks())

const show = (pages: PageInPlace[], isBusy = false) =>
  renderPage(
    <ol>
      {pages.map((page) => (
        <PageCard key={page.key} {...{ page, actions, isBusy }} count={pages.length} isLasting />
      ))}
    </ol>,
  )
const button = (name: string) => screen.getByRole('button', { name })

test('a page that is hard to read says so, and what to do for each thing that is wrong', () => {
  show(inPlace([sent('one', BLURRED)], []))
  expect(screen.getByText('Better taken again')).toBeVisible()
  expect(screen.getByText('Blurred. Hold still, and tap the writing to focus.')).toBeVisible()
  expect(screen.getByText('The lines lean by 6°. Hold the phone straight over the page.')).toBeVisible()
  expect(screen.queryByText(/^Dark\./)).toBeNull()
})

test('a page is taken again in its place', async () => {
  const [page] = inPlace([sent('one', BLURRED)], [])
  show([page as PageInPlace])
  const file = new File(['better'], 'better.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText('Retake page 1'), file)
  expect(actions.onRetake).toHaveBeenCalledWith(page, [file])
})

test('pages are put in order with the keyboard; the first goes no further up, and the last no further down', async () => {
  const pages = inPlace([sent('one'), sent('two'), sent('three')], [])
  show(pages)
  expect(button('Move page 1 up')).toBeDisabled()
  expect(button('Move page 3 down')).toBeDisabled()
  button('Move page 2 up').focus()
  await userEvent.keyboard('{Enter}')
  expect(actions.onMove).toHaveBeenLastCalledWith(pages[1], -1)
  await userEvent.tab()
  expect(button('Move page 2 down')).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(actions.onMove).toHaveBeenLastCalledWith(pages[1], 1)
})

test('a page that waits has no place to be moved from, and its retake stands where it stood', () => {
  const pages = inPlace([sent('one'), sent('two')], [waiting({ replaces: 'two' }), waiting({ id: 'new' })])
  expect(pages.map(({ key, at }) => `${at} ${key}`)).toEqual(['1 one', '2 waiting', '3 new'])
  show(pages)
  expect(screen.getAllByText('Kept on this device, waiting to be sent')).toHaveLength(2)
  expect(button('Move page 2 up')).toBeDisabled()
  expect(button('Move page 3 up')).toBeDisabled()
})

test('a page keeps its key when it has arrived, also while it still waits here', () => {
  const arrived = sent('asha/a/waiting.jpg')
  const keys = [
    inPlace([], [waiting()]),
    inPlace([arrived], [waiting()]),
    inPlace([arrived], []),
    inPlace([sent('asha/a/old.jpg')], [waiting({ replaces: 'asha/a/old.jpg' })]),
  ]
  for (const pages of keys) expect(pages.map(({ key }) => key)).toEqual(['waiting'])
})

test('a page goes only after a second thought', async () => {
  const [page] = inPlace([sent('one')], [])
  show([page as PageInPlace])
  await userEvent.click(button('Remove page 1'))
  expect(button('Keep it')).toHaveFocus()
  await userEvent.click(button('Keep it'))
  expect(actions.onRemove).not.toHaveBeenCalled()
  await userEvent.click(button('Remove page 1'))
  await userEvent.click(button('Remove'))
  expect(actions.onRemove).toHaveBeenCalledWith(page)
})

test('what the server refused says why, and can be sent again', async () => {
  show(inPlace([], [waiting({ state: 'refused', why: 'size' })]))
  expect(screen.getByText(/The server found this picture too large/)).toBeVisible()
  await userEvent.click(button('Send again'))
  expect(actions.onAgain).toHaveBeenCalled()
})

test('while something is done to the pages nothing else can be', () => {
  show(inPlace([sent('one'), sent('two')], []), true)
  for (const one of screen.getAllByRole('button')) expect(one).toBeDisabled()
  expect(screen.getByLabelText('Retake page 1')).toBeDisabled()
})
