/** What formats, states and the rest are called at the question desk. */

import { defineCopy } from '#web/lib/language.tsx'

export const names = defineCopy({
  en: {
    formats: {
      single: 'Four options',
      statements: 'Which statements',
      'how-many': 'How many',
      reason: 'Statement and reason',
      pairs: 'Pairs',
      sequence: 'Order',
    },
    statuses: { draft: 'Draft', live: 'Asked', challenged: 'Quarantined', retired: 'Retired' },
    origins: { library: 'Library', desk: 'Desk', import: 'Imported', ai: 'AI' },
    kinds: { static: 'Static', current: 'Current', hybrid: 'Hybrid' },
    hindi: { none: 'No Hindi', part: 'Parts missing', differs: 'Numbers differ', same: 'Complete' },
    figures: {
      suspect: 'Suspect key',
      weak: 'Hardly tells apart',
      hard: 'Very hard',
      easy: 'Very easy',
      good: 'Good',
      few: 'Too few answers',
    },
    reviews: { waiting: 'Waits for review', nobody: 'By nobody', reviewed: 'Reviewed' },
    drafters: { person: 'A person', ai: 'AI' },
    outcomes: {
      stands: 'The key stands',
      new_key: 'The key was changed',
      dropped: 'The question was dropped',
    },
    claims: { open: 'open', upheld: 'upheld', rejected: 'rejected' },
    version: (version: number) => `Version ${version}`,
  },
  hi: {
    formats: {
      single: 'चार विकल्प',
      statements: 'कौन-से कथन',
      'how-many': 'कितने कथन',
      reason: 'कथन और कारण',
      pairs: 'युग्म',
      sequence: 'क्रम',
    },
    statuses: { draft: 'मसौदा', live: 'पूछा जा रहा है', challenged: 'रोका गया', retired: 'हटाया गया' },
    origins: { library: 'पुस्तकालय', desk: 'डेस्क', import: 'फ़ाइल से', ai: 'AI' },
    kinds: { static: 'स्थायी', current: 'समसामयिक', hybrid: 'मिश्रित' },
    hindi: { none: 'हिंदी नहीं', part: 'अंश बाकी', differs: 'संख्याएँ अलग', same: 'पूरी' },
    figures: {
      suspect: 'कुंजी संदिग्ध',
      weak: 'अंतर नहीं बताता',
      hard: 'बहुत कठिन',
      easy: 'बहुत आसान',
      good: 'अच्छा',
      few: 'उत्तर बहुत कम',
    },
    reviews: { waiting: 'समीक्षा बाकी', nobody: 'किसी ने नहीं', reviewed: 'समीक्षा हुई' },
    drafters: { person: 'व्यक्ति', ai: 'AI' },
    outcomes: { stands: 'कुंजी वही रही', new_key: 'कुंजी बदली गई', dropped: 'प्रश्न हटाया गया' },
    claims: { open: 'खुली', upheld: 'मानी गई', rejected: 'नहीं मानी गई' },
    version: (version: number) => `संस्करण ${version}`,
  },
})
