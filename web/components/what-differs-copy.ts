/** The words around two texts of one thing. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    see: 'See what differs',
    order: 'Where the two differ: first what is saved there, then what stands here.',
    same: 'Both say the same.',
    failed: 'What is saved there could not be read. Nothing of yours is lost; try again.',
  },
  hi: {
    see: 'अंतर देखें',
    order: 'जहाँ दोनों अलग हैं: पहले वहाँ सहेजा हुआ, फिर जो यहाँ है।',
    same: 'दोनों एक जैसे हैं।',
    failed: 'वहाँ सहेजा हुआ पढ़ा नहीं जा सका। आपका कुछ नहीं खोया; फिर से कोशिश करें।',
  },
})
