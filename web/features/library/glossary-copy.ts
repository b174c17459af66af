/** The words of the glossary. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted, grouped } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Glossary',
    says: 'The terms of the economy in both languages. Search in English, in Hindi, or in Hindi written with English letters.',
    back: 'Books and notes',
    search: 'Search the terms',
    placeholder: 'repo rate, रेपो दर, mudrasfiti',
    unreviewed: 'Not yet reviewed by the mentor',
    count: (count: number) => counted('en', count, { one: '# term', other: '# terms' }),
    found: (found: number, count: number) => `${found} of ${count} terms`,
    none: 'No term with that name.',
    noneSays: 'Try fewer letters, or the other language.',
    clear: 'Clear the search',
    empty: 'The glossary is empty.',
    emptySays: 'Terms stand here once the mentor has loaded them.',
    loading: 'Loading the glossary',
    letters: 'Jump to a letter',
    more: 'Show more terms',
    next: (letter: string) => `Next letter: ${letter}`,
    also: 'Also:',
    topic: 'Topic:',
  },
  hi: {
    title: 'शब्दावली',
    says: 'अर्थव्यवस्था के शब्द दोनों भाषाओं में। हिंदी में, अंग्रेज़ी में या रोमन अक्षरों में हिंदी लिखकर खोजें।',
    back: 'पुस्तकें और नोट्स',
    search: 'शब्द खोजें',
    placeholder: 'रेपो दर, मुद्रास्फीति',
    unreviewed: 'मार्गदर्शक ने अभी समीक्षा नहीं की है',
    count: (count) => `${grouped(count)} शब्द`,
    found: (found, count) => `${count} में से ${found} शब्द`,
    none: 'इस नाम का कोई शब्द नहीं मिला।',
    noneSays: 'कम अक्षर लिखें या दूसरी भाषा में खोजें।',
    clear: 'खोज हटाएँ',
    empty: 'शब्दावली अभी खाली है।',
    emptySays: 'मार्गदर्शक के जोड़ने पर शब्द यहाँ दिखेंगे।',
    loading: 'शब्दावली आ रही है',
    letters: 'अक्षर पर जाएँ',
    more: 'और शब्द दिखाएँ',
    next: (letter) => `अगला अक्षर: ${letter}`,
    also: 'अन्य नाम:',
    topic: 'विषय:',
  },
})
