/** The words about a seat that was wanted before signing in. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    wanted: 'Your seat in the live session is not taken yet.',
    take: 'Take it now',
    forget: 'Do not take it',
  },
  hi: {
    wanted: 'लाइव सत्र में आपकी सीट अभी ली नहीं गई है।',
    take: 'अभी लें',
    forget: 'सीट न लें',
  },
})
