import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '#web/lib/language.tsx'
import { LanguageToggle } from './language-toggle.tsx'

test('the language that was chosen is said in itself, once the page is through with changing', () => {
  vi.useFakeTimers()
  render(
    <LanguageProvider>
      <LanguageToggle />
    </LanguageProvider>,
  )
  const says = (words: string) => screen.queryByText(words)
  fireEvent.click(screen.getByRole('button', { name: /हिंदी/ }))
  expect(says('पृष्ठ अब हिंदी में है।')).toBeNull()
  act(() => void vi.advanceTimersByTime(1000))
  expect(says('पृष्ठ अब हिंदी में है।')).toHaveAttribute('aria-live', 'polite')

  fireEvent.click(screen.getByRole('button', { name: /English/ }))
  expect(says('The page is in English now.')).toBeNull()
  act(() => void vi.advanceTimersByTime(1000))
  expect(says('The page is in English now.')).toBeVisible()
  vi.useRealTimers()
})
