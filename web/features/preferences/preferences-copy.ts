/** The words of what a learner sets for one device. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    language: 'Language',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  hi: {
    language: 'भाषा',
    theme: 'रंग-रूप',
    themes: { system: 'सिस्टम', light: 'हल्का', dark: 'गहरा' },
  },
})
