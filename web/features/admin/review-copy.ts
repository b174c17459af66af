/** The words of the desk of what nobody checked or reviewed. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'To be checked',
    says: 'What of the library waits for a person. Whatever stands here is marked so wherever learners read it.',
    loading: 'Loading what waits',
    failed: 'The list could not be read just now.',
    unverified: 'Not checked against a source',
    unverifiedSays:
      'Read the source, and tell whoever looks after the files of the library on which day you read it.',
    nothingUnverified: 'Everything has been read in a published source.',
    kinds: { fact: 'Figure', news: 'News', release: 'Release of data', exam: 'Exam date' },
    source: 'Source',
    newTab: 'opens in a new tab',
    unreviewed: 'Not yet reviewed by the mentor',
    unreviewedSays:
      'Each is reviewed at its desk, under a name. Figures, terms and doubts are reviewed in the files of the library.',
    of: 'Kind',
    waiting: 'Waiting',
    total: 'In all',
    parts: {
      notes: 'Notes',
      questions: 'Prelims questions',
      mains: 'Mains questions',
      news: 'News items',
      chapters: 'Chapters of e-books',
      tests: 'Tests',
      facts: 'Figures',
      terms: 'Terms of the glossary',
      doubts: 'Doubts',
    },
  },
  hi: {
    title: 'जाँच बाकी',
    says: 'पुस्तकालय में क्या किसी व्यक्ति की प्रतीक्षा में है। जो यहाँ है, वह विद्यार्थियों को हर जगह चिह्नित दिखता है।',
    loading: 'सूची आ रही है',
    failed: 'सूची अभी पढ़ी नहीं जा सकी।',
    unverified: 'किसी स्रोत से मिलाया नहीं गया',
    unverifiedSays: 'स्रोत पढ़ें, और जो पुस्तकालय की फ़ाइलें सँभालते हैं उन्हें बताएँ कि आपने उसे किस दिन पढ़ा।',
    nothingUnverified: 'सब कुछ किसी प्रकाशित स्रोत में पढ़ा जा चुका है।',
    kinds: { fact: 'आँकड़ा', news: 'समाचार', release: 'आँकड़े जारी होने का दिन', exam: 'परीक्षा तिथि' },
    source: 'स्रोत',
    newTab: 'नए टैब में खुलता है',
    unreviewed: 'मार्गदर्शक ने अभी समीक्षा नहीं की है',
    unreviewedSays:
      'हर एक की समीक्षा उसकी डेस्क पर, नाम के साथ होती है। आँकड़ों, शब्दों और शंकाओं की समीक्षा पुस्तकालय की फ़ाइलों में होती है।',
    of: 'प्रकार',
    waiting: 'शेष',
    total: 'कुल',
    parts: {
      notes: 'नोट्स',
      questions: 'प्रारंभिक परीक्षा के प्रश्न',
      mains: 'मुख्य परीक्षा के प्रश्न',
      news: 'समाचार',
      chapters: 'ई-पुस्तकों के अध्याय',
      tests: 'टेस्ट',
      facts: 'आँकड़े',
      terms: 'शब्दावली के शब्द',
      doubts: 'शंकाएँ',
    },
  },
})
