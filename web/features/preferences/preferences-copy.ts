/** The words of what a learner sets for one device. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    language: 'Language',
    changed: 'The page is in English now.',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    singleKeys: 'Shortcuts of a single key',
  },
  hi: {
    language: 'भाषा',
    changed: 'पृष्ठ अब हिंदी में है।',
    theme: 'रंग-रूप',
    themes: { system: 'सिस्टम', light: 'हल्का', dark: 'गहरा' },
    singleKeys: 'एक कुंजी वाले शॉर्टकट',
  },
})
