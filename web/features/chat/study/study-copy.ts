/** The words for turning an answer into something to study. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    close: 'Close',
    cards: 'Cards',
    note: 'A note',
    startQuestions: 'Start three questions',
    cardsSay: 'Choose what is worth a card. You can change the words before saving.',
    noCards: 'Nothing in this answer offers itself as a card. Write one yourself.',
    ownCard: 'Write a card',
    keepCard: (front: string) => `Make a card: ${front}`,
    front: 'Front',
    back: 'Back',
    latestFigure: (name: string, period: string | null) =>
      period ? `${name}: what was it in ${period}?` : `${name}: what is it?`,
    whatIs: (term: string) => `What does “${term}” mean?`,
    base: (year: string) => `base ${year}`,
    saveCards: (count: number) => counted('en', count, { one: 'Save # card', other: 'Save # cards' }),
    cardsSaved: (count: number) =>
      counted('en', count, {
        one: 'Saved: # card. It comes up in your reviews.',
        other: 'Saved: # cards. They come up in your reviews.',
      }),
    noteTitle: 'Title',
    noteBody: 'Note',
    saveNote: 'Save the note',
    noteSaved: 'Saved among your notes.',
    saveFailed: 'That could not be saved just now. What you wrote is still here; try again.',
    sources: 'Sources',
  },
  hi: {
    close: 'बंद करें',
    cards: 'कार्ड',
    note: 'नोट',
    startQuestions: 'तीन प्रश्न शुरू करें',
    cardsSay: 'जो कार्ड के योग्य हो, चुनें। सहेजने से पहले शब्द बदल सकते हैं।',
    noCards: 'इस उत्तर में कार्ड के लिए कुछ तैयार नहीं है। एक स्वयं लिखें।',
    ownCard: 'कार्ड लिखें',
    keepCard: (front) => `कार्ड बनाएँ: ${front}`,
    front: 'सामने',
    back: 'पीछे',
    latestFigure: (name, period) => (period ? `${name}: ${period} में कितना था?` : `${name}: कितना है?`),
    whatIs: (term) => `“${term}” का क्या अर्थ है?`,
    base: (year) => `आधार ${year}`,
    saveCards: (count) => `${count} कार्ड सहेजें`,
    cardsSaved: (count) =>
      counted('hi', count, {
        one: '# कार्ड सहेजा गया। यह आपके दोहराव में आएगा।',
        other: '# कार्ड सहेजे गए। ये आपके दोहराव में आएँगे।',
      }),
    noteTitle: 'शीर्षक',
    noteBody: 'नोट',
    saveNote: 'नोट सहेजें',
    noteSaved: 'आपके नोट्स में सहेजा गया।',
    saveFailed: 'यह अभी सहेजा नहीं जा सका। आपका लिखा यहीं है; फिर से कोशिश करें।',
    sources: 'स्रोत',
  },
})
