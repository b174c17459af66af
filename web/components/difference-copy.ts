/** The words around what something was and became. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: { was: 'was', is: 'became', nothing: 'nothing' },
  hi: { was: 'पहले', is: 'अब', nothing: 'कुछ नहीं' },
})
