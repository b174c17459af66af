/** The words for what was changed elsewhere while a form was filled in. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    says: 'What is saved was changed elsewhere meanwhile. What you filled in is still here; once you save it, it replaces that.',
    take: 'Show what is saved instead',
  },
  hi: {
    says: 'सहेजी गई बातें इस बीच कहीं और बदली गईं। आपका भरा यहीं है; सहेजने पर यह उनकी जगह ले लेगा।',
    take: 'इसके बदले सहेजा हुआ दिखाएँ',
  },
})
