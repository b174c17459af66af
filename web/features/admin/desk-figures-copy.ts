/** The words of numbers at the desks. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: { seconds: (count: string) => `${count} s` },
  hi: { seconds: (count) => `${count} से॰` },
})
