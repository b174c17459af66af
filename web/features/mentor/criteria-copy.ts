/** The six criteria by name, in both languages. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    names: {
      demand: 'Demand and directive',
      content: 'Content points',
      structure: 'Structure',
      evidence: 'Evidence and data',
      conclusion: 'Conclusion and way forward',
      language: 'Language and limit',
    },
    overall: 'All together',
  },
  hi: {
    names: {
      demand: 'माँग और निर्देश',
      content: 'विषयवस्तु के बिंदु',
      structure: 'संरचना',
      evidence: 'प्रमाण और आँकड़े',
      conclusion: 'निष्कर्ष और आगे की राह',
      language: 'भाषा और शब्द-सीमा',
    },
    overall: 'कुल मिलाकर',
  },
})
