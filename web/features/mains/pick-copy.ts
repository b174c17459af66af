/** The words of choosing a mains question. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Mains Evaluation',
    says: 'Choose a question, think for a minute, and write your answer against its limit. You see how it is marked before you begin.',
    toBank: 'Your answer bank',
    loading: 'Reading the questions',
    failed: 'The questions could not be read.',
    failedSays: 'What you wrote is kept. Check the connection and try again.',

    ofTheDay: 'Question of the day',
    write: 'Plan and write',
    marks: (marks: number) => `${marks} marks`,
    words: (words: number) => `${words} words`,
    minutes: (minutes: number) => `${minutes} min`,

    goOn: 'Go on with your draft',
    savedAt: (moment: string) => `last written ${moment}`,
    here: 'kept on this device, not yet sent',
    handsInLater: 'is handed in as soon as the line is back',
    last: 'Your last answers',
    version: (version: number) => `version ${version}`,
    band: (low: string, high: string, of: number) => `${low} to ${high} of ${of}`,
    mentorMarks: (marks: string, of: number) => `${marks} of ${of}, by a mentor`,
    statusNames: {
      queued: 'waiting for its evaluation',
      evaluating: 'being evaluated',
      evaluated: 'evaluated',
      needs_mentor: 'a mentor will look',
      failed: 'the evaluation failed; your answer is safe',
    },

    all: 'All questions',
    search: 'Search the questions',
    topic: 'Topic',
    everyTopic: 'Every topic',
    allOf: (area: string) => `All of ${area}`,
    directive: 'Directive',
    everyDirective: 'Every directive',
    marksFilter: 'Marks',
    everyMarks: '10 or 15 marks',
    standing: 'Where you stand',
    everyStanding: 'All',
    standings: {
      new: 'Not tried',
      draft: 'Draft begun',
      waiting: 'Being evaluated',
      evaluated: 'Evaluated',
    },
    bestBand: (band: string) => `best ${band}`,
    count: (count: number, all: number) =>
      count === all
        ? counted('en', all, { one: '# question', other: '# questions' })
        : `${count} of ${all} questions`,
    clear: 'Clear the filters',
    none: 'No question fits',
    noneSays: 'Take a filter back, or search with fewer words.',
    source:
      'These questions are written for this site in the manner of the examination. Past papers have not been imported yet, so none of them was asked by the Commission.',

    visitor: 'Write one answer without an account',
    visitorSays:
      'You can read every question and how it is marked. One answer is kept on this device and checked for length, structure, figures and what is asked. Marks and a mentor need an account; your answer comes along.',
    signUp: 'Create an account',
    goOnVisitor: 'Go on with your answer',
  },
  hi: {
    title: 'मुख्य परीक्षा मूल्यांकन',
    says: 'प्रश्न चुनें, एक मिनट सोचें और शब्द-सीमा के भीतर उत्तर लिखें। अंक कैसे मिलेंगे, यह आप लिखने से पहले देख सकते हैं।',
    toBank: 'आपका उत्तर संग्रह',
    loading: 'प्रश्न पढ़े जा रहे हैं',
    failed: 'प्रश्न पढ़े नहीं जा सके।',
    failedSays: 'आपने जो लिखा है, वह सुरक्षित है। इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',

    ofTheDay: 'आज का प्रश्न',
    write: 'योजना बनाएँ और लिखें',
    marks: (marks) => `${marks} अंक`,
    words: (words) => `${words} शब्द`,
    minutes: (minutes) => `${minutes} मिनट`,

    goOn: 'अपना अधूरा उत्तर पूरा करें',
    savedAt: (moment) => `पिछली बार लिखा: ${moment}`,
    here: 'इसी डिवाइस पर सुरक्षित, अभी भेजा नहीं गया',
    handsInLater: 'इंटरनेट आते ही जमा होगा',
    last: 'आपके पिछले उत्तर',
    version: (version) => `संस्करण ${version}`,
    band: (low, high, of) => `${of} में से ${low} से ${high}`,
    mentorMarks: (marks, of) => `${of} में से ${marks}, मार्गदर्शक के दिए अंक`,
    statusNames: {
      queued: 'मूल्यांकन की प्रतीक्षा में',
      evaluating: 'मूल्यांकन हो रहा है',
      evaluated: 'मूल्यांकन हो चुका',
      needs_mentor: 'मार्गदर्शक देखेंगे',
      failed: 'मूल्यांकन नहीं हो सका; आपका उत्तर सुरक्षित है',
    },

    all: 'सभी प्रश्न',
    search: 'प्रश्नों में खोजें',
    topic: 'विषय',
    everyTopic: 'सभी विषय',
    allOf: (area) => `${area}: सब`,
    directive: 'निर्देश शब्द',
    everyDirective: 'सभी निर्देश शब्द',
    marksFilter: 'अंक',
    everyMarks: '10 या 15 अंक',
    standing: 'आपकी स्थिति',
    everyStanding: 'सभी',
    standings: {
      new: 'अभी नहीं लिखा',
      draft: 'अधूरा उत्तर',
      waiting: 'मूल्यांकन जारी',
      evaluated: 'मूल्यांकन हो चुका',
    },
    bestBand: (band) => `सर्वश्रेष्ठ ${band}`,
    count: (count, all) => (count === all ? `${all} प्रश्न` : `${all} में से ${count} प्रश्न`),
    clear: 'फ़िल्टर हटाएँ',
    none: 'कोई प्रश्न नहीं मिला',
    noneSays: 'कोई फ़िल्टर हटाएँ, या कम शब्दों से खोजें।',
    source:
      'ये प्रश्न परीक्षा की शैली में इसी साइट के लिए लिखे गए हैं। पुराने प्रश्नपत्र अभी यहाँ नहीं हैं, इसलिए इनमें से कोई भी प्रश्न आयोग ने नहीं पूछा है।',

    visitor: 'बिना खाते के एक उत्तर लिखें',
    visitorSays:
      'आप हर प्रश्न और उसके अंक देने का आधार पढ़ सकते हैं। एक उत्तर इसी डिवाइस पर रहता है, और उसकी लंबाई, संरचना, आँकड़े तथा प्रश्न की माँग जाँची जाती है। अंकों और मार्गदर्शक के लिए खाता चाहिए; आपका उत्तर साथ आ जाएगा।',
    signUp: 'खाता बनाएँ',
    goOnVisitor: 'अपना उत्तर आगे लिखें',
  },
})
