import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '#web/lib/language.tsx'
import { Refused, saidInHindi } from '#web/lib/refused.ts'
import { kept } from '#web/lib/storage.ts'
import { type FetchedWords, toldLater, useToldLater } from './said-later.tsx'

const seats: FetchedWords = vi.fn(async () => (await import('./seat-words.ts')).seatWords)
const hosting: FetchedWords = async () => (await import('./hosting-words.ts')).hostingWords
const SAID = 'This session is over'

afterEach(() => {
  kept.local.remove('language')
  vi.mocked(seats).mockClear()
})

const here = ({ children }: { children: ReactNode }) => <LanguageProvider>{children}</LanguageProvider>

test('in English it is said at once, as the server did, and nothing is fetched', async () => {
  expect(await toldLater('en', SAID, seats)).toBe(SAID)
  expect(seats).not.toHaveBeenCalled()
})

test('in Hindi its words are fetched, and only then', async () => {
  expect(await toldLater('hi', SAID, seats)).toBe('यह सत्र समाप्त हो चुका है')
  expect(seats).toHaveBeenCalledOnce()
})

test('a host is told in Hindi why a round was not made, and in English as the server said it', async () => {
  const said = '"title" is a text of at most 80 characters'
  expect(await toldLater('hi', said, hosting)).toBe('“शीर्षक” में अधिक से अधिक 80 अक्षर हों')
  expect(await toldLater('en', said, hosting)).toBe(said)
})

test('a day is told as days are told elsewhere, in English too', async () => {
  const plan: FetchedWords = async () => (await import('./plan-words.ts')).planWords
  const said = 'The day of a task must lie between 2026-11-20 and 2027-05-23'
  expect(await toldLater('en', said, plan)).toBe(
    'The day of a task must lie between 20 Nov 2026 and 23 May 2027',
  )
})

test('without a network it is still said, as the server did', async () => {
  expect(await toldLater('hi', SAID, () => Promise.reject(new TypeError('Failed to fetch')))).toBe(SAID)
})

test('why a part is closed is said in the words that an administrator gave it in Hindi', async () => {
  const closed = new Refused(
    'Challenges rest today',
    saidInHindi({ details: 'switched_off:challenges', hint: 'आज विश्राम' }),
  )
  expect(await toldLater('hi', closed, seats)).toBe('आज विश्राम')
  expect(await toldLater('en', closed, seats)).toBe('Challenges rest today')
  expect(saidInHindi({ details: 'over', hint: 'Ask again' })).toBeUndefined()
})

test('a page says nothing until the Hindi is here, and another refusal in its turn', async () => {
  kept.local.set('language', 'hi')
  const { result, rerender } = renderHook(({ said }) => useToldLater(said, seats), {
    wrapper: here,
    initialProps: { said: SAID as string | undefined },
  })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toBe('यह सत्र समाप्त हो चुका है'))
  rerender({ said: 'This session was cancelled' })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toBe('यह सत्र रद्द कर दिया गया है'))
  rerender({ said: undefined })
  expect(result.current).toBeUndefined()
})
