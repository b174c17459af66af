import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import type { ServerPage } from './page-queries.ts'
import { TranscriptReview } from './transcript-review.tsx'
import { useTranscript } from './use-transcript.ts'

const page = (number: number, transcript: string | null, ...doubtful: string[]): ServerPage => ({
  ...{ page: number, path: `of/one/${number}.jpg`, width: 100, height: 140, transcript, confidence: 0.9 },
  quality: { verdict: 'pass', checks: [] },
  doubtful: doubtful.map((word) => {
    const start = (transcript ?? '').indexOf(word)
    return { start, end: start + word.length }
  }),
  read_by: transcript === null ? null : 'a model',
})

vi.mock('./page-picture.tsx', () => ({
  PagePicture: ({ page }: { page: number }) => <p>picture {page}</p>,
}))
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
})

const told = vi.fn()

/** As the page of the answer keeps the text. */
function Held({
  pages,
  begins = '',
  language = 'en',
  isReading = false,
}: {
  pages: ServerPage[]
  begins?: string
  language?: 'en' | 'hi'
  isReading?: boolean
}) {
  const [text, setText] = useState(begins)
  const keep = (next: string) => {
    told(next)
    setText(next)
  }
  const transcript = useTranscript('transcript:me:one', text, pages, keep, isReading)
  return <TranscriptReview {...{ pages, transcript, language, isReadOnly: false }} />
}

const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer as text' })
const selected = () => editor().value.slice(editor().selectionStart, editor().selectionEnd)
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('doubtful words are marked, gone through with their pictures, and corrected', async () => {
  renderPage(<Held pages={[page(1, 'Prices rose last yeer.', 'yeer'), page(2, 'Wages did knot.', 'knot')]} />)
  await screen.findByText('2 doubtful words.')
  expect(editor().value).toBe('Prices rose last yeer.\n\nWages did knot.')
  expect(marks()).toEqual(['yeer', 'knot'])

  await press('Next doubtful word')
  expect(selected()).toBe('yeer')
  await userEvent.keyboard('year')
  expect(marks()).toEqual(['knot'])
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(selected()).toBe('knot')
  expect(screen.getByText('picture 2')).toBeInTheDocument()
  expect(screen.getByText('“knot” on page 2')).toBeInTheDocument()
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  expect(screen.getByText('No doubtful words left.')).toBeInTheDocument()
  expect(told).toHaveBeenLastCalledWith('Prices rose last year.\n\nWages did knot.')
})

test('what was settled stays settled when the page is opened again, and no reading comes twice', async () => {
  const pages = [page(1, 'Prices rose.', 'rose')]
  const first = renderPage(<Held pages={pages} />)
  await press('Next doubtful word')
  await press('It is right')
  first.unmount()
  renderPage(<Held pages={pages} begins="Prices rose." />)
  expect(await screen.findByText('No doubtful words left.')).toBeInTheDocument()
  expect(editor().value).toBe('Prices rose.')
})

test('on another device the readings are found in the text and not added to it', async () => {
  renderPage(<Held pages={[page(1, 'Prices rose.', 'rose')]} begins={'Mine first.\n\nPrices rose.'} />)
  expect(await screen.findByText('1 doubtful word.')).toBeInTheDocument()
  expect(marks()).toEqual(['rose'])
  expect(editor().value).toBe('Mine first.\n\nPrices rose.')
})

test('a reading that no device has taken comes after what was typed', async () => {
  const begins = 'A beginning of my own.'
  renderPage(<Held pages={[page(1, 'Fiscal deficit fell last year.', 'fell')]} begins={begins} />)
  expect(await screen.findByText('1 doubtful word.')).toBeInTheDocument()
  expect(editor().value).toBe(`${begins}\n\nFiscal deficit fell last year.`)
})

test('one that was corrected on another device does not come again', async () => {
  const corrected = 'Prices rose in the last year.'
  renderPage(<Held pages={[page(1, 'Prises rose in the lost year.', 'lost')]} begins={corrected} />)
  await waitFor(() => expect(editor()).toBeVisible())
  expect(editor().value).toBe(corrected)
})

test('the reading can be taken anew, and that be undone', async () => {
  renderPage(<Held pages={[page(1, 'As it was read.')]} />)
  await userEvent.clear(editor())
  await userEvent.type(editor(), 'As I say it.')
  await press('Replace by the reading')
  expect(screen.getByRole('button', { name: 'Replace' })).toHaveFocus()
  await press('Keep it')
  expect(screen.getByRole('button', { name: 'Replace by the reading' })).toHaveFocus()
  await press('Replace by the reading')
  await press('Replace')
  expect(editor().value).toBe('As it was read.')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await press('Undo')
  expect(editor().value).toBe('As I say it.')
  expect(screen.getByRole('button', { name: 'Replace by the reading' })).toHaveFocus()
})

test('where nothing was read there is nothing to doubt: the answer is typed', async () => {
  renderPage(<Held pages={[page(1, null)]} language="hi" />)
  expect(screen.getByRole('heading', { name: 'Type your answer beside the picture' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Next doubtful word' })).not.toBeInTheDocument()
  await userEvent.type(editor(), 'उत्तर')
  expect(told).toHaveBeenLastCalledWith('उत्तर')
  expect(editor()).toHaveAttribute('lang', 'hi')
})

/** First one way, then the other. */
function Changing({ first, then }: Record<'first' | 'then', Parameters<typeof Held>[0]>) {
  const [isThen, setThen] = useState(false)
  return (
    <>
      <Held {...(isThen ? then : first)} />
      <button type="button" onClick={() => setThen(true)}>
        Read on
      </button>
    </>
  )
}

test('nothing comes into the text before all pages are read, and then in their order', async () => {
  const second = page(2, 'Wages did knot.', 'knot')
  const first = { pages: [page(1, null), second], isReading: true }
  renderPage(<Changing first={first} then={{ pages: [page(1, 'Prices rose.'), second] }} />)
  await userEvent.type(editor(), 'Mine.')
  expect(editor().value).toBe('Mine.')
  // what is not in the text yet cannot be gone through, or put in the place of it
  expect(screen.queryByRole('button', { name: 'Replace by the reading' })).not.toBeInTheDocument()
  await press('Read on')
  await waitFor(() => expect(editor().value).toBe('Mine.\n\nPrices rose.\n\nWages did knot.'))
  expect(marks()).toEqual(['knot'])
})

test('a text that another device made of a reading is known as such while others are read', async () => {
  const read = page(1, 'Prises rose in the lost year.')
  const begins = 'Prices rose in the last year.'
  const first = { pages: [read, page(2, null)], begins, isReading: true }
  renderPage(<Changing first={first} then={{ pages: [read, page(2, 'Wages fell.')], begins }} />)
  await userEvent.type(editor(), ' Mine.')
  await press('Read on')
  await waitFor(() => expect(editor().value).toBe(`${begins} Mine.\n\nWages fell.`))
})
