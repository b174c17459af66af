/** The words of /onboarding-test and /onboarding-results. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

const levelsEn = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' }
const levelsHi = { beginner: 'आरंभिक', intermediate: 'मध्यम', advanced: 'उन्नत' }

export const copy = defineCopy({
  en: {
    title: 'Assessment Test',
    says: 'It finds where you stand, so that what we suggest fits you. No marks are given, and nobody else sees it.',
    loading: 'Reading your assessment',
    readFailed: 'Your assessment could not be read just now.',
    readFailedSays: 'Nothing is lost: what you answered is kept. Try again in a moment.',

    whatTitle: 'What happens',
    what: [
      'First eight questions about you and your time. They take a minute.',
      'Then 12 to 20 questions from all areas of the syllabus. Each is chosen by your answers so far, so most will feel neither easy nor hopeless.',
      'Say how sure you are, and say “I don’t know” where you do not: both make the result truer than a guess.',
      'About 12 minutes in all. Every answer is saved; you can pause and go on within seven days. The answers are shown at the end.',
    ],
    begin: 'Begin',
    goOn: 'Go on',
    pausedAt: (answered: number, until: string) =>
      answered === 0
        ? `You began. You can go on until ${until}.`
        : counted('en', answered, {
            one: `You began: # answer is kept. You can go on until ${until}.`,
            other: `You began: # answers are kept. You can go on until ${until}.`,
          }),
    skip: 'Skip for now',
    skipSays: 'You can take it any time. The reminder stays until then.',
    tooSoon: (on: string) => `You took it on ${on}.`,
    tooSoonSays: (from: string) => `It can be taken again from ${from}, when there is something new to see.`,
    toResults: 'See your results',
    startFailed: 'It could not be started just now. Your answers about yourself are kept here; try again.',

    aboutTitle: 'About you',
    aboutSays: 'Eight questions. They shape the plan, not the result.',
    attemptYear: 'When do you want to sit Prelims?',
    stage: 'How far are you?',
    stages: {
      starting: 'Just starting',
      'first-reading': 'First reading',
      revising: 'Revising',
      'sat-prelims': 'Have sat Prelims',
      'sat-mains': 'Have sat Mains',
    },
    background: 'What did you study?',
    backgrounds: {
      economics: 'Economics',
      commerce: 'Commerce',
      engineering: 'Engineering',
      science: 'Science or medicine',
      humanities: 'Humanities or law',
      other: 'Something else',
    },
    medium: 'In which language will you write?',
    mediums: { en: 'English', hi: 'Hindi' },
    hours: 'Hours of study on a usual day',
    days: 'Days of study in a usual week',
    strong: 'Where do you feel firm?',
    weak: 'Where do you feel weak?',
    areasSay: 'As many as you like, or none.',
    left: (count: number) =>
      counted('en', count, { one: '# question is still open.', other: '# questions are still open.' }),
    toQuestions: 'To the questions',
    back: 'Back',

    resultsTitle: 'Where you stand',
    resultsSay: (n: number, on: string) =>
      `From ${n} answers on ${on}. A first look, which your practice will sharpen.`,
    withdrawn: (count: number) =>
      counted('en', count, {
        one: '# question was withdrawn and does not count.',
        other: '# questions were withdrawn and do not count.',
      }),
    noResult: 'There is no result yet.',
    noResultSays: 'Your level, your areas and the first steps will stand here after the assessment.',
    take: 'Take the assessment',
    level: 'Your level',
    levels: levelsEn,
    surely: (level: string) => `In eight cases of ten the true level behind such answers is ${level}.`,
    ranges: (from: string, to: string) =>
      `So few answers leave a range: in eight cases of ten it lies between ${from} and ${to}.`,
    scale: (level: string, from: string, to: string) => `Level ${level}, range from ${from} to ${to}`,
    youSet: (level: string, found: string) => `You set your level to ${level}. The test found ${found}.`,
    looksWrong: 'This looks wrong',
    looksWrongSays:
      'You know yourself better than a short test does. Choose the level that fits; suggestions and the assistant follow it.',
    setLevel: 'Set this level',
    levelSet: (level: string) => `Level set to ${level}`,
    levelFailed: 'The level could not be changed just now. Nothing else changed; try again.',

    areas: 'Your areas',
    areasRead: (lowest: string, highest: string) =>
      `So far ${lowest} lies lowest and ${highest} highest. Where bars overlap, the order may still change.`,
    areasAlike: 'Lowest first. All bars overlap: these answers do not yet tell your areas apart.',
    areaScale: 'Chance of a right answer to a question of middle difficulty, range of eight cases in ten',
    answersN: (n: number) => counted('en', n, { one: '# answer', other: '# answers' }),
    notEnough: 'not enough yet for a figure',
    range: (from: number, to: number) => `${from} to ${to}\u00a0%`,
    asTable: 'Show as table',
    asBars: 'Show as bars',
    area: 'Area',
    rangeHead: 'Range',
    answersHead: 'Answers',

    sure: 'How sure you were',
    sureFew: (n: number) =>
      `You said how sure you were of ${counted('en', n, { one: '# answer', other: '# answers' })}: not enough yet to say more.`,
    sureSaid: (said: number, right: number, n: number) =>
      `Of ${n} answers, you were as sure as if ${said} were right. ${right} were.`,
    sureOver:
      'That is surer than chance explains. In the exam such answers cost marks: rule one more option out before you choose.',
    sureUnder: 'You knew more than you trusted. In the exam, dare more of what you lean to.',
    sureEven: 'That agrees within what chance explains.',

    plan: 'A first plan',
    planTo: (start: string, day: string) =>
      `From the assessment on ${start} to the preliminary examination on ${day}.`,
    planAbout: (start: string, year: string) =>
      `From the assessment on ${start} to the preliminary examination of ${year}, about the end of May; its day is not announced yet.`,
    planUnread: 'The day of the examination could not be read just now, so the plan cannot be shown.',
    planNow: (week: number) => `You are in week ${week}`,
    planOver: (day: string) => `The preliminary examination of ${day} is over, and so is this plan.`,
    planOverAbout: (year: string) => `The preliminary examination of ${year} is over, and so is this plan.`,
    planOverSays: 'A new assessment asks for your next attempt year and makes a new one.',
    planAgain: 'Take the assessment again',
    planStand: 'See where you stand now',
    planHours: (hours: number) =>
      `You have about ${hours} hours a week for everything; let the economy have its share of them.`,
    planWeeks: 'Weeks',
    planWhat: 'What',
    planSpan: (from: number, to: number) => (from === to ? `Week ${from}` : `Weeks ${from} to ${to}`),
    planFrom: (day: string) => `from ${day}`,
    planPapers: 'Whole papers under the clock, each with its repair set',
    planRevision: 'Revision only: what is due, what was wrong',
    planWhy:
      'The lowest areas come first and get the most weeks. Mixed practice and due reviews go on all the time.',
    planByDay: 'Make it a plan by the day',
    planByDaySays: 'With your own hours and days off, and moved along when a day is lost.',
    steps: 'Three first steps',
    stepReason: (n: number) =>
      `Lowest of your areas so far, from ${counted('en', n, { one: '# answer', other: '# answers' })}.`,
    stepReasonNamed: (n: number) =>
      `Low so far, from ${counted('en', n, { one: '# answer', other: '# answers' })}, and you named it weak yourself.`,
    stepReasonLow: (n: number) =>
      `Low so far, from ${counted('en', n, { one: '# answer', other: '# answers' })}.`,
    read: (title: string) => `Read: ${title}`,
    toSyllabus: 'Its topics in the syllabus',
    practise: 'Practise 10 questions',

    again: 'Taking it again',
    againFrom: (from: string) => `From ${from}, with other questions. This result is kept.`,
    againNow: 'You can take it again now, with other questions. This result is kept.',
    takeAgain: 'Take it again',
    earlier: 'Earlier results',
    oneByOne: 'Your answers, one by one',
  },
  hi: {
    title: 'आकलन टेस्ट',
    says: 'इससे पता चलता है कि आप कहाँ हैं, ताकि सुझाव आपके अनुरूप हों। कोई अंक नहीं मिलते, और इसे कोई और नहीं देखता।',
    loading: 'आपका आकलन आ रहा है',
    readFailed: 'आपका आकलन अभी पढ़ा नहीं जा सका।',
    readFailedSays: 'कुछ खोया नहीं है: आपके उत्तर सुरक्षित हैं। थोड़ी देर में फिर से कोशिश करें।',

    whatTitle: 'क्या होगा',
    what: [
      'पहले आपके और आपके समय के बारे में आठ प्रश्न। एक मिनट लगेगा।',
      'फिर पाठ्यक्रम के सभी क्षेत्रों से 12 से 20 प्रश्न। हर प्रश्न आपके अब तक के उत्तरों से चुना जाता है, इसलिए अधिकतर प्रश्न न बहुत आसान लगेंगे, न असंभव।',
      'बताएँ कि आपको कितना भरोसा है, और जहाँ उत्तर पता न हो वहाँ “पता नहीं” चुनें: दोनों से परिणाम अटकल की तुलना में अधिक सच्चा होता है।',
      'कुल लगभग 12 मिनट। हर उत्तर सहेजा जाता है; आप रुककर सात दिन के भीतर आगे बढ़ सकते हैं। सही उत्तर अंत में दिखाए जाते हैं।',
    ],
    begin: 'शुरू करें',
    goOn: 'आगे बढ़ें',
    pausedAt: (answered, until) =>
      answered === 0
        ? `आपने शुरू किया था। आप ${until} तक आगे बढ़ सकते हैं।`
        : counted('hi', answered, {
            one: `आपने शुरू किया था: # उत्तर सुरक्षित है। आप ${until} तक आगे बढ़ सकते हैं।`,
            other: `आपने शुरू किया था: # उत्तर सुरक्षित हैं। आप ${until} तक आगे बढ़ सकते हैं।`,
          }),
    skip: 'अभी छोड़ें',
    skipSays: 'यह टेस्ट कभी भी दिया जा सकता है। तब तक याद दिलाने वाला चिह्न बना रहेगा।',
    tooSoon: (on) => `आपने यह टेस्ट ${on} को दिया था।`,
    tooSoonSays: (from) => `${from} से इसे फिर दिया जा सकता है, जब देखने को कुछ नया होगा।`,
    toResults: 'अपने परिणाम देखें',
    startFailed: 'अभी शुरू नहीं हो सका। अपने बारे में दिए आपके उत्तर यहीं हैं; फिर से कोशिश करें।',

    aboutTitle: 'आपके बारे में',
    aboutSays: 'आठ प्रश्न। इनसे योजना बनती है, परिणाम नहीं बदलता।',
    attemptYear: 'आप प्रारंभिक परीक्षा कब देना चाहते हैं?',
    stage: 'आप कहाँ तक पहुँचे हैं?',
    stages: {
      starting: 'अभी शुरुआत है',
      'first-reading': 'पहली बार पढ़ रहे हैं',
      revising: 'दोहरा रहे हैं',
      'sat-prelims': 'प्रारंभिक परीक्षा दी है',
      'sat-mains': 'मुख्य परीक्षा दी है',
    },
    background: 'आपने क्या पढ़ा है?',
    backgrounds: {
      economics: 'अर्थशास्त्र',
      commerce: 'वाणिज्य',
      engineering: 'इंजीनियरिंग',
      science: 'विज्ञान या चिकित्सा',
      humanities: 'मानविकी या कानून',
      other: 'कुछ और',
    },
    medium: 'आप किस भाषा में लिखेंगे?',
    mediums: { en: 'अंग्रेज़ी', hi: 'हिंदी' },
    hours: 'सामान्य दिन में अध्ययन के घंटे',
    days: 'सामान्य सप्ताह में अध्ययन के दिन',
    strong: 'कहाँ पकड़ मज़बूत लगती है?',
    weak: 'कहाँ कमज़ोर लगती है?',
    areasSay: 'जितने चाहें, या एक भी नहीं।',
    left: (count) => counted('hi', count, { one: '# प्रश्न बाकी है।', other: '# प्रश्न बाकी हैं।' }),
    toQuestions: 'प्रश्नों पर जाएँ',
    back: 'वापस',

    resultsTitle: 'आप कहाँ हैं',
    resultsSay: (n, on) => `${on} को दिए ${n} उत्तरों के आधार पर। यह पहली झलक है, जो आपके अभ्यास से और साफ़ होगी।`,
    withdrawn: (count) =>
      counted('hi', count, {
        one: '# प्रश्न वापस लिया गया और गिना नहीं जाता।',
        other: '# प्रश्न वापस लिए गए और गिने नहीं जाते।',
      }),
    noResult: 'अभी कोई परिणाम नहीं है।',
    noResultSays: 'आकलन के बाद आपका स्तर, आपके क्षेत्र और पहले कदम यहाँ दिखेंगे।',
    take: 'आकलन टेस्ट दें',
    level: 'आपका स्तर',
    levels: levelsHi,
    surely: (level) => `ऐसे उत्तरों पर दस में से आठ बार असली स्तर ${level} होता है।`,
    ranges: (from, to) =>
      `इतने कम उत्तरों से केवल एक दायरा मिलता है: दस में से आठ बार स्तर ${from} और ${to} के बीच होता है।`,
    scale: (level, from, to) => `स्तर ${level}, दायरा ${from} से ${to}`,
    youSet: (level, found) => `आपने अपना स्तर ${level} रखा है। टेस्ट के अनुसार यह ${found} था।`,
    looksWrong: 'यह ठीक नहीं लगता',
    looksWrongSays: 'एक छोटे टेस्ट से बेहतर आप स्वयं को जानते हैं। जो स्तर ठीक लगे उसे चुनें; सुझाव और सहायक उसी के अनुसार चलेंगे।',
    setLevel: 'यह स्तर रखें',
    levelSet: (level) => `स्तर ${level} रखा गया`,
    levelFailed: 'स्तर अभी बदला नहीं जा सका। और कुछ नहीं बदला; फिर से कोशिश करें।',

    areas: 'आपके क्षेत्र',
    areasRead: (lowest, highest) =>
      `अब तक ${lowest} सबसे नीचे और ${highest} सबसे ऊपर है। जहाँ पट्टियाँ एक-दूसरे पर पड़ती हैं, क्रम अभी बदल सकता है।`,
    areasAlike: 'सबसे नीचे वाला पहले। सभी पट्टियाँ एक-दूसरे पर पड़ती हैं: इन उत्तरों से क्षेत्रों में अंतर अभी नहीं दिखता।',
    areaScale: 'मध्यम कठिनाई के प्रश्न का उत्तर सही होने की संभावना, दस में से आठ बार का दायरा',
    answersN: (n) => `${n} उत्तर`,
    notEnough: 'आँकड़े के लिए अभी पर्याप्त नहीं',
    range: (from, to) => `${from} से ${to}%`,
    asTable: 'तालिका दिखाएँ',
    asBars: 'पट्टियाँ दिखाएँ',
    area: 'क्षेत्र',
    rangeHead: 'दायरा',
    answersHead: 'उत्तर',

    sure: 'आपको कितना भरोसा था',
    sureFew: (n) =>
      counted('hi', n, {
        one: 'आपने # उत्तर पर बताया कि आपको कितना भरोसा था: कुछ कहने के लिए यह अभी पर्याप्त नहीं।',
        other: 'आपने # उत्तरों पर बताया कि आपको कितना भरोसा था: कुछ कहने के लिए यह अभी पर्याप्त नहीं।',
      }),
    sureSaid: (said, right, n) => `${n} उत्तरों में आपका भरोसा ऐसा था मानो ${said} सही हों। सही ${right} निकले।`,
    sureOver: 'इतना अंतर केवल संयोग नहीं हो सकता। परीक्षा में ऐसे उत्तर अंक घटाते हैं: चुनने से पहले एक और विकल्प हटाएँ।',
    sureUnder: 'आप जितना मानते थे उससे अधिक जानते थे। परीक्षा में जिस ओर झुकाव हो, उस पर कुछ और भरोसा करें।',
    sureEven: 'इतना अंतर संयोग से भी हो सकता है।',

    plan: 'पहली योजना',
    planTo: (start, day) => `${start} के आकलन से ${day} की प्रारंभिक परीक्षा तक।`,
    planAbout: (start, year) =>
      `${start} के आकलन से ${year} की प्रारंभिक परीक्षा तक, लगभग मई के अंत में; दिन अभी घोषित नहीं है।`,
    planUnread: 'परीक्षा की तिथि अभी पढ़ी नहीं जा सकी, इसलिए योजना नहीं दिखाई जा सकती।',
    planNow: (week) => `अभी आपका सप्ताह ${week} है`,
    planOver: (day) => `${day} की प्रारंभिक परीक्षा हो चुकी है, और उसके साथ यह योजना भी।`,
    planOverAbout: (year) => `${year} की प्रारंभिक परीक्षा हो चुकी है, और उसके साथ यह योजना भी।`,
    planOverSays: 'नया आकलन आपके अगले प्रयास का वर्ष पूछेगा और नई योजना बनाएगा।',
    planAgain: 'आकलन टेस्ट फिर दें',
    planStand: 'देखें अब आप कहाँ हैं',
    planHours: (hours) => `आपके पास सप्ताह में कुल लगभग ${hours} घंटे हैं; अर्थव्यवस्था को उनमें उसका हिस्सा दें।`,
    planWeeks: 'सप्ताह',
    planWhat: 'क्या',
    planSpan: (from, to) => (from === to ? `सप्ताह ${from}` : `सप्ताह ${from} से ${to}`),
    planFrom: (day) => `${day} से`,
    planPapers: 'घड़ी के साथ पूरे प्रश्नपत्र, हर एक के बाद सुधार सेट',
    planRevision: 'केवल दोहराव: जिसकी बारी है, जो गलत हुआ',
    planWhy: 'सबसे कमज़ोर क्षेत्र पहले और सबसे अधिक सप्ताह। मिला-जुला अभ्यास और दोहराव साथ-साथ चलते रहते हैं।',
    planByDay: 'इसे रोज़ की योजना बनाएँ',
    planByDaySays: 'आपके अपने घंटों और छुट्टियों के साथ; कोई दिन छूटे तो योजना साथ खिसकती है।',
    steps: 'पहले तीन कदम',
    stepReason: (n) =>
      counted('hi', n, {
        one: '# उत्तर के आधार पर अब तक आपका सबसे कमज़ोर क्षेत्र।',
        other: '# उत्तरों के आधार पर अब तक आपका सबसे कमज़ोर क्षेत्र।',
      }),
    stepReasonNamed: (n) =>
      counted('hi', n, {
        one: '# उत्तर के आधार पर अब तक कमज़ोर, और आपने स्वयं भी इसे कमज़ोर बताया।',
        other: '# उत्तरों के आधार पर अब तक कमज़ोर, और आपने स्वयं भी इसे कमज़ोर बताया।',
      }),
    stepReasonLow: (n) =>
      counted('hi', n, { one: '# उत्तर के आधार पर अब तक कमज़ोर।', other: '# उत्तरों के आधार पर अब तक कमज़ोर।' }),
    read: (title) => `पढ़ें: ${title}`,
    toSyllabus: 'पाठ्यक्रम में इसके विषय',
    practise: '10 प्रश्नों का अभ्यास',

    again: 'फिर से टेस्ट देना',
    againFrom: (from) => `${from} से, दूसरे प्रश्नों के साथ। यह परिणाम बना रहेगा।`,
    againNow: 'आप इसे अभी फिर दे सकते हैं, दूसरे प्रश्नों के साथ। यह परिणाम बना रहेगा।',
    takeAgain: 'फिर दें',
    earlier: 'पहले के परिणाम',
    oneByOne: 'आपके उत्तर, एक-एक करके',
  },
})
