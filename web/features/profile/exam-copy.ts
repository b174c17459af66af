/** The words of a learner's attempt: its year, its dates, the language of its papers. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const examCopy = defineCopy({
  en: {
    year: 'Attempt',
    yearLabel: 'The year of my attempt',
    noYear: 'Not said',
    yearSays: 'The scheduler proposes the examination of this year.',
    dates: 'My exam dates',
    noDates: (year: number) => `The dates of ${year} are not announced here yet.`,
    chooseYear: 'Choose the year of your attempt, and its dates stand here.',
    inDays: (days: number) =>
      days === 0 ? 'today' : counted('en', days, { one: 'tomorrow', other: 'in # days' }),
    past: 'past',
    ofPlan: 'Your plan leads here',
    source: 'Source',
    papers: 'Medium',
    papersLabel: 'The language in which I write my papers',
    languages: { en: 'English', hi: 'हिंदी' },
    papersSays: 'A new mains answer begins in this language; you can change it for each answer.',
    failed: 'It could not be changed just now. What held before still holds.',
    reading: 'Being read',
    saved: 'Saved.',
  },
  hi: {
    year: 'प्रयास',
    yearLabel: 'मेरे प्रयास का वर्ष',
    noYear: 'नहीं बताया',
    yearSays: 'समय-सारणी इसी वर्ष की परीक्षा का सुझाव देती है।',
    dates: 'मेरी परीक्षा की तिथियाँ',
    noDates: (year) => `${year} की तिथियाँ यहाँ अभी घोषित नहीं हैं।`,
    chooseYear: 'अपने प्रयास का वर्ष चुनें, उसकी तिथियाँ यहाँ दिखेंगी।',
    inDays: (days) => (days === 0 ? 'आज' : counted('hi', days, { one: 'कल', other: '# दिन बाद' })),
    past: 'बीत चुकी',
    ofPlan: 'आपकी योजना यहाँ तक जाती है',
    source: 'स्रोत',
    papers: 'माध्यम',
    papersLabel: 'मेरे उत्तरों की भाषा',
    languages: { en: 'English', hi: 'हिंदी' },
    papersSays: 'मुख्य परीक्षा का नया उत्तर इसी भाषा में शुरू होता है; हर उत्तर के लिए इसे बदला जा सकता है।',
    failed: 'अभी बदला नहीं जा सका। पहले जो था वही लागू है।',
    reading: 'पढ़ा जा रहा है',
    saved: 'सहेजा गया।',
  },
})
