import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineCopy, LanguageProvider, useCopy, useLanguage } from './language.tsx'

const copy = defineCopy({
  en: { title: 'Syllabus', says: 'In order of study' },
  hi: { title: 'पाठ्यक्रम' },
})

function Page() {
  const { setLanguage } = useLanguage()
  const words = useCopy(copy)
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.says}</p>
      <button type="button" onClick={() => setLanguage('hi')}>
        हिंदी
      </button>
    </>
  )
}

test('a chosen language is shown, announced to the browser and remembered', () => {
  const { unmount } = render(<Page />, { wrapper: LanguageProvider })
  expect(document.documentElement.lang).toBe('en')

  act(() => screen.getByText('हिंदी').click())
  expect(screen.getByRole('heading', { name: 'पाठ्यक्रम' })).toBeVisible()
  expect(document.documentElement.lang).toBe('hi')

  unmount()
  render(<Page />, { wrapper: LanguageProvider })
  expect(screen.getByRole('heading', { name: 'पाठ्यक्रम' })).toBeVisible()
})

test('a text that is not translated is shown in English', () => {
  localStorage.setItem('language', 'hi')
  render(<Page />, { wrapper: LanguageProvider })

  expect(screen.getByText('In order of study')).toBeVisible()
})
