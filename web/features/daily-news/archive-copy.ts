/** The words of the archive and of the compilations. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted, grouped } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Archive',
    says: 'Underlined days have an issue.',
    earlierMonth: (month: string) => `Earlier: ${month}`,
    laterMonth: (month: string) => `Later: ${month}`,
    dayWith: (day: number, items: number) =>
      counted('en', items, { one: `${day}: # item`, other: `${day}: # items` }),
    failed: 'The days could not be read just now.',
    compilation: {
      day: 'Compilation of this day',
      week: 'Compilation of this week',
      month: 'Compilation of this month',
    },
    back: 'All news',
    itemCount: (items: number, minutes: number) =>
      `${counted('en', items, { one: '# item', other: '# items' })}, about ${counted('en', minutes, { one: '# minute', other: '# minutes' })} to read.`,
    print: 'Print or save as PDF',
    printSays: 'Choose “Save as PDF” where the browser asks for a printer.',
    contents: 'Contents',
    otherTopics: 'Other topics',
    before: 'Before',
    after: 'After',
    loading: 'Putting the compilation together',
    collectionFailed: 'The compilation could not be put together just now.',
    collectionFailedSays: 'Check the connection and try again.',
    empty: 'There is no news in these days.',
    emptySays: (day: string) => `The last issue is of ${day}.`,
    toLast: 'Show that one',
    nothingYet: 'Items stand here once the mentor has published them.',
    colophon: 'Figures carry the period they describe; the sources stand under each item.',
  },
  hi: {
    title: 'संग्रह',
    says: 'रेखांकित दिनों का अंक है।',
    earlierMonth: (month) => `पहले: ${month}`,
    laterMonth: (month) => `बाद में: ${month}`,
    dayWith: (day, items) => `${day}: ${items} समाचार`,
    failed: 'दिन अभी पढ़े नहीं जा सके।',
    compilation: { day: 'इस दिन का संकलन', week: 'इस सप्ताह का संकलन', month: 'इस महीने का संकलन' },
    back: 'सभी समाचार',
    itemCount: (items, minutes) => `${grouped(items)} समाचार, पढ़ने में लगभग ${minutes} मिनट।`,
    print: 'प्रिंट करें या PDF में सहेजें',
    printSays: 'जहाँ ब्राउज़र प्रिंटर पूछे, वहाँ “PDF में सहेजें” चुनें।',
    contents: 'विषय-सूची',
    otherTopics: 'अन्य विषय',
    before: 'पहले',
    after: 'बाद में',
    loading: 'संकलन बन रहा है',
    collectionFailed: 'संकलन अभी नहीं बन सका।',
    collectionFailedSays: 'इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    empty: 'इन दिनों का कोई समाचार नहीं है।',
    emptySays: (day) => `पिछला अंक ${day} का है।`,
    toLast: 'वह दिखाएँ',
    nothingYet: 'मार्गदर्शक के प्रकाशित करने पर समाचार यहाँ दिखेंगे।',
    colophon: 'आँकड़ों के साथ उनकी अवधि है; स्रोत हर समाचार के नीचे हैं।',
  },
})
