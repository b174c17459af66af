/** The words of cards. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted, grouped } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Cards',
    says: 'What you want to know by heart, in your own words. Each card comes back shortly before you would forget it.',
    loading: 'Reading your cards',
    failed: 'Your cards could not be read.',
    failedSays: 'They are all kept. Check the connection and try again.',
    back: 'Practice',
    toCards: 'All cards',
    toPractice: 'To practice',

    dueToday: (count: number) => counted('en', count, { one: 'card due today', other: 'cards due today' }),
    minutes: (count: number) => counted('en', count, { one: 'about # minute', other: 'about # minutes' }),
    ofThemNew: (count: number) =>
      counted('en', count, { one: '# of them is new', other: '# of them are new' }),
    whyExam: (day: string) => `First comes what adds most to what you will know on ${day}.`,
    whyDue: 'First comes what has been due longest.',
    whyNew: 'New cards come in the order in which you kept them.',
    newWait: (count: number) =>
      counted('en', count, {
        one: '# more new card comes tomorrow.',
        other: '# more new cards come on later days, 20 a day.',
      }),
    review: (count: number) => counted('en', count, { one: 'Review # card', other: 'Review # cards' }),
    noneDue: 'No card is due today.',
    next: (day: string) => `The next one comes on ${day}.`,
    none: 'No cards yet',
    noneSays: 'Keep a sentence of the assistant’s as a card, or write one: it is asked until you know it.',
    keptCount: (count: number) => counted('en', count, { one: '# card', other: '# cards' }),

    add: 'Write a card',
    front: 'Front: what is asked',
    backSide: 'Back: what you want to know',
    characters: (count: number, most: number) => `${count} of ${most} characters`,
    sideMissing: 'Write something here first.',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    added: 'Card saved. It is asked in your next review.',
    saveFailed: 'It could not be saved just now. What you wrote is still here; try again.',

    search: 'Search your cards',
    searching: (count: number) => counted('en', count, { one: '# card found', other: '# cards found' }),
    searchingMore: (count: number) => `More than ${count} cards found`,
    noneFound: (search: string) => `No card holds “${search}”.`,
    clear: 'Clear the search',
    more: 'Show more',
    isNew: 'New',
    isDue: 'Due today',
    dueOn: (day: string) => `Due on ${day}`,
    isAside: 'Put aside',
    from: 'From:',
    edit: 'Edit',
    putAside: 'Put aside',
    takeUp: 'Ask it again',
    remove: 'Delete',
    actionsFor: (front: string) => `More for: ${front}`,
    removed: 'Card deleted',
    undo: 'Undo',
    changeFailed: 'That could not be changed just now. Try again.',
    removeFailed: 'The card could not be deleted just now. It is still here.',
    cardGone: 'This card was deleted on another device or in another tab.',
    cardGoneSays:
      'This card was deleted on another device or in another tab. What you wrote is still here: copy it into a new card.',

    exportAs: 'Export',
    exportAnki: 'For Anki (TSV)',
    exportCsv: 'Spreadsheet (CSV)',
    exportFailed: 'The file could not be made just now. Try again.',

    reviewTitle: 'Reviewing cards',
    cardOf: (at: number, count: number) => `Card ${at} of ${count}`,
    askedAgain: 'asked once more',
    show: 'Show the answer',
    question: 'Question',
    answer: 'Answer',
    ratings: { 1: 'Again', 2: 'Hard', 3: 'Good', 4: 'Easy' },
    howWell: 'How well did you know it?',
    thisSitting: 'this sitting',
    spans: {
      days: (count: number) => counted('en', count, { one: '# day', other: '# days' }),
      months: (count: number) => counted('en', count, { one: '# month', other: '# months' }),
      years: (count: number) => counted('en', count, { one: '# year', other: '# years' }),
    },
    takeBack: 'Undo the last one',
    tooLate: 'The last rating was sent already and can no longer be undone.',
    keys: 'Space shows the answer and then says Good, 1 to 4 rate, U takes back.',
    savedHere: (count: number) =>
      counted('en', count, {
        one: 'You are offline. # review is kept on this device and sent later; go on.',
        other: 'You are offline. # reviews are kept on this device and sent later; go on.',
      }),
    refused: (count: number) =>
      counted('en', count, {
        one: '# review is kept on this device; the server does not take it now. Sign in again, then open this page.',
        other:
          '# reviews are kept on this device; the server does not take them now. Sign in again, then open this page.',
      }),

    done: 'That is all for this sitting.',
    doneSays: (cards: number, again: number) =>
      again === 0
        ? `${counted('en', cards, { one: '# card', other: '# cards' })} reviewed, none forgotten.`
        : `${counted('en', cards, { one: '# card', other: '# cards' })} reviewed, ${again} asked again until you knew ${counted('en', again, { one: 'it', other: 'them' })}.`,
    moreDue: (count: number) =>
      counted('en', count, { one: '# more card is due.', other: '# more cards are due.' }),
    goOn: 'Go on',
    offlineTitle: 'You are offline',
    offlineSays:
      'None of the cards that are due is kept on this device. Your reviews are; come back when the connection is there.',
  },
  hi: {
    title: 'कार्ड',
    says: 'जो आप कंठस्थ करना चाहते हैं, अपने शब्दों में। हर कार्ड भूलने से ठीक पहले लौटता है।',
    loading: 'आपके कार्ड पढ़े जा रहे हैं',
    failed: 'आपके कार्ड पढ़े नहीं जा सके।',
    failedSays: 'सब सुरक्षित हैं। इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    back: 'अभ्यास',
    toCards: 'सभी कार्ड',
    toPractice: 'अभ्यास पर जाएँ',

    dueToday: (count) => counted('hi', count, { one: 'कार्ड आज दोहराना है', other: 'कार्ड आज दोहराने हैं' }),
    minutes: (count) => `लगभग ${count} मिनट`,
    ofThemNew: (count) => counted('hi', count, { one: 'इनमें # नया है', other: 'इनमें # नए हैं' }),
    whyExam: (day) => `पहले वह, जो ${day} को आपकी याद में सबसे अधिक जोड़ता है।`,
    whyDue: 'पहले वह, जिसकी बारी सबसे पहले आई थी।',
    whyNew: 'नए कार्ड उसी क्रम में आते हैं जिसमें आपने रखे।',
    newWait: (count) =>
      counted('hi', count, {
        one: '# और नया कार्ड कल आएगा।',
        other: '# और नए कार्ड आगे के दिनों में आएँगे, हर दिन 20।',
      }),
    review: (count) => `${grouped(count)} कार्ड दोहराएँ`,
    noneDue: 'आज कोई कार्ड दोहराना नहीं है।',
    next: (day) => `अगला कार्ड ${day} को आएगा।`,
    none: 'अभी कोई कार्ड नहीं है',
    noneSays: 'सहायक का कोई वाक्य कार्ड के रूप में रखें, या स्वयं लिखें: याद होने तक वह पूछा जाएगा।',
    keptCount: (count) => `${grouped(count)} कार्ड`,

    add: 'कार्ड लिखें',
    front: 'सामने: जो पूछा जाए',
    backSide: 'पीछे: जो याद रखना है',
    characters: (count, most) => `${most} में से ${count} अक्षर`,
    sideMissing: 'पहले यहाँ कुछ लिखें।',
    save: 'सहेजें',
    cancel: 'रद्द करें',
    close: 'बंद करें',
    added: 'कार्ड सहेजा गया। अगले दोहराव में पूछा जाएगा।',
    saveFailed: 'अभी सहेजा नहीं जा सका। आपका लिखा यहीं है; फिर से कोशिश करें।',

    search: 'अपने कार्ड खोजें',
    searching: (count) => counted('hi', count, { one: '# कार्ड मिला', other: '# कार्ड मिले' }),
    searchingMore: (count) => `${count} से अधिक कार्ड मिले`,
    noneFound: (search) => `किसी कार्ड में “${search}” नहीं है।`,
    clear: 'खोज हटाएँ',
    more: 'और दिखाएँ',
    isNew: 'नया',
    isDue: 'आज दोहराना है',
    dueOn: (day) => `${day} को आएगा`,
    isAside: 'अलग रखा',
    from: 'स्रोत:',
    edit: 'बदलें',
    putAside: 'अलग रखें',
    takeUp: 'फिर से पूछें',
    remove: 'हटाएँ',
    actionsFor: (front) => `और विकल्प: ${front}`,
    removed: 'कार्ड हटाया गया',
    undo: 'वापस लें',
    changeFailed: 'अभी बदला नहीं जा सका। फिर से कोशिश करें।',
    removeFailed: 'कार्ड अभी हटाया नहीं जा सका। वह यहीं है।',
    cardGone: 'यह कार्ड किसी दूसरे डिवाइस या टैब में हटा दिया गया है।',
    cardGoneSays: 'यह कार्ड किसी दूसरे डिवाइस या टैब में हटा दिया गया है। आपका लिखा यहीं है: उसे नए कार्ड में ले जाएँ।',

    exportAs: 'निर्यात',
    exportAnki: 'Anki के लिए (TSV)',
    exportCsv: 'स्प्रेडशीट (CSV)',
    exportFailed: 'फ़ाइल अभी नहीं बन सकी। फिर से कोशिश करें।',

    reviewTitle: 'कार्ड दोहराना',
    cardOf: (at, count) => `${count} में से कार्ड ${at}`,
    askedAgain: 'दोबारा पूछा गया',
    show: 'उत्तर दिखाएँ',
    question: 'प्रश्न',
    answer: 'उत्तर',
    ratings: { 1: 'फिर से', 2: 'कठिन', 3: 'ठीक', 4: 'आसान' },
    howWell: 'कितना याद था?',
    thisSitting: 'इसी बार',
    spans: {
      days: (count) => `${count} दिन`,
      months: (count) => counted('hi', count, { one: '# महीना', other: '# महीने' }),
      years: (count) => `${count} वर्ष`,
    },
    takeBack: 'पिछला वापस लें',
    tooLate: 'पिछला आकलन भेजा जा चुका है; उसे अब वापस नहीं लिया जा सकता।',
    keys: 'स्पेस उत्तर दिखाता है, फिर “ठीक” कहता है; 1 से 4 आँकते हैं; U पिछला वापस लेता है।',
    savedHere: (count) =>
      counted('hi', count, {
        one: 'आप ऑफ़लाइन हैं। # दोहराव इसी डिवाइस पर सुरक्षित है और बाद में भेजा जाएगा; जारी रखें।',
        other: 'आप ऑफ़लाइन हैं। # दोहराव इसी डिवाइस पर सुरक्षित हैं और बाद में भेजे जाएँगे; जारी रखें।',
      }),
    refused: (count) =>
      counted('hi', count, {
        one: '# दोहराव इसी डिवाइस पर सुरक्षित है; सर्वर अभी नहीं ले रहा। फिर से साइन इन करके यह पृष्ठ खोलें।',
        other: '# दोहराव इसी डिवाइस पर सुरक्षित हैं; सर्वर अभी नहीं ले रहा। फिर से साइन इन करके यह पृष्ठ खोलें।',
      }),

    done: 'अभी के लिए इतना ही।',
    doneSays: (cards, again) =>
      again === 0
        ? `${cards} कार्ड दोहराए, एक भी नहीं भूले।`
        : counted('hi', again, {
            one: `${cards} कार्ड दोहराए; # याद होने तक फिर पूछा गया।`,
            other: `${cards} कार्ड दोहराए; # याद होने तक फिर पूछे गए।`,
          }),
    moreDue: (count) => counted('hi', count, { one: '# और कार्ड दोहराना है।', other: '# और कार्ड दोहराने हैं।' }),
    goOn: 'जारी रखें',
    offlineTitle: 'आप ऑफ़लाइन हैं',
    offlineSays: 'आज का कोई कार्ड इस डिवाइस पर नहीं रखा है। आपके दोहराव सुरक्षित हैं; इंटरनेट आने पर लौटें।',
  },
})
