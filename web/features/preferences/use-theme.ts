/** The learner's choice between the system's theme, light and dark. */

import { useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { chooseTheme, type ThemeChoice, themeChoice } from '#web/lib/theme.ts'
import { copy } from './preferences-copy.ts'

const CHOICES: ThemeChoice[] = ['system', 'light', 'dark']

export function useTheme() {
  const words = useCopy(copy)
  const [theme, setTheme] = useState(themeChoice)

  function choose(choice: ThemeChoice) {
    chooseTheme(choice)
    setTheme(choice)
  }

  return {
    label: words.theme,
    value: theme,
    choices: CHOICES.map((value) => ({ value, name: words.themes[value] })),
    onChoose: choose,
  }
}
