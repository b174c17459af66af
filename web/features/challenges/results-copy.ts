/** The words after a challenge: marks, what failed, what to do with it, looking through. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted, inUnits } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    kicker: 'Results',
    loading: 'Loading the results',
    notYet: 'Results come when the challenge is over.',
    notYetSays: 'They open here by themselves. Until then no key is told to anybody.',
    counting: 'The answers are being counted. This takes a few seconds.',
    failed: 'The results could not be read just now.',
    failedSays: 'They are safe on the server. Try again.',
    tryAgain: 'Try again',
    notIn: 'You were not in this challenge.',
    ledBoardsOff: 'Boards are off, as you chose under Challenges.',
    toAll: 'All challenges',

    says: (moment: string) => `Ended ${moment}. These marks stand as they are.`,
    saysDone: 'Through, and marked. These marks stand as they are.',
    review: 'Look through the answers',
    replay: (count: number) =>
      counted('en', count, { one: 'Replay the one that failed', other: 'Replay the # that failed' }),
    replayFailed: 'The set could not be made just now. Try again.',
    replaySays: 'Only what was wrong or blank, the easiest first, with reasons after each.',
    cards: 'Add what failed to my cards',
    cardsAdded: (count: number) =>
      counted('en', count, { one: '# card is in your deck.', other: '# cards are in your deck.' }),
    cardsFailed: 'The cards could not be kept just now. Try again.',
    next: 'What to do with it',
    allRight: 'Nothing failed: there is nothing to replay.',

    score: 'Your marks',
    of: (full: string) => `of ${full}`,
    time: (text: string) => `${text} of thinking time`,
    right: 'Right',
    wrong: 'Wrong',
    blank: 'Blank',
    number: 'Number',
    halfTime: (count: number) =>
      counted('en', count, {
        one: '# right answer in half the time brought a mark more.',
        other: '# right answers in half the time brought a mark more each.',
      }),
    improved: (percent: string) =>
      `That is ${inUnits(percent, 'point', 'points')} above your own average so far.`,
    offBoard:
      'This entry is not on the boards: a mentor looked at how fast it was. Marks, answers and reasons stay yours.',
    topics: 'By topic',
    topic: 'Topic',
    marks: 'Marks',

    share: 'Tell somebody',
    shareSays: 'Your marks and what was asked, without any place.',
    shareText: (title: string, marks: string, full: string, right: number, count: number) =>
      `${title}: ${marks} of ${full} marks, ${right} of ${count} right.`,
    shareCard: 'Share',
    sharePicture: 'Share as a picture',
    copyText: 'Copy the text',
    copied: 'Copied.',
    copyFailed: 'It could not be copied. Mark the text and copy it by hand.',

    again: 'Once more',
    againSays: 'New questions on the same topics, with a link of their own to hand on.',
    againMake: 'Make another duel',

    reviewTitle: 'Looking through',
    reviewSays: 'Each question with its key, its reasons, and where it is in the syllabus.',
    reviewNone: 'You answered nothing here, so there is nothing to look through.',
    toResults: 'To the results',
    open: (at: number) => `Question ${at}`,
    yours: 'yours',
    key: 'key',
    outcomes: { right: 'Right', wrong: 'Wrong', blank: 'Blank' },
    onlyFailed: 'Only what failed',
    all: 'All',
    show: 'Which questions',
  },
  hi: {
    kicker: 'परिणाम',
    loading: 'परिणाम आ रहे हैं',
    notYet: 'परिणाम चुनौती समाप्त होने पर आएँगे।',
    notYetSays: 'वे यहाँ अपने आप खुलेंगे। तब तक किसी को कोई उत्तर नहीं बताया जाता।',
    counting: 'उत्तर गिने जा रहे हैं। इसमें कुछ सेकंड लगते हैं।',
    failed: 'परिणाम अभी नहीं पढ़े जा सके।',
    failedSays: 'वे सर्वर पर सुरक्षित हैं। फिर से कोशिश करें।',
    tryAgain: 'फिर से कोशिश करें',
    notIn: 'आप इस चुनौती में नहीं थे।',
    ledBoardsOff: 'बोर्ड बंद हैं, जैसा आपने “चुनौतियाँ” में चुना।',
    toAll: 'सभी चुनौतियाँ',

    says: (moment) => `${moment} को समाप्त। ये अंक अब ऐसे ही रहेंगे।`,
    saysDone: 'पूरा हुआ और अंक मिल गए। ये अंक अब ऐसे ही रहेंगे।',
    review: 'उत्तर देखें',
    replay: (count) => counted('hi', count, { one: 'जो # चूका, उसे फिर करें', other: 'जो # चूके, उन्हें फिर करें' }),
    replayFailed: 'सेट अभी नहीं बन सका। फिर से कोशिश करें।',
    replaySays: 'केवल गलत या रिक्त प्रश्न, सबसे आसान पहले, हर एक के बाद कारण।',
    cards: 'जो चूके उन्हें मेरे कार्डों में जोड़ें',
    cardsAdded: (count) =>
      counted('hi', count, { one: '# कार्ड आपके संग्रह में है।', other: '# कार्ड आपके संग्रह में हैं।' }),
    cardsFailed: 'कार्ड अभी नहीं रखे जा सके। फिर से कोशिश करें।',
    next: 'अब इसका क्या करें',
    allRight: 'कुछ नहीं चूका: दोहराने को कुछ नहीं है।',

    score: 'आपके अंक',
    of: (full) => `${full} में से`,
    time: (text) => `सोचने का समय ${text}`,
    right: 'सही',
    wrong: 'गलत',
    blank: 'रिक्त',
    number: 'संख्या',
    halfTime: (count) =>
      counted('hi', count, {
        one: 'आधे समय में # सही उत्तर पर एक अंक अधिक मिला।',
        other: 'आधे समय में # सही उत्तरों पर एक-एक अंक अधिक मिला।',
      }),
    improved: (percent) => `यह आपके अब तक के औसत से ${percent} बिंदु ऊपर है।`,
    offBoard: 'यह प्रविष्टि बोर्ड पर नहीं है: मार्गदर्शक ने इसकी गति देखी। अंक, उत्तर और कारण आपके ही हैं।',
    topics: 'विषय के अनुसार',
    topic: 'विषय',
    marks: 'अंक',

    share: 'किसी को बताएँ',
    shareSays: 'आपके अंक और क्या पूछा गया, बिना किसी स्थान के।',
    shareText: (title, marks, full, right, count) =>
      `${title}: ${full} में से ${marks} अंक, ${count} में से ${right} सही।`,
    shareCard: 'साझा करें',
    sharePicture: 'चित्र के रूप में साझा करें',
    copyText: 'पाठ कॉपी करें',
    copied: 'कॉपी हो गया।',
    copyFailed: 'कॉपी नहीं हो सका। पाठ चुनकर हाथ से कॉपी करें।',

    again: 'एक बार और',
    againSays: 'उन्हीं विषयों पर नए प्रश्न, और देने के लिए अपना नया लिंक।',
    againMake: 'एक और प्रतियोगिता बनाएँ',

    reviewTitle: 'उत्तरों पर नज़र',
    reviewSays: 'हर प्रश्न अपने उत्तर, कारणों और पाठ्यक्रम में अपनी जगह के साथ।',
    reviewNone: 'आपने यहाँ कोई उत्तर नहीं दिया, इसलिए देखने को कुछ नहीं है।',
    toResults: 'परिणाम पर जाएँ',
    open: (at) => `प्रश्न ${at}`,
    yours: 'आपका',
    key: 'उत्तर',
    outcomes: { right: 'सही', wrong: 'गलत', blank: 'रिक्त' },
    onlyFailed: 'केवल जो चूके',
    all: 'सभी',
    show: 'कौन-से प्रश्न',
  },
})
