import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import type { ReadText } from './reading-types.ts'
import { TextReader } from './text-reader.tsx'

const text: ReadText = {
  ...{ place: 'chapter', item: 'money/banks', work: 'money', part: 'banks' },
  ...{ title: 'Banks', href: '/ebooks?book=money&chapter=banks', topic: null },
}

test('a passage is one card, pressed twice on a slow line and again after a lost reply', async () => {
  expectLogged('Could not save a card')
  const answers: ((answer: object) => void)[] = []
  const backend = backendAnswers({
    'GET /rest/v1/reading_progress': { body: [] },
    'GET /rest/v1/annotations': { body: [] },
    'POST /rest/v1/cards': () =>
      new Promise((resolve) => {
        answers.push(resolve)
      }),
  })
  const cards = () => backend.asked('POST /rest/v1/cards').flatMap(({ body }) => body as { id: string }[])
  const { settled } = renderPage(
    <TextReader text={text} contents={null}>
      <div data-section="runs">
        <p data-block>Banks hold 4.5 per cent of what savers bring to them.</p>
        <p data-block>Savers queue at the door of 12 banks when they doubt it.</p>
      </div>
    </TextReader>,
    { as: learner() },
  )
  await settled()
  await userEvent.keyboard('j')
  const make = await screen.findByRole('button', { name: 'Card' })
  await userEvent.click(make)
  await userEvent.click(make)
  answers[0]?.({ status: 503, body: { message: 'down', code: '08006' } })
  answers[1]?.({ status: 503, body: { message: 'down', code: '08006' } })
  await screen.findAllByText(/The card was not saved/)
  await userEvent.click(make)
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.({ status: 201 })
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Card' })).toBeNull())
  expect(cards()).toHaveLength(3)
  expect(new Set(cards().map(({ id }) => id)).size).toBe(1)

  await userEvent.keyboard('jj')
  await userEvent.click(await screen.findByRole('button', { name: 'Card' }))
  await vi.waitFor(() => expect(answers).toHaveLength(4))
  answers[3]?.({ status: 201 })
  await settled()
  expect(new Set(cards().map(({ id }) => id)).size).toBe(2)
})

function Banks({ more }: { more?: string }) {
  return (
    <TextReader text={text} contents={null}>
      <div data-section="runs">
        <p data-block>Banks hold 4.5 per cent of what savers bring to them.</p>
        <p data-block>Savers queue at the door of 12 banks when they doubt it.</p>
        {more && <p data-block>{more}</p>}
      </div>
    </TextReader>
  )
}

function Growing() {
  const [more, setMore] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => setMore('The door is closed.')}>
        Grow
      </button>
      <Banks more={more} />
    </>
  )
}

test('a chapter that is opened at words to find shows them at once, and counts those that come later', async () => {
  backendAnswers({ 'GET /rest/v1/reading_progress': { body: [] }, 'GET /rest/v1/annotations': { body: [] } })
  expectLogged('unrecognized in this browser')
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { settled } = renderPage(<Growing />, {
    as: learner(),
    at: '/ebooks?book=money&chapter=banks&find=door',
  })
  await settled()

  expect(await screen.findByText('1 of 1')).toBeVisible()
  expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByText(/queue at the door/))
  const times = scrolled.mock.calls.length
  await userEvent.click(screen.getByRole('button', { name: 'Grow' }))
  expect(await screen.findByText('1 of 2')).toBeVisible()
  // nobody is taken away from where they read
  expect(scrolled).toHaveBeenCalledTimes(times)
})

test('a note that is closed leaves the focus at its passage, where what opened it is gone', async () => {
  backendAnswers({
    'GET /rest/v1/reading_progress': { body: [] },
    'GET /rest/v1/annotations': { body: [] },
    'POST /rest/v1/rpc/save_annotation': { body: { outcome: 'saved', version: 1 } },
  })
  const { settled } = renderPage(<Banks />, { as: learner(), at: text.href })
  await settled()
  await userEvent.keyboard('j')
  await userEvent.click(await screen.findByRole('button', { name: 'Note' }))
  expect(await screen.findByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getByText(/Banks hold/).closest('[data-block]')).toHaveFocus()
})

test('a mark that is open and chosen once more in the list has the focus again', async () => {
  backendAnswers({
    'GET /rest/v1/reading_progress': { body: [] },
    'GET /rest/v1/annotations': { body: [] },
    'POST /rest/v1/rpc/save_annotation': { body: { outcome: 'saved', version: 1 } },
  })
  const { settled } = renderPage(<Banks />, { as: learner(), at: text.href })
  await settled()
  await userEvent.keyboard('j')
  await userEvent.click(await screen.findByRole('button', { name: 'Note' }))
  await userEvent.click(await screen.findByRole('button', { name: '1 mark in this text' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Highlight.*Banks hold/ }))
  expect(screen.queryByRole('button', { name: /^Highlight.*Banks hold/ })).not.toBeInTheDocument()
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('a tool that is closed leaves the focus at the button that opened it', async () => {
  backendAnswers({
    'GET /rest/v1/reading_progress': { body: [] },
    'GET /rest/v1/annotations': { body: [] },
  })
  const { settled } = renderPage(<Banks />, { as: learner(), at: text.href })
  await settled()
  await userEvent.click(screen.getByRole('button', { name: 'Search in this text' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Search in this text' })).toHaveFocus()
})

test('what covers the text is closed where the keyboard goes on into it; a search of it stays', async () => {
  backendAnswers({ 'GET /rest/v1/reading_progress': { body: [] }, 'GET /rest/v1/annotations': { body: [] } })
  const { settled } = renderPage(
    <TextReader text={text} contents={null}>
      <p data-block>
        Banks hold <button type="button">deposits</button>.
      </p>
    </TextReader>,
    { as: learner() },
  )
  await settled()
  const [look, find] = [
    screen.getByRole('button', { name: 'Type and colours' }),
    screen.getByRole('button', { name: 'Search in this text' }),
  ]
  for (const [tool, isLeftOpen] of [
    [look, 'false'],
    [find, 'true'],
  ] as const) {
    await userEvent.click(tool)
    screen.getByRole('button', { name: 'Close' }).focus()
    expect(tool).toHaveAttribute('aria-expanded', 'true')
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'deposits' })).toHaveFocus()
    expect(tool).toHaveAttribute('aria-expanded', isLeftOpen)
  }
})

test('marks that cannot be read are not said to be none; they can be read once more', async () => {
  expectLogged('Could not read annotations')
  const backend = backendAnswers({
    'GET /rest/v1/reading_progress': { body: [] },
    'GET /rest/v1/annotations': { status: 400, body: { message: 'down' } },
  })
  const { settled } = renderPage(<Banks />, { as: learner(), at: text.href })
  await settled()
  await userEvent.click(screen.getByRole('button', { name: 'Marks in this text' }))
  expect(await screen.findByText(/Your marks could not be read just now/)).toBeVisible()
  expect(screen.queryByText(/No marks in this text yet/)).toBeNull()

  backend.answers['GET /rest/v1/annotations'] = { body: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/No marks in this text yet/)).toBeVisible()
  expect(screen.getByText(/No marks in this text yet/).closest('[tabindex]')).toHaveFocus()
})
