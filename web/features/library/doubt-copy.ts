/** The words around the doubts of a topic. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Doubts that come up',
    coming: 'Loading the doubts on this topic',
    unreviewed: 'Not yet reviewed by the mentor',
    failed: 'The doubts on this topic could not be read just now.',
  },
  hi: {
    title: 'अक्सर उठने वाली शंकाएँ',
    coming: 'इस विषय की शंकाएँ आ रही हैं',
    unreviewed: 'मार्गदर्शक ने अभी समीक्षा नहीं की है',
    failed: 'इस विषय की शंकाएँ अभी पढ़ी नहीं जा सकीं।',
  },
})
