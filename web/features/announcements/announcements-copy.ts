/** The words around announcements. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    label: 'Announcements',
    important: 'Important',
    putAway: (title: string) => `Put away “${title}”`,
    more: (count: number) => counted('en', count, { one: 'One more', other: '# more' }),
  },
  hi: {
    label: 'घोषणाएँ',
    important: 'महत्त्वपूर्ण',
    putAway: (title) => `“${title}” हटाएँ`,
    more: (count) => `${count} और`,
  },
})
