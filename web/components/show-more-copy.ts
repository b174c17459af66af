/** What is said where the next of a list do not come, or were all (show-more.tsx). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    failed: 'The next ones could not be read just now. What you see is complete up to here.',
    all: 'There are no more.',
  },
  hi: {
    failed: 'आगे की प्रविष्टियाँ अभी पढ़ी नहीं जा सकीं। यहाँ तक की सूची पूरी है।',
    all: 'और प्रविष्टियाँ नहीं हैं।',
  },
})
