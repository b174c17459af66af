/** The names of the levels, wherever a topic shows one. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    levels: {
      none: 'not tried',
      attempted: 'attempted',
      familiar: 'familiar',
      proficient: 'proficient',
      mastered: 'mastered',
    },
    fading: 'fading',
  },
  hi: {
    levels: {
      none: 'अभी नहीं',
      attempted: 'आज़माया',
      familiar: 'परिचित',
      proficient: 'दक्ष',
      mastered: 'सिद्ध',
    },
    fading: 'धुँधला हो रहा है',
  },
})
