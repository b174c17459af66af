import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#web/lib/language.tsx'
import { useLanguageOf } from './use-language-of.ts'

function signInAs(language: string | undefined) {
  renderHook(() => useLanguageOf(language), { wrapper: LanguageProvider })
}

test('on a new device the site speaks the language of the account', () => {
  signInAs('hi')

  expect(document.documentElement.lang).toBe('hi')
  expect(localStorage.getItem('language')).toBe('hi')
})

test.each(['en', undefined])('an account that says %s leaves it in English', (language) => {
  signInAs(language)

  expect(document.documentElement.lang).toBe('en')
})

test('a language that was chosen on this device stands', () => {
  localStorage.setItem('language', 'en')

  signInAs('hi')

  expect(document.documentElement.lang).toBe('en')
})
