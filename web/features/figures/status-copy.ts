/** How firm a figure is, in words. */

import { defineCopy } from '#web/lib/language.tsx'

export const statusCopy = defineCopy({
  en: {
    final: 'final',
    provisional: 'provisional',
    estimate: 'estimate',
    budget: 'budget estimate',
    'in-force': 'in force',
  },
  hi: {
    final: 'अंतिम',
    provisional: 'अनंतिम',
    estimate: 'अनुमान',
    budget: 'बजट अनुमान',
    'in-force': 'लागू',
  },
})
