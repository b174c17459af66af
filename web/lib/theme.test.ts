import { expect, test, vi } from 'vitest'
import { chooseTheme, followSystemTheme, themeChoice } from './theme.ts'

function systemIs(theme: 'light' | 'dark') {
  let changed = () => {}
  const query = {
    matches: theme === 'dark',
    addEventListener: (_type: string, listener: () => void) => {
      changed = listener
    },
  }
  vi.stubGlobal('matchMedia', () => query)
  return {
    turn(next: 'light' | 'dark') {
      query.matches = next === 'dark'
      changed()
    },
  }
}

const shown = () => document.documentElement.dataset.theme

test('a choice is applied and remembered; the system comes back when it is asked for', () => {
  systemIs('dark')
  chooseTheme('light')
  expect([shown(), themeChoice()]).toEqual(['light', 'light'])

  chooseTheme('system')
  expect([shown(), themeChoice()]).toEqual(['dark', 'system'])
})

test('the page follows the system while nothing is chosen, and only then', () => {
  const system = systemIs('light')
  followSystemTheme()
  chooseTheme('system')

  system.turn('dark')
  expect(shown()).toBe('dark')

  chooseTheme('dark')
  system.turn('light')
  expect(shown()).toBe('dark')
})
