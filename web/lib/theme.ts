/**
 * Light or dark. public/theme.js draws the first paint from the same key; from then on changes
 * of the learner's choice and of the system come through here.
 */

import { kept } from './storage.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'theme'

export function themeChoice(): ThemeChoice {
  const stored = kept.local.get(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') kept.local.remove(STORAGE_KEY)
  else kept.local.set(STORAGE_KEY, choice)
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
