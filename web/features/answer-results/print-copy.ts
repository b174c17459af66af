/** The words of an answer on paper. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Mains answer with its marking',
    back: 'Back to the answer',
    print: 'Print or save as PDF',
    says: 'On A4. In the print window choose “Save as PDF” for a file.',
    marking: 'Marking',
    none: 'It is not marked yet.',
    comments: 'Comments',
    onPage: (page: number) => `on page ${page}`,
    onText: 'in the text',
    general: 'on the whole',
    criterion: 'Criterion',
    weight: 'Weight',
    given: 'Given',
    why: 'Why',
    missing: 'Points of the checklist that are missing',
    printedOn: (day: string) => `Printed on ${day}`,
  },
  hi: {
    title: 'मुख्य परीक्षा का उत्तर, मूल्यांकन सहित',
    back: 'उत्तर पर लौटें',
    print: 'प्रिंट करें या PDF में सहेजें',
    says: 'A4 पर। फ़ाइल के लिए प्रिंट विंडो में “PDF में सहेजें” चुनें।',
    marking: 'मूल्यांकन',
    none: 'अभी मूल्यांकन नहीं हुआ है।',
    comments: 'टिप्पणियाँ',
    onPage: (page) => `पृष्ठ ${page} पर`,
    onText: 'पाठ में',
    general: 'पूरे उत्तर पर',
    criterion: 'कसौटी',
    weight: 'भार',
    given: 'मिला',
    why: 'क्यों',
    missing: 'जाँच-सूची के छूटे हुए बिंदु',
    printedOn: (day) => `${day} को प्रिंट किया गया`,
  },
})
