/**
 * Light or dark. public/theme.js draws the first paint from the same key; from then on changes
 * of the learner's choice and of the system come through here.
 */

export type ThemeChoice = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'theme'

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, choice)
  applyTheme()
}

export function followSystemTheme() {
  darkSystem().addEventListener('change', applyTheme)
}

function applyTheme() {
  const choice = themeChoice()
  const isDark = choice === 'system' ? darkSystem().matches : choice === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

function darkSystem() {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
