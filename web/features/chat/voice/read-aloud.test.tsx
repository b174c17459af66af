import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { ReadAloud } from './index.ts'

type Utterance = {
  text: string
  lang: string
  voice: { name: string }
  onend?: () => void
  onerror?: () => void
}

let voices: { name: string; lang: string; localService: boolean }[] = []
let spoken: Utterance[] = []
let isSilent = true
const engine = new EventTarget()

beforeEach(() => {
  voices = [
    { name: 'Zira', lang: 'en-US', localService: true },
    { name: 'Heera', lang: 'en_IN', localService: true },
    { name: 'Kalpana', lang: 'hi-IN', localService: true },
  ]
  spoken = []
  isSilent = true
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(engine, {
      getVoices: () => voices,
      speak: (utterance: Utterance) => {
        spoken.push(utterance)
        isSilent = false
      },
      cancel: () => {
        isSilent = true
      },
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const ENGLISH = 'Inflation fell [1]. Prices did not.'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** The browser has spoken the newest piece. */
const end = () => act(() => spoken.at(-1)?.onend?.())

test('an answer is read sentence by sentence by an Indian voice, and ends by itself', async () => {
  renderPage(<ReadAloud text={ENGLISH} />)
  await press('Read aloud')
  expect(spoken.map(({ text }) => text)).toEqual(['Inflation fell.'])
  expect(spoken[0]).toMatchObject({ lang: 'en_IN', voice: { name: 'Heera' } })
  end()
  expect(spoken.map(({ text }) => text)).toEqual(['Inflation fell.', 'Prices did not.'])
  end()

  expect(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible()
})

test('it is stopped, and the sentence that was broken off is not followed by another', async () => {
  renderPage(<ReadAloud text={ENGLISH} />)
  await press('Read aloud')
  await press('Stop reading')
  expect(isSilent).toBe(true)
  end()

  expect(spoken).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible()
})

test('a second answer silences the first', async () => {
  renderPage(
    <>
      <ReadAloud text={ENGLISH} />
      <ReadAloud text="Another answer." />
    </>,
  )
  const [first, second] = screen.getAllByRole('button', { name: 'Read aloud' })
  await userEvent.click(first as HTMLElement)
  await userEvent.click(second as HTMLElement)

  expect(first).toHaveTextContent('Read aloud')
  expect(second).toHaveTextContent('Stop reading')
  act(() => spoken[0]?.onend?.())
  expect(spoken.map(({ text }) => text)).toEqual(['Inflation fell.', 'Another answer.'])
})

test('an answer in Hindi is read by a Hindi voice', async () => {
  renderPage(<ReadAloud text="रेपो दर 5.25 % है।" />)
  await press('Read aloud')

  expect(spoken[0]).toMatchObject({ lang: 'hi-IN' })
})

test('where no voice on the device speaks the language there is no button', () => {
  voices = voices.filter(({ lang }) => lang !== 'hi-IN')
  voices.push({ name: 'Google हिन्दी', lang: 'hi-IN', localService: false })
  renderPage(<ReadAloud text="रेपो दर क्या है?" />)

  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('voices that the browser loads late are found', () => {
  const later = voices
  voices = []
  renderPage(<ReadAloud text={ENGLISH} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  voices = later
  act(() => void engine.dispatchEvent(new Event('voiceschanged')))

  expect(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible()
})

test('leaving the answer falls silent; so does a voice that fails', async () => {
  const { unmount } = renderPage(<ReadAloud text={ENGLISH} />)
  await press('Read aloud')
  act(() => spoken[0]?.onerror?.())
  expect(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible()
  await press('Read aloud')
  expect(isSilent).toBe(false)
  unmount()

  expect(isSilent).toBe(true)
})

test('a browser without speech has no button', () => {
  vi.stubGlobal('speechSynthesis', undefined)
  renderPage(<ReadAloud text={ENGLISH} />)

  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
