/** The words around an answer: how it is taught, how it ended, what can be done with it. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    // How to teach
    styleLegend: 'How the assistant helps',
    styles: { explain: 'Explain', tutor: 'Tutor', data: 'Data', viva: 'Viva' },
    styleSays: {
      explain: 'Answers your question, with its sources.',
      tutor: 'Gives three hints first; the answer comes last.',
      data: 'Figures first, each with its date and source.',
      viva: 'Asks you a question, then tells what your answer covered.',
    },
    hint: (step: number) => `Hint ${step} of 3`,
    tutorAnswer: 'The answer',
    vivaAsked: 'Your turn to answer',
    vivaJudged: 'What your answer covered',
    nextHint: 'Next hint',
    justTellMe: 'Just tell me',
    nextQuestion: 'Next question',
    enough: 'Stop',
    startPractice: (count: number, title: string) =>
      `Start ${counted('en', count, { one: '# question', other: '# questions' })} on ${title}`,
    practiceFailed: 'The questions could not be started just now. Try again.',
    practiceNone: 'There is no question on this topic that you can practise now.',

    // How it ended
    stop: 'Stop writing',
    stopping: 'Stopping',
    stopped: 'Stopped.',
    stoppedEmpty: 'Stopped before anything was written.',
    broken: 'The answer broke off here. What was written is kept.',
    brokenEmpty: 'The answer broke off before anything was written.',
    goOn: 'Continue',
    retry: 'Retry',
    regenerate: 'Write it anew',
    versions: 'Versions of this answer',
    versionOf: (at: number, count: number) => `Version ${at} of ${count}`,
    earlierVersion: 'Earlier version',
    laterVersion: 'Later version',
    turnToStudy: 'Keep for study',

    // Not covered
    notCoveredNext:
      'Ask it in other words, look at what is nearest, or ask about one of the suggestions below.',
    openLibrary: 'Browse the library',
    openGlossary: 'Look it up in the glossary',
    askMentor: 'Ask the mentor',
    mentorAsked: 'Sent to the mentor',
    notCoveredNote: 'The library does not cover this question.',

    // Temporary
    temporary: 'Temporary conversation',
    temporaryHint: 'Nothing of it is kept, and it is gone when you leave.',
    temporaryOn: 'This conversation is not kept. It is gone when you reload or start another.',
    keepAgain: 'Start one that is kept',

    // The day's share
    quotaLeft: (percent: number) => `${percent}\u00a0% of today’s written answers left`,
    quotaUsed: (when: string) =>
      `Today’s written answers are used up until ${when}; the library still answers.`,

    // Thumbs
    helpful: 'Helpful',
    notHelpful: 'Not helpful',
    whatIsWrong: 'What is wrong with it?',
    reasons: {
      'wrong-fact': 'A wrong fact',
      'outdated-number': 'An outdated number',
      'not-upsc-level': 'Not at the exam’s level',
      unclear: 'Unclear',
      other: 'Something else',
    },
    feedbackNote: 'In your own words, if you like',
    feedbackPrivacy: 'Your question and this answer go along, so that somebody can look into it.',
    sendFeedback: 'Send',
    closeFeedback: 'Close',
    feedbackSent: 'Sent. When somebody has looked into it, that will stand here.',
    feedbackFailed: 'Your mark could not be saved just now. Try again.',
    settled: {
      fixed: (date: string) => `Fixed on ${date}`,
      'not-a-mistake': (date: string) => `Looked into on ${date}: no mistake found`,
      'will-not-change': (date: string) => `Looked into on ${date}: it stays as it is`,
    },
    replacedSince: (count: number) =>
      counted('en', count, {
        one: 'A figure in this answer was replaced after it was given.',
        other: '# figures in this answer were replaced after it was given.',
      }),
    nowSaid: (said: string) => `now ${said}`,
  },
  hi: {
    styleLegend: 'सहायक कैसे मदद करे',
    styles: { explain: 'समझाएँ', tutor: 'शिक्षक', data: 'आँकड़े', viva: 'मौखिक' },
    styleSays: {
      explain: 'आपके प्रश्न का उत्तर, स्रोतों के साथ।',
      tutor: 'पहले तीन संकेत; उत्तर अंत में।',
      data: 'पहले आँकड़े, हर एक अपनी तिथि और स्रोत के साथ।',
      viva: 'आपसे प्रश्न पूछता है, फिर बताता है कि आपके उत्तर में क्या आया।',
    },
    hint: (step) => `3 में से संकेत ${step}`,
    tutorAnswer: 'उत्तर',
    vivaAsked: 'अब उत्तर आपको देना है',
    vivaJudged: 'आपके उत्तर में क्या आया',
    nextHint: 'अगला संकेत',
    justTellMe: 'सीधे बता दीजिए',
    nextQuestion: 'अगला प्रश्न',
    enough: 'बस',
    startPractice: (count, title) => `${title} पर ${count} प्रश्न शुरू करें`,
    practiceFailed: 'प्रश्न अभी शुरू नहीं हो सके। फिर से कोशिश करें।',
    practiceNone: 'इस विषय पर अभी अभ्यास के लिए कोई प्रश्न नहीं है।',
    stop: 'लिखना रोकें',
    stopping: 'रोका जा रहा है',
    stopped: 'रोका गया।',
    stoppedEmpty: 'कुछ लिखे जाने से पहले रोका गया।',
    broken: 'उत्तर यहीं टूट गया। जो लिखा गया वह सुरक्षित है।',
    brokenEmpty: 'कुछ लिखे जाने से पहले ही उत्तर टूट गया।',
    goOn: 'आगे लिखें',
    retry: 'फिर से भेजें',
    regenerate: 'नए सिरे से लिखें',
    versions: 'इस उत्तर के संस्करण',
    versionOf: (at, count) => `${count} में से संस्करण ${at}`,
    earlierVersion: 'पिछला संस्करण',
    laterVersion: 'अगला संस्करण',
    turnToStudy: 'पढ़ाई के लिए रखें',
    notCoveredNext: 'दूसरे शब्दों में पूछें, सबसे निकट की सामग्री देखें, या नीचे के सुझावों में से किसी पर पूछें।',
    openLibrary: 'पुस्तकालय देखें',
    openGlossary: 'शब्दावली में देखें',
    askMentor: 'मार्गदर्शक से पूछें',
    mentorAsked: 'मार्गदर्शक को भेज दिया गया',
    notCoveredNote: 'पुस्तकालय में इस प्रश्न का उत्तर नहीं है।',
    temporary: 'अस्थायी बातचीत',
    temporaryHint: 'इसका कुछ भी नहीं रखा जाता; जाते ही यह मिट जाती है।',
    temporaryOn: 'यह बातचीत नहीं रखी जाती। पृष्ठ दोबारा खोलने या नई शुरू करने पर यह मिट जाएगी।',
    keepAgain: 'ऐसी शुरू करें जो रखी जाए',
    quotaLeft: (percent) => `आज के लिखे उत्तरों का ${percent}% बाकी`,
    quotaUsed: (when) => `आज के लिखे उत्तर ${when} तक पूरे हुए; पुस्तकालय अब भी उत्तर देता है।`,
    helpful: 'उपयोगी',
    notHelpful: 'उपयोगी नहीं',
    whatIsWrong: 'इसमें क्या ठीक नहीं है?',
    reasons: {
      'wrong-fact': 'तथ्य गलत है',
      'outdated-number': 'आँकड़ा पुराना है',
      'not-upsc-level': 'परीक्षा के स्तर का नहीं',
      unclear: 'स्पष्ट नहीं',
      other: 'कुछ और',
    },
    feedbackNote: 'चाहें तो अपने शब्दों में',
    feedbackPrivacy: 'आपका प्रश्न और यह उत्तर साथ जाते हैं, ताकि कोई इसे देख सके।',
    sendFeedback: 'भेजें',
    closeFeedback: 'बंद करें',
    feedbackSent: 'भेज दिया। कोई देख लेगा तो यहीं लिखा मिलेगा।',
    feedbackFailed: 'आपकी राय अभी सहेजी नहीं जा सकी। फिर से कोशिश करें।',
    settled: {
      fixed: (date) => `${date} को ठीक किया गया`,
      'not-a-mistake': (date) => `${date} को देखा गया: कोई गलती नहीं मिली`,
      'will-not-change': (date) => `${date} को देखा गया: यह ऐसे ही रहेगा`,
    },
    replacedSince: (count) =>
      counted('hi', count, {
        one: 'यह उत्तर दिए जाने के बाद इसके # आँकड़े की जगह नया आँकड़ा आ चुका है।',
        other: 'यह उत्तर दिए जाने के बाद इसके # आँकड़ों की जगह नए आँकड़े आ चुके हैं।',
      }),
    nowSaid: (said) => `अब ${said}`,
  },
})
