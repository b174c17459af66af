/** The words of /test-results. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted, grouped, inUnits } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Results',
    loading: 'Loading the results',
    failed: 'The results could not be read just now.',
    failedSays: 'Nothing is lost: what you answered is stored. Check the connection and try again.',
    tryAgain: 'Try again',
    notYours: 'There are no such results in this account.',
    notYoursSays:
      'The link may belong to another account, or be cut short. Your own results are one step away.',
    toTests: 'To the tests',
    toResults: 'To my results',
    marksWait: 'The marks wait for a challenge or a test',
    marksWaitSay:
      'A question of this set is part of a challenge that is on, or of a test that you have open, so its key cannot be told yet. Your answers are kept; open this page again when that is over.',
    toChallenges: 'To the challenges',
    stillOpen: 'This sitting is not handed in yet.',
    stillOpenSays: 'Its answers are kept. The results stand here once you have handed it in.',
    goOn: 'Go on with it',
    kindsOfSitting: {
      practice: 'Practice',
      review: 'Review',
      repair: 'Repair set',
      test: 'Test',
      diagnostic: 'Assessment test',
      visitor: 'Ten of the day',
      mission: 'Daily mission',
      challenge: 'Challenge',
    },
    saysOf: (moment: string, count: number) =>
      `${moment}, ${counted('en', count, { one: '# question', other: '# questions' })}. Read what it says, then repair what went wrong.`,
    byClock: 'Handed in by the clock.',
    noQuestions: 'This sitting has no questions.',

    recentSays: 'What you handed in, newest first. Open one to see where its marks went.',
    recentEmpty: 'Nothing is handed in yet',
    recentEmptySays: 'Each test and each set of practice stands here with its marks.',
    waits: 'results wait for you',
    cameMarks: (marks: string, count: number) =>
      `Marks ${marks}, ${counted('en', count, { one: '# question', other: '# questions' })}`,
    cameRange: (low: string, high: string) => `80\u00a0% interval ${low} to ${high}`,
    cameRight: (right: number, answered: number, count: number) =>
      `${right} of ${answered} answers right, ${counted('en', count, { one: '# question', other: '# questions' })}`,

    gateTitle: 'Before you see the key',
    gateByClock: (when: string) =>
      `The time was up ${when}, so the test was handed in by itself, with what had reached the server by then.`,
    gateSays:
      'Say what you expect. Beside the real marks it shows how well you know what you know. It is asked once, and you may skip it.',
    predicted: 'Marks you expect',
    predictedRange: (low: string, high: string) => `from ${low} to ${high}`,
    predictedWrong: (low: string, high: string) => `A number from ${low} to ${high}, please.`,
    predictedSlider: 'Marks you expect, by sliding',
    felt: 'Which topics felt weakest?',
    feltSays: 'Up to three.',
    timeFelt: 'How did the time feel?',
    timesFelt: { short: 'Too short', enough: 'Enough', plenty: 'More than enough' },
    reveal: 'Show my results',
    skip: 'Skip and show',
    revealFailed:
      'The results could not be opened just now. Your answers are stored and what you said is still here; try again.',

    print: 'Print with the wrong ones',
    printAll: 'Print with all questions',
    repair: (count: number) =>
      counted('en', count, {
        one: 'Make my repair set, # question',
        other: 'Make my repair set, # questions',
      }),
    repairPlain: 'Make my repair set',
    repairHolds: (wrong: number, lucky: number, slow: number) =>
      `It repeats ${wrong} wrong, ${lucky} right by luck, ${slow} slow, each question once.`,
    repairMost: (size: number, count: number) => `A set has at most ${size} of these ${count}, drawn by lot.`,
    repairHeld: (count: number) =>
      `${count} of them cannot be practised just now: withdrawn, or part of a paper you have not taken.`,
    repairNone: 'Nothing here was wrong, lucky or slow, so there is nothing to repair.',
    repairAllHeld:
      'The questions that went wrong cannot be practised just now: withdrawn, or part of a paper you have not taken.',
    repairFailed: 'The set could not be made just now. Nothing is lost; try again.',

    score: 'Score',
    scoreOf: (full: string, count: number) =>
      `of ${full} marks, ${counted('en', count, { one: '# question', other: '# questions' })}`,
    item: 'Questions',
    number: 'Number',
    marks: 'Marks',
    right: 'Right',
    wrong: 'Wrong',
    blank: 'Blank',
    unknown: 'Said “I don’t know”',
    total: 'Total',
    scoreRange: (low: string, high: string) =>
      `With other questions of this kind your knowledge would be worth about ${low} to ${high} (80\u00a0% interval).`,
    scoreFew: (count: number) =>
      `An interval is given from five questions on; here there ${counted('en', count, { one: 'is #', other: 'are #' })}.`,
    scaled: (asked: number) => `Scaled to the full ${asked}`,
    answersTitle: 'Answers',
    noMarks: 'The assessment gives no marks: it finds where to begin.',
    notCounted: (count: number) =>
      counted('en', count, {
        one: '# question was withdrawn and does not count.',
        other: '# questions were withdrawn and do not count.',
      }),
    rightOf: (answered: number) =>
      `right of ${counted('en', answered, { one: '# answer', other: '# answers' })}`,
    negative: (marks: string, wrong: number) =>
      `Negative marks: ${marks}, from ${wrong} wrong ${counted('en', wrong, { one: 'answer', other: 'answers' })}.`,
    noNegative: 'No marks were taken away.',
    dropped: {
      award_all: (count: number, _left: number) =>
        `${counted('en', count, { one: '# question was', other: '# questions were' })} withdrawn; everybody gets the marks.`,
      exclude_rescale: (count: number, left: number) =>
        `${counted('en', count, { one: '# question was', other: '# questions were' })} withdrawn and ${counted('en', count, { one: 'counts', other: 'count' })} for nobody; what the other ${left} brought is scaled to the full paper.`,
    },
    expected: 'Expected and real',
    expectedSays: (predicted: string, real: string) => `You expected ${predicted} and scored ${real}.`,
    expectedMore: (by: string) => `That is ${by} more than you thought.`,
    expectedLess: (by: string) => `That is ${by} fewer than you thought.`,
    expectedSame: 'That is just what you thought.',
    feltWeak: 'You felt weakest in:',
    feltWeakLine: (right: number, count: number) => `${right} of ${count} right`,
    weakest: 'The least marks were kept in:',
    timeFeltSays: {
      short: 'The time felt too short.',
      enough: 'The time felt enough.',
      plenty: 'There was time left.',
    },
    others: (others: number, enough: number) =>
      others === 0
        ? `Nobody else took this test yet; you are compared with others from ${enough} on.`
        : `${counted('en', others, { one: '# other learner', other: '# others' })} took this test; you are compared with them from ${enough} on.`,
    othersSay: (others: number, median: string, below: number) =>
      `Of ${others} others, at their first try, the middle one scored ${median}; ${below} scored less than you here.`,

    cutoffs: (category: string) => `Beside the last cut-offs: ${category}`,
    cutoffsSay: (marks: string, low: string, high: string, count: number) =>
      `Scaled to 200, this paper is worth ${marks}; with other questions of its kind your knowledge would be worth about ${low} to ${high} (80\u00a0% interval, from ${counted('en', count, { one: '# question', other: '# questions' })}).`,
    cutoffsCaveat: (category: string) =>
      `What UPSC announces as the minimum qualifying marks of the category “${category}” in the preliminary examination, of the whole of Paper I, read where each line says. This paper asks the economy and its neighbours only, so the comparison is no forecast.`,
    cutoffsGeneral: 'You have not said your category, so the general cut-offs stand here.',
    cutoffsYours: 'Your category is used for this comparison only.',
    toCategory: 'Say or change it in the profile',
    announced: (day: string) => `announced ${day}`,
    checked: (day: string) => `checked ${day}`,
    unchecked: 'not checked: the sources differ',
    qualifying: 'To be passed',
    qualifyingSays: (marks: string, low: string, high: string, count: number) =>
      `Paper II has no cut-off; it only has to be passed. Scaled to 200, this paper is worth ${marks}; with other questions of its kind about ${low} to ${high} (80\u00a0% interval, from ${counted('en', count, { one: '# question', other: '# questions' })}).`,
    qualifyingOver: (needed: string) => `The ${needed} of 200 that are asked are reached.`,
    qualifyingUnder: (needed: string) => `The ${needed} of 200 that are asked are not reached.`,
    sources: 'Sources',
    cutoffChart: (marks: string, low: string, high: string, years: string) =>
      `On a scale from 0 to 200: your ${marks}, interval ${low} to ${high}. Cut-offs: ${years}.`,
    year: 'Year',
    cutoff: 'Cut-off of 200',
    source: 'Source',
    newTab: 'opens in a new tab',
    you: 'this paper',
    interval: '80\u00a0% interval',
    showTable: 'Show as table',
    showChart: 'Show as chart',

    leaks: 'Where the marks went',
    leaksSay: (name: string, missed: string, all: string) =>
      `Most went to “${name}”: ${missed} of the ${all} marks that are missing.`,
    leaksNone: 'No marks are missing.',
    leakNegative: 'Negative',
    leakMissed: 'Missing',
    leakHint: (count: number) =>
      `${counted('en', count, { one: '# wrong answer has', other: '# wrong answers have' })} no name yet. One tap for each in the list below, and this table says more.`,

    confidence: 'What you said, what was',
    confidenceNames: ['Guess', '50-50', 'Leaning', 'Sure'],
    notSaid: 'Not said',
    share: 'Right, 80\u00a0% interval',
    notEnough: 'not enough yet',
    percent: (share: number, low: number, high: number) => `${share}\u00a0% (${low} to ${high})`,
    confidenceSays: (right: number, count: number) =>
      `When you said “Sure”, ${right} of ${counted('en', count, { one: '# was', other: '# were' })} right.`,
    confidenceNone: 'You did not say how sure you were. One tap at each question, and this table can tell.',
    confidenceNoSure: 'You called no answer “Sure”.',
    whatIf: 'What if',
    whatIfs: {
      guesses: 'You had left your guesses blank',
      halves: 'You had left guesses and 50-50s blank',
      fifties: 'You had answered your 50-50 blanks',
    },
    whatIfNone: 'there were none',
    whatIfSkip: (right: number, wrong: number) => `${right} right and ${wrong} wrong would be gone`,
    whatIfFifty: (low: string, high: string) => `on average; ${low} at worst, ${high} at best`,
    whatIfStruck: (count: number) =>
      counted('en', count, {
        one: 'once the key was among what you struck out',
        other: '# times the key was among what you struck out',
      }),
    whatIfAs: 'As it was',

    topics: 'By topic',
    formats: 'By format',
    topic: 'Topic',
    format: 'Format',
    formatNames: {
      single: 'One option',
      statements: 'Statements',
      'how-many': 'How many of the above',
      reason: 'Statement-I and II',
      pairs: 'Pairs',
      sequence: 'Order',
    },
    groupNote: 'A share is given from five answers on.',
    rightWrongBlank: 'Right / wrong / blank',

    time: 'Time',
    timeSays: (median: string, slow: number, total: string, without: string) =>
      `The middle question took ${median}; ${slow} took over two minutes. Of ${total} in all, ${without} went to questions that brought no marks.`,
    timeNone: 'No time was recorded.',
    timeChart: (count: number) => `Seconds at each of ${count} questions, in the order of the paper`,
    timeLegend: {
      right: 'right',
      wrong: 'wrong',
      blank: 'blank',
      slow: 'over two minutes',
    },
    secondsAxis: 'seconds',
    question: 'Question',
    seconds: 'Seconds',
    outcome: 'Outcome',
    slow: 'slow',
    outcomes: { right: 'right', wrong: 'wrong', blank: 'blank', unknown: 'said not to be known' },
    withdrawn: 'withdrawn',
    isTrue: 'True.',
    isFalse: 'False.',

    passes: 'First and second pass',
    passesSay: (first: string, count: number, returned: number, later: string) =>
      `Your first look at ${counted('en', count, { one: '# question', other: 'each of # questions' })} took ${first} in all. You came back to ${returned}, for ${later}.`,
    passesOnce: (first: string, count: number) =>
      `Your first look at ${counted('en', count, { one: '# question', other: 'each of # questions' })} took ${first} in all. You came back to none.`,
    passesChart: (count: number, first: string, later: string) =>
      `Time adding up over ${count} questions in the order of your first looks: first pass to ${first}, second pass to ${later}`,
    passNames: { first: 'First pass', later: 'Second pass' },
    passOrder: 'in the order of your first looks',
    passGlance:
      'Passing a question on the way to another, under two seconds and with nothing chosen, is no look.',
    timeAxis: (most: string) => `time, up to ${most}`,
    firstLook: 'First look',
    soFar: 'So far',
    laterLooks: 'Later',
    changed: 'Changed',
    passChanges: 'What the second pass changed',
    passChangesSay: (count: number, net: string) =>
      `${counted('en', count, { one: '# answer was', other: '# answers were' })} other at the end than after the first look; against the first pass this brought ${inUnits(net, 'mark', 'marks')}.`,
    passChangesNone: 'The second pass changed no answer.',
    passChangeNames: { blankToRight: 'Blank to right', blankToWrong: 'Blank to wrong' },
    againstFirst: 'Against the first pass',

    changes: 'Changed answers',
    changeNames: {
      rightToWrong: 'Right to wrong',
      wrongToRight: 'Wrong to right',
      wrongToWrong: 'Wrong to wrong',
      rightToBlank: 'Right, then cleared',
      wrongToBlank: 'Wrong, then cleared',
    },
    changesSay: (count: number, net: string) =>
      `${counted('en', count, { one: '# answer ended', other: '# answers ended' })} other than first given; against keeping them this brought ${inUnits(net, 'mark', 'marks')}.`,
    changesNone: 'Every answer stayed as it was first given.',
    against: 'Against keeping it',

    list: 'All questions',
    listWrong: 'Questions that brought nothing',
    filters: {
      all: 'All',
      wrong: 'Wrong',
      blank: 'Blank',
      unknown: 'Not known',
      lucky: 'Right by luck',
      slow: 'Slow',
      flagged: 'Flagged',
    },
    filterNone: 'No question is of this kind.',
    open: (position: number) => `Question ${position}`,
    yours: 'Yours',
    key: 'Key',
    flagged: 'flagged',
    lucky: 'by luck',
    othersRight: (right: number, others: number) =>
      `${right} of ${others} others got it right at their first try.`,
    othersFew: (others: number, enough: number) =>
      others === 0
        ? `Nobody else answered it yet; how it goes for others is told from ${enough} on.`
        : `${counted('en', others, { one: '# other learner', other: '# others' })} answered it so far; how it went for them is told from ${enough} on.`,
  },
  hi: {
    title: 'परिणाम',
    loading: 'परिणाम आ रहा है',
    failed: 'परिणाम अभी पढ़ा नहीं जा सका।',
    failedSays: 'कुछ खोया नहीं: आपके उत्तर सुरक्षित हैं। इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    tryAgain: 'फिर से कोशिश करें',
    notYours: 'इस खाते में ऐसा कोई परिणाम नहीं है।',
    notYoursSays: 'लिंक किसी दूसरे खाते का या अधूरा हो सकता है। आपके अपने परिणाम एक कदम पर हैं।',
    toTests: 'टेस्ट पर जाएँ',
    toResults: 'मेरे परिणाम',
    marksWait: 'अंक किसी चुनौती या टेस्ट के पूरे होने तक रुके हैं',
    marksWaitSay:
      'इस सेट का एक प्रश्न अभी चल रही चुनौती या आपके खुले टेस्ट में है, इसलिए उसका उत्तर अभी नहीं बताया जा सकता। आपके उत्तर सुरक्षित हैं; वह पूरा होने पर यह पृष्ठ फिर खोलें।',
    toChallenges: 'चुनौतियों पर जाएँ',
    stillOpen: 'यह अभी जमा नहीं हुआ है।',
    stillOpenSays: 'इसके उत्तर सुरक्षित हैं। जमा करने पर परिणाम यहाँ दिखेगा।',
    goOn: 'जारी रखें',
    kindsOfSitting: {
      practice: 'अभ्यास',
      review: 'दोहराव',
      repair: 'सुधार सेट',
      test: 'टेस्ट',
      diagnostic: 'आकलन टेस्ट',
      visitor: 'आज के दस',
      mission: 'आज का मिशन',
      challenge: 'चुनौती',
    },
    saysOf: (moment, count) => `${moment}, ${count} प्रश्न। देखें यह क्या बताता है, फिर जो चूका उसे सुधारें।`,
    byClock: 'समय समाप्त होने पर जमा हुआ।',
    noQuestions: 'इसमें कोई प्रश्न नहीं है।',

    recentSays: 'आपने जो जमा किया, नवीनतम पहले। कोई एक खोलकर देखें कि अंक कहाँ गए।',
    recentEmpty: 'अभी कुछ जमा नहीं हुआ',
    recentEmptySays: 'हर टेस्ट और अभ्यास अपने अंकों के साथ यहाँ दिखेगा।',
    waits: 'परिणाम आपकी प्रतीक्षा में',
    cameMarks: (marks, count) => `अंक ${marks}, ${count} प्रश्न`,
    cameRange: (low, high) => `80% अंतराल ${low} से ${high}`,
    cameRight: (right, answered, count) => `${answered} उत्तरों में से ${right} सही, ${count} प्रश्न`,

    gateTitle: 'उत्तर देखने से पहले',
    gateByClock: (when) =>
      `${when} पर समय समाप्त हो गया, इसलिए टेस्ट अपने आप जमा हो गया; तब तक जो सर्वर पर पहुँचा था, वही गिना जाएगा।`,
    gateSays:
      'बताएँ कि आपको क्या आशा है। वास्तविक अंकों के साथ रखने पर दिखता है कि आप अपनी जानकारी को कितना सही आँकते हैं। यह एक बार पूछा जाता है; आप इसे छोड़ सकते हैं।',
    predicted: 'आपके अनुमान से अंक',
    predictedRange: (low, high) => `${low} से ${high} तक`,
    predictedWrong: (low, high) => `${low} से ${high} तक की कोई संख्या लिखें।`,
    predictedSlider: 'आपके अनुमान से अंक, खिसकाकर',
    felt: 'कौन-से विषय सबसे कमज़ोर लगे?',
    feltSays: 'अधिक से अधिक तीन।',
    timeFelt: 'समय कैसा लगा?',
    timesFelt: { short: 'कम पड़ा', enough: 'पर्याप्त', plenty: 'पर्याप्त से अधिक' },
    reveal: 'मेरा परिणाम दिखाएँ',
    skip: 'छोड़कर दिखाएँ',
    revealFailed: 'परिणाम अभी खोला नहीं जा सका। आपके उत्तर सुरक्षित हैं और आपने जो बताया वह यहीं है; फिर से कोशिश करें।',

    print: 'गलत प्रश्नों के साथ प्रिंट करें',
    printAll: 'सभी प्रश्नों के साथ प्रिंट करें',
    repair: (count) => `मेरा सुधार सेट बनाएँ, ${count} प्रश्न`,
    repairPlain: 'मेरा सुधार सेट बनाएँ',
    repairHolds: (wrong, lucky, slow) =>
      `इसमें ${wrong} गलत, ${lucky} संयोग से सही और ${slow} देर वाले प्रश्न दोहराए जाएँगे, हर प्रश्न एक बार।`,
    repairMost: (size, count) => `एक सेट में इन ${count} में से अधिक से अधिक ${size} होते हैं, बिना किसी क्रम के चुने हुए।`,
    repairHeld: (count) =>
      `इनमें से ${count} का अभ्यास अभी नहीं हो सकता: वापस लिए गए, या ऐसे प्रश्नपत्र के जो आपने नहीं दिया है।`,
    repairNone: 'यहाँ कुछ गलत, संयोग से सही या देर वाला नहीं था, इसलिए सुधारने को कुछ नहीं है।',
    repairAllHeld: 'जो प्रश्न चूके, उनका अभ्यास अभी नहीं हो सकता: वापस लिए गए, या ऐसे प्रश्नपत्र के जो आपने नहीं दिया है।',
    repairFailed: 'सेट अभी नहीं बन सका। कुछ खोया नहीं; फिर से कोशिश करें।',

    score: 'अंक',
    scoreOf: (full, count) => `${full} में से, ${count} प्रश्न`,
    item: 'प्रश्न',
    number: 'संख्या',
    marks: 'अंक',
    right: 'सही',
    wrong: 'गलत',
    blank: 'रिक्त',
    unknown: 'कहा “पता नहीं”',
    total: 'कुल',
    scoreRange: (low, high) =>
      `इसी प्रकार के दूसरे प्रश्नों पर आपकी जानकारी लगभग ${low} से ${high} की होती (80% अंतराल)।`,
    scoreFew: (count) => `अंतराल पाँच प्रश्नों से आगे दिया जाता है; यहाँ ${count} हैं।`,
    scaled: (asked) => `पूरे ${asked} के पैमाने पर`,
    answersTitle: 'उत्तर',
    noMarks: 'आकलन में अंक नहीं दिए जाते: यह बताता है कि शुरुआत कहाँ से हो।',
    notCounted: (count) =>
      counted('hi', count, {
        one: '# प्रश्न वापस लिया गया और गिना नहीं जाता।',
        other: '# प्रश्न वापस लिए गए और गिने नहीं जाते।',
      }),
    rightOf: (answered) => `सही, ${grouped(answered)} उत्तरों में से`,
    negative: (marks, wrong) =>
      counted('hi', wrong, {
        one: `ऋणात्मक अंक: ${marks}, # गलत उत्तर से।`,
        other: `ऋणात्मक अंक: ${marks}, # गलत उत्तरों से।`,
      }),
    noNegative: 'कोई अंक नहीं कटा।',
    dropped: {
      award_all: (count, _left) =>
        counted('hi', count, {
          one: '# प्रश्न वापस लिया गया; उसके अंक सबको मिलते हैं।',
          other: '# प्रश्न वापस लिए गए; उनके अंक सबको मिलते हैं।',
        }),
      exclude_rescale: (count, left) =>
        counted('hi', count, {
          one: `# प्रश्न वापस लिया गया और किसी के लिए नहीं गिना जाता; बाकी ${left} के अंक पूरे प्रश्नपत्र के पैमाने पर लाए गए हैं।`,
          other: `# प्रश्न वापस लिए गए और किसी के लिए नहीं गिने जाते; बाकी ${left} के अंक पूरे प्रश्नपत्र के पैमाने पर लाए गए हैं।`,
        }),
    },
    expected: 'आशा और वास्तविकता',
    expectedSays: (predicted, real) => `आपको ${predicted} की आशा थी, मिले ${real}।`,
    expectedMore: (by) => `यानी आपके अनुमान से ${by} अधिक।`,
    expectedLess: (by) => `यानी आपके अनुमान से ${by} कम।`,
    expectedSame: 'यानी ठीक आपका अनुमान।',
    feltWeak: 'आपको सबसे कमज़ोर लगे:',
    feltWeakLine: (right, count) => `${count} में से ${right} सही`,
    weakest: 'सबसे कम अंक इनमें बचे:',
    timeFeltSays: { short: 'समय कम पड़ा।', enough: 'समय पर्याप्त लगा।', plenty: 'समय बच गया।' },
    others: (others, enough) =>
      others === 0
        ? `यह टेस्ट अभी और किसी ने नहीं दिया; कम से कम ${enough} लोगों के देने पर तुलना दिखाई जाती है।`
        : `यह टेस्ट ${others} और लोगों ने दिया; कम से कम ${enough} होने पर तुलना दिखाई जाती है।`,
    othersSay: (others, median, below) =>
      `${others} और लोगों के पहले प्रयास में बीच के अंक ${median} रहे; इनमें से ${below} को आपसे कम मिले।`,

    cutoffs: (category) => `पिछले कट-ऑफ़ के साथ: ${category}`,
    cutoffsSay: (marks, low, high, count) =>
      `200 के पैमाने पर यह प्रश्नपत्र ${marks} के बराबर है; इसी प्रकार के दूसरे प्रश्नों पर आपकी जानकारी लगभग ${low} से ${high} की होती (80% अंतराल, ${count} प्रश्नों से)।`,
    cutoffsCaveat: (category) =>
      `ये प्रारंभिक परीक्षा में “${category}” श्रेणी के न्यूनतम अर्हक अंक हैं जो UPSC घोषित करता है, पूरे प्रश्नपत्र I के, और वहाँ से लिए गए हैं जो हर पंक्ति में लिखा है। इस प्रश्नपत्र में केवल अर्थव्यवस्था और उसके निकट के विषय हैं, इसलिए यह तुलना पूर्वानुमान नहीं है।`,
    cutoffsGeneral: 'आपने अपनी श्रेणी नहीं बताई है, इसलिए यहाँ सामान्य श्रेणी के कट-ऑफ़ हैं।',
    cutoffsYours: 'आपकी श्रेणी केवल इसी तुलना में काम आती है।',
    toCategory: 'प्रोफ़ाइल में बताएँ या बदलें',
    announced: (day) => `${day} को घोषित`,
    checked: (day) => `${day} को जाँचा`,
    unchecked: 'जाँचा नहीं: स्रोत अलग-अलग हैं',
    qualifying: 'केवल उत्तीर्ण होना है',
    qualifyingSays: (marks, low, high, count) =>
      `प्रश्नपत्र II का कट-ऑफ़ नहीं होता; इसमें केवल उत्तीर्ण होना होता है। 200 के पैमाने पर यह प्रश्नपत्र ${marks} के बराबर है; इसी प्रकार के दूसरे प्रश्नों पर लगभग ${low} से ${high} (80% अंतराल, ${count} प्रश्नों से)।`,
    qualifyingOver: (needed) => `200 में से जो ${needed} चाहिए, वे मिल गए।`,
    qualifyingUnder: (needed) => `200 में से जो ${needed} चाहिए, वे नहीं मिले।`,
    sources: 'स्रोत',
    cutoffChart: (marks, low, high, years) =>
      `0 से 200 के पैमाने पर: आपके ${marks}, अंतराल ${low} से ${high}। कट-ऑफ़: ${years}।`,
    year: 'वर्ष',
    cutoff: 'कट-ऑफ़, 200 में से',
    source: 'स्रोत',
    newTab: 'नए टैब में खुलता है',
    you: 'यह प्रश्नपत्र',
    interval: '80% अंतराल',
    showTable: 'तालिका दिखाएँ',
    showChart: 'चार्ट दिखाएँ',

    leaks: 'अंक कहाँ गए',
    leaksSay: (name, missed, all) => `सबसे अधिक “${name}” में गए: छूटे ${all} अंकों में से ${missed}।`,
    leaksNone: 'कोई अंक नहीं छूटा।',
    leakNegative: 'ऋणात्मक',
    leakMissed: 'छूटे',
    leakHint: (count) =>
      counted('hi', count, {
        one: '# गलत उत्तर का कारण अभी नहीं बताया गया। नीचे सूची में एक टैप, और यह तालिका अधिक बताएगी।',
        other: '# गलत उत्तरों के कारण अभी नहीं बताए गए। नीचे सूची में एक-एक टैप, और यह तालिका अधिक बताएगी।',
      }),

    confidence: 'आपने क्या कहा, क्या निकला',
    confidenceNames: ['अनुमान', '50-50', 'झुकाव', 'पक्का'],
    notSaid: 'नहीं बताया',
    share: 'सही, 80% अंतराल',
    notEnough: 'अभी पर्याप्त नहीं',
    percent: (share, low, high) => `${share}% (${low} से ${high})`,
    confidenceSays: (right, count) => `जहाँ आपने “पक्का” कहा, वहाँ ${count} में से ${right} सही निकले।`,
    confidenceNone: 'आपने नहीं बताया कि आपको कितना भरोसा था। हर प्रश्न पर एक टैप, और यह तालिका बता सकेगी।',
    confidenceNoSure: 'आपने किसी उत्तर को “पक्का” नहीं कहा।',
    whatIf: 'यदि ऐसा होता',
    whatIfs: {
      guesses: 'अनुमान वाले रिक्त छोड़े होते',
      halves: 'अनुमान और 50-50 वाले रिक्त छोड़े होते',
      fifties: '50-50 पर छोड़े हुए के उत्तर दिए होते',
    },
    whatIfNone: 'ऐसे प्रश्न नहीं थे',
    whatIfSkip: (right, wrong) => `${right} सही और ${wrong} गलत न होते`,
    whatIfFifty: (low, high) => `औसतन; कम से कम ${low}, अधिक से अधिक ${high}`,
    whatIfStruck: (count) => `${count} बार सही उत्तर आपके काटे हुए विकल्पों में था`,
    whatIfAs: 'जैसा हुआ',

    topics: 'विषय के अनुसार',
    formats: 'प्रारूप के अनुसार',
    topic: 'विषय',
    format: 'प्रारूप',
    formatNames: {
      single: 'एक विकल्प',
      statements: 'कथन',
      'how-many': 'उपर्युक्त में से कितने',
      reason: 'कथन-I और II',
      pairs: 'युग्म',
      sequence: 'क्रम',
    },
    groupNote: 'प्रतिशत पाँच उत्तरों से आगे दिया जाता है।',
    rightWrongBlank: 'सही / गलत / रिक्त',

    time: 'समय',
    timeSays: (median, slow, total, without) =>
      `मध्य प्रश्न पर ${median} लगा; ${slow} पर दो मिनट से अधिक। कुल ${total} में से ${without} उन प्रश्नों पर गया जिनसे अंक नहीं मिले।`,
    timeNone: 'समय दर्ज नहीं हुआ।',
    timeChart: (count) => `प्रश्नपत्र के क्रम में ${count} प्रश्नों पर लगे सेकंड`,
    timeLegend: { right: 'सही', wrong: 'गलत', blank: 'रिक्त', slow: 'दो मिनट से अधिक' },
    secondsAxis: 'सेकंड',
    question: 'प्रश्न',
    seconds: 'सेकंड',
    outcome: 'नतीजा',
    slow: 'देर लगी',
    outcomes: { right: 'सही', wrong: 'गलत', blank: 'रिक्त', unknown: 'कहा “पता नहीं”' },
    withdrawn: 'वापस लिया गया',
    isTrue: 'सही।',
    isFalse: 'गलत।',

    passes: 'पहला और दूसरा दौर',
    passesSay: (first, count, returned, later) =>
      `${count} प्रश्न पहली बार देखने में कुल ${first} लगे। आप ${returned} पर लौटे, उनमें ${later} लगे।`,
    passesOnce: (first, count) => `${count} प्रश्न पहली बार देखने में कुल ${first} लगे। आप किसी पर नहीं लौटे।`,
    passesChart: (count, first, later) =>
      `जिस क्रम में ${count} प्रश्न पहली बार देखे गए, उसमें जुड़ता समय: पहला दौर ${first} तक, दूसरा दौर ${later} तक`,
    passNames: { first: 'पहला दौर', later: 'दूसरा दौर' },
    passOrder: 'पहली बार देखने के क्रम में',
    passGlance: 'किसी और प्रश्न तक जाते हुए दो सेकंड से कम, बिना कुछ चुने, गुज़रना देखना नहीं गिना जाता।',
    timeAxis: (most) => `समय, ${most} तक`,
    firstLook: 'पहली बार',
    soFar: 'अब तक',
    laterLooks: 'बाद में',
    changed: 'बदलाव',
    passChanges: 'दूसरे दौर में क्या बदला',
    passChangesSay: (count, net) =>
      counted('hi', count, {
        one: `# उत्तर अंत में वैसा नहीं रहा जैसा पहली बार देखने के बाद था; पहले दौर की तुलना में इससे ${net} अंक मिले।`,
        other: `# उत्तर अंत में वैसे नहीं रहे जैसे पहली बार देखने के बाद थे; पहले दौर की तुलना में इससे ${net} अंक मिले।`,
      }),
    passChangesNone: 'दूसरे दौर में कोई उत्तर नहीं बदला।',
    passChangeNames: { blankToRight: 'रिक्त से सही', blankToWrong: 'रिक्त से गलत' },
    againstFirst: 'पहले दौर की तुलना में',

    changes: 'बदले हुए उत्तर',
    changeNames: {
      rightToWrong: 'सही से गलत',
      wrongToRight: 'गलत से सही',
      wrongToWrong: 'गलत से गलत',
      rightToBlank: 'सही था, हटाया',
      wrongToBlank: 'गलत था, हटाया',
    },
    changesSay: (count, net) =>
      counted('hi', count, {
        one: `# उत्तर अंत में पहले दिए उत्तर से अलग रहा; न बदलने की तुलना में इससे ${net} अंक मिले।`,
        other: `# उत्तर अंत में पहले दिए उत्तरों से अलग रहे; न बदलने की तुलना में इससे ${net} अंक मिले।`,
      }),
    changesNone: 'हर उत्तर वैसा ही रहा जैसा पहले दिया गया था।',
    against: 'न बदलने की तुलना में',

    list: 'सभी प्रश्न',
    listWrong: 'जिन प्रश्नों से कुछ नहीं मिला',
    filters: {
      all: 'सभी',
      wrong: 'गलत',
      blank: 'रिक्त',
      unknown: 'पता नहीं',
      lucky: 'संयोग से सही',
      slow: 'देर वाले',
      flagged: 'चिह्नित',
    },
    filterNone: 'इस प्रकार का कोई प्रश्न नहीं है।',
    open: (position) => `प्रश्न ${position}`,
    yours: 'आपका',
    key: 'उत्तर',
    flagged: 'चिह्नित',
    lucky: 'संयोग से',
    othersRight: (right, others) => `${others} औरों में से ${right} ने पहली बार में सही उत्तर दिया।`,
    othersFew: (others, enough) =>
      others === 0
        ? `अभी और किसी ने इसका उत्तर नहीं दिया; औरों का नतीजा कम से कम ${enough} के उत्तर देने पर बताया जाता है।`
        : `अब तक ${others} और लोगों ने उत्तर दिया; उनका नतीजा कम से कम ${enough} होने पर बताया जाता है।`,
  },
})
