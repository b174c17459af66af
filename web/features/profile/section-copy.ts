/** The names of the profile's sections, and what each is about. */

import { defineCopy } from '#web/lib/language.tsx'

export const sectionCopy = defineCopy({
  en: {
    sections: 'Sections of this page',
    says: 'What is known of you here, and how the site works for you. What you choose is kept at once; what you type, when you save it.',
    names: {
      you: 'You',
      study: 'Study',
      exam: 'Exam',
      assistant: 'Assistant',
      security: 'Security',
      notifications: 'Notifications',
      calendar: 'Calendar',
      habits: 'Habits',
      data: 'My data',
    },
    studySays: 'The language and look of the site, and the days that missions and plans are made for.',
    days: 'My days',
    examSays: 'Dates and plans follow from the year; tests and answers from the rest.',
    assistantSays: 'How the assistant helps, speaks and remembers, on every device you sign in on.',
    calendarSays: 'Secret addresses with which the calendar program of your phone or computer follows along.',
    reading: (name: string) => `Reading: ${name}`,
  },
  hi: {
    sections: 'इस पृष्ठ के भाग',
    says: 'यहाँ आपके बारे में क्या रखा है, और साइट आपके लिए कैसे चले। जो चुनें वह तुरंत सहेजा जाता है; जो लिखें वह सहेजने पर।',
    names: {
      you: 'आप',
      study: 'पढ़ाई',
      exam: 'परीक्षा',
      assistant: 'सहायक',
      security: 'सुरक्षा',
      notifications: 'सूचनाएँ',
      calendar: 'कैलेंडर',
      habits: 'आदतें',
      data: 'मेरा डेटा',
    },
    studySays: 'साइट की भाषा और रंग-रूप, और वे दिन जिनके लिए मिशन और योजनाएँ बनती हैं।',
    days: 'मेरे दिन',
    examSays: 'तिथियाँ और योजनाएँ वर्ष से तय होती हैं; टेस्ट और उत्तर बाकी बातों से।',
    assistantSays: 'सहायक कैसे मदद करे, बोले और याद रखे: हर उस डिवाइस पर जहाँ आप साइन इन करें।',
    calendarSays: 'गुप्त पते, जिनसे आपके फ़ोन या कंप्यूटर का कैलेंडर साथ चलता है।',
    reading: (name) => `पढ़ा जा रहा है: ${name}`,
  },
})
