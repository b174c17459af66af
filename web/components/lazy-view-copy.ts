/** What is said in the place of a view that is on its way. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: { coming: 'Loading this view' },
  hi: { coming: 'यह भाग आ रहा है' },
})
