/** What each learning page will be for, and where its learner can go on until then (spec §2). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    goOn: 'What works today',
    ask: 'Ask AI',
    askSays: 'The assistant answers from the library and names its sources.',
    links: {
      '/daily-news': {
        name: 'Daily News',
        says: 'What happened, what changed and what can be asked of it; the key indicators with date and source.',
      },
      '/syllabus': {
        name: 'Syllabus',
        says: 'The economy of the examination as one tree of topics, in order of study.',
      },
      '/ebooks': {
        name: 'E-Books',
        says: 'Five books, a note on each topic, and a glossary in both languages.',
      },
    },
    pages: {
      '/daily-mission': {
        title: 'Daily Mission',
        says: 'Here you will find one short list a day: what to read, what to revise and what to answer, each with the reason why it is on the list.',
      },
      '/scheduler': {
        title: 'Scheduler',
        says: 'Here you will make a timetable up to the examination that fits your hours, and moves with you when a day is lost.',
      },
      '/challenges': {
        title: 'Challenges',
        says: 'Here you will find sets of questions that everybody answers under the same clock and the same rules.',
      },
      '/challenge/:challengeId': {
        title: 'Challenge',
        says: 'Here you will take one set of questions, with its rules, its clock and its results.',
      },
      '/challenge/:challengeId/:action': {
        title: 'Challenge',
        says: 'Here you will take one set of questions, with its rules, its clock and its results.',
      },
    },
  },
  hi: {
    goOn: 'आज क्या चलता है',
    ask: 'AI से पूछें',
    askSays: 'सहायक पुस्तकालय से उत्तर देता है और अपने स्रोत बताता है।',
    links: {
      '/daily-news': {
        name: 'दैनिक समाचार',
        says: 'क्या हुआ, क्या बदला और क्या पूछा जा सकता है; मुख्य संकेतक तिथि और स्रोत के साथ।',
      },
      '/syllabus': { name: 'पाठ्यक्रम', says: 'परीक्षा की अर्थव्यवस्था, विषयों के एक वृक्ष में, पढ़ने के क्रम में।' },
      '/ebooks': { name: 'ई-पुस्तकें', says: 'पाँच पुस्तकें, हर विषय पर नोट, और दोनों भाषाओं में शब्दावली।' },
    },
    pages: {
      '/daily-mission': {
        title: 'दैनिक मिशन',
        says: 'यहाँ आपको हर दिन एक छोटी सूची मिलेगी: क्या पढ़ना है, क्या दोहराना है, किसका उत्तर देना है, और हर एक का कारण।',
      },
      '/scheduler': {
        title: 'समय-सारणी',
        says: 'यहाँ आप परीक्षा तक की समय-सारणी बनाएँगे, जो आपके घंटों के अनुसार हो और एक दिन छूटने पर साथ चले।',
      },
      '/challenges': {
        title: 'चुनौतियाँ',
        says: 'यहाँ आपको ऐसे प्रश्न-समूह मिलेंगे जिन्हें सब एक ही घड़ी और एक ही नियम में हल करते हैं।',
      },
      '/challenge/:challengeId': {
        title: 'चुनौती',
        says: 'यहाँ आप एक प्रश्न-समूह हल करेंगे, उसके नियम, घड़ी और परिणाम के साथ।',
      },
      '/challenge/:challengeId/:action': {
        title: 'चुनौती',
        says: 'यहाँ आप एक प्रश्न-समूह हल करेंगे, उसके नियम, घड़ी और परिणाम के साथ।',
      },
    },
  },
})
