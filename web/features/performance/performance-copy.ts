/** The words of /performance. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted, grouped, inUnits } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Performance',
    says: 'What you would score today, and where the marks go.',
    range: 'Range',
    ranges: { '7': '7 days', '30': '30 days', '90': '90 days', all: 'All' },
    makeRepair: 'Make my repair set',
    startFailed: 'The set could not be started just now. Nothing is lost; try again.',
    noneFits: 'No question fits this set any more. Choose another block, or put a set together in Practice.',
    loading: 'Reading your answers',
    failed: 'Your answers could not be read just now.',
    failedSays: 'They are kept. Check the connection and try again.',
    showTable: 'Show as table',
    hideTable: 'Hide table',
    notEnough: (count: number, of: number) => `Not enough yet (${count}\u00a0of\u00a0${of})`,
    notEnoughTotal: (count: number, of: number) =>
      `Not enough yet: ${count} of ${of} answers. What it shows begins with ${of}.`,
    percent: (value: number) => `${value}\u00a0%`,
    between: (low: number, high: number) => `${low} to ${high}\u00a0%`,
    answersCount: (count: number) => counted('en', count, { one: '# answer', other: '# answers' }),
    withBlanks: (answers: string, blanks: number) =>
      `${answers} and ${counted('en', blanks, { one: '# blank', other: '# blanks' })}`,

    basedOn: (answers: string, from: string, to: string, last: string) =>
      `Based on ${answers} from ${from} to ${to}; the last ${last}.`,
    basedOnDay: (answers: string, day: string, last: string) => `Based on ${answers} of ${day}, ${last}.`,
    basedOnOld: (answers: string, days: number) => `Based on ${answers}, the last ${days} days ago.`,
    daysAgo: (days: number) =>
      days === 0 ? 'today' : counted('en', days, { one: 'one day ago', other: '# days ago' }),
    noneInRange: (range: string) => `No answers in the last ${range}; what follows is older.`,
    leftOut: (count: number) =>
      counted('en', count, {
        one: 'One older answer is not counted here.',
        other: '# older answers are not counted here.',
      }),
    csv: 'Download these answers (CSV)',
    csvName: 'performance',

    emptyTitle: 'Your figures will stand here.',
    emptySays: 'After the first five answers the blocks fill one by one:',
    emptyBlocks: [
      'Readiness: the economy marks to expect, with an interval',
      'What you said, what was: whether “sure” means sure',
      'Knowledge map: what you hold of each topic',
      'Leak report: where marks go, and the cheapest repair',
      'Question formats, time and days',
    ],
    emptyNext: 'Answer ten questions',

    readiness: 'Readiness',
    ofMarks: (full: number) => `of ${full} marks`,
    readinessSays: (questions: number) =>
      `Expected marks in the economy part of GS-I: of a paper of ${questions} economy questions from this bank, all answered. Not a forecast of the cut-off. The ${questions} are our own choice; others counted differently: of the paper of 2025 bharatnotes has 20 to 21, Vision IAS nearly 15, vedadots 12\u00a0%.`,
    readinessLine: (marks: string, low: string, high: string, full: number) =>
      `Expected ${marks} marks, 80 percent interval ${low} to ${high}, on a scale from 0 to ${full}`,
    interval: '80\u00a0% interval',
    today: 'today',
    moves: 'What moves it most:',
    movesOwn: (topic: string, weight: string, held: number, target: number, gain: string) =>
      `${topic}. It is ${weight} of the bank and you hold ${held}\u00a0% of it; bringing it to ${target}\u00a0% adds about ${gain} marks.`,
    movesOther: (topic: string, weight: string, count: number) =>
      `${topic}. It is ${weight} of the bank, and with ${count} of 5 answers little is known of what you hold.`,
    movesButton: (topic: string) => `Practise ${topic}`,
    luck: (marks: string) =>
      `Which questions come moves a single paper by about ${marks} marks either way; the interval is only what your answers leave open.`,
    readinessBasis: (answers: string) =>
      `From your first answers to all questions, ${answers}, whatever range is chosen; newer ones count more.`,
    readinessFailed: 'Readiness could not be worked out just now.',
    marks: 'Marks',
    figure: 'Figure',
    expected: 'Expected',
    lowEnd: 'Low end',
    highEnd: 'High end',

    calibration: 'What you said, what was',
    calibrationBrier: (brier: string) => `Brier score ${brier}; lower is better, 0.25 is a coin.`,
    calibrationFits: 'What you say is what happens, as far as these answers can tell.',
    tooSure: (chip: string) => `You are too sure at “${chip}”.`,
    tooModest: (chip: string) => `You know more than you say at “${chip}”.`,
    wasNot: (chip: string, was: number, said: number) =>
      `“${chip}” was right ${was}\u00a0% of the time, not ${said}\u00a0%.`,
    calibrationFew:
      'Say how sure you are under each question; from five answers a chip on, its point stands here.',
    calibrationChart: 'Calibration: what you said against what happened',
    youSaid: 'You said, % sure',
    youWere: 'You were right, %',
    surer: 'surer than you should be',
    better: 'better than you think',
    chip: 'Chip',
    said: 'Said',
    was: 'Was',
    answers: 'Answers',
    calibrationRepair: 'Repair what you were sure of',
    calibrationRepairAll: 'Ten questions, saying how sure',

    leaks: 'Leak report',
    leaksNone: 'No marks were lost in this range.',
    leaksTop: (leak: string, count: number, marks: string) =>
      `Most marks went here: ${leak}, ${counted('en', count, { one: 'once', other: '# times' })}, ${inUnits(marks, 'mark', 'marks')}.`,
    leaksCheap: (count: number) =>
      counted('en', count, {
        one: 'Once you were sure; a second look there costs a minute.',
        other: '# times you were sure; a second look there costs minutes.',
      }),
    leakHead: 'Where the marks went',
    negative: 'Negative marks',
    missed: 'Marks missing',
    total: 'Total',
    guessing: (right: number, earned: string, wrong: number, cost: string, balance: string) =>
      `${right} right guesses earned ${earned}, ${wrong} wrong ones cost ${cost}: ${balance}.`,
    guessingFine: 'Guessing is not your leak.',
    guessingLeak: 'Guessing costs you marks.',
    breakEven: (share: number, even: number) =>
      `${share}\u00a0% were right; a guess breaks even at ${even}\u00a0%.`,
    repair: 'Repair',
    leakRepair: (leak: string) => `Repair: ${leak}`,

    map: 'Knowledge map',
    mapSays: (held: number, known: number) =>
      `Of ${known} topics with five answers or more you hold ${held} at 65\u00a0% and over.`,
    mapHow:
      'The larger a field, the more it weighs in the bank; the stronger its colour, the more you hold: the chance at a question of middle difficulty. Under each area stand its topics. Recall is how much of what comes back you would still know on the day of the exam without another review. Most is to gain where weight is large and little is held then.',
    mapFailed: 'The map could not be worked out just now.',
    mapNone: 'No topic has five answers yet. Each one that does gets its colour here.',
    mapRepair: 'Practise the topics with most to gain',
    steps: ['at the start', 'forming', 'half held', 'firm', 'strong'],
    stepEnds: ['under 35\u00a0%', '35 to 49', '50 to 64', '65 to 79', '80 and over'],
    stepFew: 'under 5 answers',
    topic: 'Topic',
    holds: 'Hold',
    weight: 'Weight',
    recall: 'Recall on the exam day',
    recallOf: (share: number, count: number) =>
      `recall on the exam day ${share}\u00a0% (from ${counted('en', count, { one: '# question', other: '# questions' })})`,
    recallCell: (share: number, count: number) =>
      `${share}\u00a0%, from ${counted('en', count, { one: '# question', other: '# questions' })}`,
    recallOfArea: (recall: string) => `of the area: ${recall}`,
    recallNone: 'too little comes back',
    recallNoDay: 'the day is not known yet',
    holdsThen: 'Hold then',
    weightOf: (weight: string) => `weight ${weight}`,
    last: (day: string) => `last ${day}`,
    never: 'not answered yet',

    formats: 'By question format',
    formatsSays: 'Questions you had not seen before.',
    formatsNone: 'Two formats with five answers each make a comparison.',
    formatsWeakest: (format: string) => `“${format}” is your weakest format.`,
    formatsClose: (format: string) =>
      `“${format}” stands lowest, but the intervals overlap: it may be chance.`,
    format: 'Format',
    rightWithInterval: 'Right, with 80\u00a0% interval',
    right: 'Right',
    formatNames: {
      single: 'Single answer',
      statements: 'Statement combination',
      'how-many': 'How many of the above',
      reason: 'Statement-I and II',
      pairs: 'Match pairs',
      sequence: 'Order',
    },
    formatRepair: (format: string) => `Practise “${format}”`,
    formatRepairAny: 'Ten questions you have not seen',

    time: 'Time use',
    timeUnder: (seconds: number, pace: number) =>
      `The middle answer took ${seconds} seconds; the paper allows ${pace} a question.`,
    timeOver: (seconds: number, pace: number) =>
      `The middle answer took ${seconds} seconds, ${seconds - pace} more than the ${pace} the paper allows.`,
    timeSlow: (count: number, minutes: number) =>
      `${count === 0 ? 'None' : counted('en', count, { one: 'One', other: '#' })} took over ${minutes === 2 ? 'two' : minutes} minutes.`,
    timeChart: 'Seconds a question by hour of day',
    timePace: (pace: number) => `${pace} s: the pace of the paper`,
    hours: (from: number, to: number) => `${from} to ${to} h`,
    seconds: 'Seconds, middle',
    secondsShort: (seconds: number) => `${seconds} s`,
    timeAll: 'All',
    timeRight: 'Right ones',
    timeWrong: 'Wrong ones',
    when: 'When',
    timeRepair: 'Practise the slow ones',
    timeRepairSprint: 'Ten questions at a sprint',

    days: 'Days',
    daysSays: (practised: number, days: number) =>
      counted('en', practised, {
        one: `You answered on # of ${days} days.`,
        other: `You answered on # of ${days} days.`,
      }),
    daysRest: 'Rest days are part of a plan; nothing is lost by one.',
    daysAll: 'The last 90 days are shown.',
    daysChart: (practised: number, days: number) => `Answers a day: ${practised} of ${days} days have some`,
    dayCount: (day: string, count: number) =>
      `${day}: ${counted('en', count, { one: '# answer', other: '# answers' })}`,
    week: 'Week from',
    daysInWeek: 'Days',
    daysRepair: 'Ten questions now',
    dayNone: 'none',
    dayFew: '1 to 9',
    dayMany: '10 and more',

    assisted: 'With help and alone',
    assistedNone: 'Nothing to compare yet.',
    assistedReason: (unaided: string) =>
      `All you answered here, ${unaided}, you answered alone. An answer counts as helped when the assistant was open before it; once there are some, both shares stand side by side, since what one can do alone is what the paper asks.`,
    assistedFew: (helped: number, unaided: number, fewest: number) =>
      `With help ${helped} of ${fewest} answers, alone ${unaided} of ${fewest}: the comparison begins at ${fewest} each.`,
    assistedSays: (alone: number, helped: number) =>
      `Alone ${alone}\u00a0% are right, with help ${helped}\u00a0%.`,
    helped: 'With help',
    alone: 'Alone',
    assistedRepair: 'Ten questions alone, as in the paper',
  },
  hi: {
    title: 'प्रदर्शन',
    says: 'आज आपके कितने अंक आएँगे, और अंक कहाँ जाते हैं।',
    range: 'अवधि',
    ranges: { '7': '7 दिन', '30': '30 दिन', '90': '90 दिन', all: 'सब' },
    makeRepair: 'मेरा सुधार सेट बनाएँ',
    startFailed: 'अभी सेट शुरू नहीं हो सका। कुछ खोया नहीं; फिर से कोशिश करें।',
    noneFits: 'इस सेट के लिए अब कोई प्रश्न नहीं बचा। दूसरा खंड चुनें, या अभ्यास में नया सेट बनाएँ।',
    loading: 'आपके उत्तर पढ़े जा रहे हैं',
    failed: 'आपके उत्तर अभी पढ़े नहीं जा सके।',
    failedSays: 'वे सुरक्षित हैं। इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    showTable: 'तालिका दिखाएँ',
    hideTable: 'तालिका छिपाएँ',
    notEnough: (count, of) => `अभी पर्याप्त नहीं (${of}\u00a0में\u00a0से\u00a0${count})`,
    notEnoughTotal: (count, of) => `अभी पर्याप्त नहीं: ${of} में से ${count} उत्तर। ${of} उत्तर होने पर यहाँ दिखेगा।`,
    percent: (value) => `${value}%`,
    between: (low, high) => `${low} से ${high}%`,
    answersCount: (count) => `${grouped(count)} उत्तर`,
    withBlanks: (answers, blanks) => `${answers} और ${grouped(blanks)} रिक्त`,

    basedOn: (answers, from, to, last) => `आधार: ${from} से ${to} तक ${answers}; पिछला उत्तर ${last}।`,
    basedOnDay: (answers, day, last) => `आधार: ${day} के ${answers}, ${last}।`,
    basedOnOld: (answers, days) => `आधार: ${answers}, पिछला ${days} दिन पहले।`,
    daysAgo: (days) => (days === 0 ? 'आज' : counted('hi', days, { one: '# दिन पहले', other: '# दिन पहले' })),
    noneInRange: (range) => `पिछले ${range} में कोई उत्तर नहीं; आगे जो है वह पुराना है।`,
    leftOut: (count) =>
      counted('hi', count, {
        one: '# और पुराना उत्तर यहाँ नहीं गिना गया।',
        other: '# और पुराने उत्तर यहाँ नहीं गिने गए।',
      }),
    csv: 'ये उत्तर डाउनलोड करें (CSV)',
    csvName: 'pradarshan',

    emptyTitle: 'आपके आँकड़े यहाँ दिखेंगे।',
    emptySays: 'पहले पाँच उत्तरों के बाद खंड एक-एक कर भरेंगे:',
    emptyBlocks: [
      'तैयारी: अर्थव्यवस्था में कितने अंक आ सकते हैं, अंतराल सहित',
      'आपने क्या कहा, क्या हुआ: क्या “पक्का” सचमुच पक्का है',
      'ज्ञान का नक्शा: हर विषय पर आपकी पकड़',
      'अंक कहाँ जाते हैं, और सबसे सस्ता सुधार',
      'प्रश्नों के प्रारूप, समय और दिन',
    ],
    emptyNext: 'दस प्रश्नों के उत्तर दें',

    readiness: 'तैयारी',
    ofMarks: (full) => `${full} अंकों में से`,
    readinessSays: (questions) =>
      `GS-I के अर्थव्यवस्था वाले भाग में अपेक्षित अंक: इस प्रश्न बैंक के अर्थव्यवस्था वाले ${questions} प्रश्नों के प्रश्नपत्र पर, सबके उत्तर देने पर। यह कट-ऑफ़ का पूर्वानुमान नहीं है। ${questions} की संख्या हमारी अपनी है; औरों की गणना अलग है: 2025 के प्रश्नपत्र में bharatnotes के अनुसार 20 से 21, Vision IAS के अनुसार लगभग 15, vedadots के अनुसार 12%।`,
    readinessLine: (marks, low, high, full) =>
      `अपेक्षित ${marks} अंक, 80 प्रतिशत अंतराल ${low} से ${high}, 0 से ${full} के पैमाने पर`,
    interval: '80% अंतराल',
    today: 'आज',
    moves: 'सबसे अधिक असर:',
    movesOwn: (topic, weight, held, target, gain) =>
      `${topic}। यह प्रश्न बैंक का ${weight} है और इस पर आपकी पकड़ ${held}% है; इसे ${target}% तक लाने से लगभग ${gain} अंक बढ़ेंगे।`,
    movesOther: (topic, weight, count) =>
      `${topic}। यह प्रश्न बैंक का ${weight} है, और 5 में से ${count} उत्तरों से आपकी पकड़ के बारे में कम पता है।`,
    movesButton: (topic) => `${topic} का अभ्यास`,
    luck: (marks) =>
      `कौन-से प्रश्न आते हैं, इससे एक प्रश्नपत्र में लगभग ${marks} अंक ऊपर-नीचे हो सकते हैं; अंतराल केवल वह है जो आपके उत्तर खुला छोड़ते हैं।`,
    readinessBasis: (answers) =>
      `सभी प्रश्नों पर आपके पहले उत्तरों से, ${answers}, अवधि चाहे जो चुनी हो; नए उत्तर अधिक गिने जाते हैं।`,
    readinessFailed: 'तैयारी की गणना अभी नहीं हो सकी।',
    marks: 'अंक',
    figure: 'आँकड़ा',
    expected: 'अपेक्षित',
    lowEnd: 'निचला छोर',
    highEnd: 'ऊपरी छोर',

    calibration: 'आपने क्या कहा, क्या हुआ',
    calibrationBrier: (brier) => `ब्रायर स्कोर ${brier}; जितना कम उतना अच्छा, सिक्के का 0.25 होता है।`,
    calibrationFits: 'जहाँ तक ये उत्तर बताते हैं, आप जो कहते हैं वही होता है।',
    tooSure: (chip) => `“${chip}” पर आपका भरोसा ज़रूरत से ज़्यादा है।`,
    tooModest: (chip) => `“${chip}” पर आप जितना कहते हैं उससे अधिक जानते हैं।`,
    wasNot: (chip, was, said) => `“${chip}” ${was}% बार सही निकला, ${said}% बार नहीं।`,
    calibrationFew:
      'हर प्रश्न के नीचे बताएँ कि आपको कितना भरोसा है; भरोसे के किसी स्तर पर पाँच उत्तर होते ही उसका बिंदु यहाँ दिखेगा।',
    calibrationChart: 'भरोसे का मिलान: आपने क्या कहा और क्या हुआ',
    youSaid: 'आपने कहा, % पक्का',
    youWere: 'आप सही थे, %',
    surer: 'ज़रूरत से ज़्यादा भरोसा',
    better: 'जितना मानते हैं उससे बेहतर',
    chip: 'भरोसा',
    said: 'कहा',
    was: 'हुआ',
    answers: 'उत्तर',
    calibrationRepair: 'जिन पर पक्का भरोसा था, उन्हें सुधारें',
    calibrationRepairAll: 'दस प्रश्न, भरोसा बताते हुए',

    leaks: 'अंक कहाँ गए',
    leaksNone: 'इस अवधि में कोई अंक नहीं गया।',
    leaksTop: (leak, count, marks) => `सबसे अधिक अंक यहाँ गए: ${leak}, ${count} बार, ${marks} अंक।`,
    leaksCheap: (count) => `${count} बार आपको पक्का भरोसा था; वहाँ एक नज़र और डालने में मिनट भर लगता है।`,
    leakHead: 'अंक कहाँ गए',
    negative: 'ऋणात्मक अंक',
    missed: 'छूटे अंक',
    total: 'कुल',
    guessing: (right, earned, wrong, cost, balance) =>
      `${right} सही अनुमानों से ${earned} मिले, ${wrong} गलत अनुमानों में ${cost} गए: ${balance}।`,
    guessingFine: 'अनुमान से आपके अंक नहीं जाते।',
    guessingLeak: 'अनुमान में आपके अंक जाते हैं।',
    breakEven: (share, even) => `${share}% सही थे; ${even}% पर अनुमान बराबर छूटता है।`,
    repair: 'सुधारें',
    leakRepair: (leak) => `सुधारें: ${leak}`,

    map: 'ज्ञान का नक्शा',
    mapSays: (held, known) => `पाँच या अधिक उत्तरों वाले ${known} विषयों में से ${held} पर आपकी पकड़ 65% या अधिक है।`,
    mapHow:
      'खाना जितना बड़ा, प्रश्न बैंक में उसका भार उतना अधिक; रंग जितना गहरा, आपकी पकड़ उतनी मज़बूत: मध्यम कठिनाई के प्रश्न पर सही होने की संभावना। हर क्षेत्र के नीचे उसके विषय हैं। याद यह बताती है कि जो प्रश्न लौटते हैं उनमें से कितने, और दोहराए बिना, परीक्षा के दिन याद रहेंगे। सबसे अधिक लाभ वहाँ है जहाँ भार बड़ा हो और उस दिन पकड़ कम।',
    mapFailed: 'नक्शा अभी नहीं बन सका।',
    mapNone: 'अभी किसी विषय में पाँच उत्तर नहीं हैं। होते ही उसका रंग यहाँ दिखेगा।',
    mapRepair: 'सबसे अधिक लाभ वाले विषयों का अभ्यास',
    steps: ['शुरुआत में', 'बन रही है', 'आधी पकड़', 'ठोस', 'मज़बूत'],
    stepEnds: ['35% से कम', '35 से 49', '50 से 64', '65 से 79', '80 और अधिक'],
    stepFew: '5 से कम उत्तर',
    topic: 'विषय',
    holds: 'पकड़',
    weight: 'भार',
    recall: 'परीक्षा के दिन याद',
    recallOf: (share, count) =>
      `परीक्षा के दिन याद ${share}% (${counted('hi', count, { one: '# प्रश्न', other: '# प्रश्नों' })} से)`,
    recallCell: (share, count) => `${share}%, ${counted('hi', count, { one: '# प्रश्न', other: '# प्रश्नों' })} से`,
    recallOfArea: (recall) => `पूरे क्षेत्र का: ${recall}`,
    recallNone: 'बहुत कम लौटता है',
    recallNoDay: 'दिन अभी पता नहीं है',
    holdsThen: 'उस दिन पकड़',
    weightOf: (weight) => `भार ${weight}`,
    last: (day) => `पिछला ${day}`,
    never: 'अभी कोई उत्तर नहीं',

    formats: 'प्रश्न के प्रारूप के अनुसार',
    formatsSays: 'वे प्रश्न जो आपने पहले नहीं देखे थे।',
    formatsNone: 'दो प्रारूपों में पाँच-पाँच उत्तर होने पर तुलना होगी।',
    formatsWeakest: (format) => `“${format}” आपका सबसे कमज़ोर प्रारूप है।`,
    formatsClose: (format) => `“${format}” सबसे नीचे है, पर अंतराल एक-दूसरे को ढकते हैं: यह संयोग हो सकता है।`,
    format: 'प्रारूप',
    rightWithInterval: 'सही, 80% अंतराल सहित',
    right: 'सही',
    formatNames: {
      single: 'एक विकल्प',
      statements: 'कथनों का मेल',
      'how-many': 'उपर्युक्त में से कितने',
      reason: 'कथन-I और II',
      pairs: 'युग्म',
      sequence: 'क्रम',
    },
    formatRepair: (format) => `“${format}” का अभ्यास`,
    formatRepairAny: 'दस अनदेखे प्रश्न',

    time: 'समय का उपयोग',
    timeUnder: (seconds, pace) => `बीच के उत्तर में ${seconds} सेकंड लगे; प्रश्नपत्र प्रति प्रश्न ${pace} सेकंड देता है।`,
    timeOver: (seconds, pace) =>
      `बीच के उत्तर में ${seconds} सेकंड लगे, प्रश्नपत्र के ${pace} से ${seconds - pace} अधिक।`,
    timeSlow: (count, minutes) => {
      const over = `${minutes === 2 ? 'दो' : minutes} मिनट से अधिक`
      return count === 0 ? `किसी में ${over} नहीं लगे।` : `${count} में ${over} लगे।`
    },
    timeChart: 'दिन के समय के अनुसार प्रति प्रश्न सेकंड',
    timePace: (pace) => `${pace} से.: प्रश्नपत्र की गति`,
    hours: (from, to) => `${from} से ${to} बजे`,
    seconds: 'सेकंड, माध्यिका',
    secondsShort: (seconds) => `${seconds} से.`,
    timeAll: 'सभी',
    timeRight: 'सही वाले',
    timeWrong: 'गलत वाले',
    when: 'कब',
    timeRepair: 'देर वाले प्रश्नों का अभ्यास',
    timeRepairSprint: 'स्प्रिंट में दस प्रश्न',

    days: 'दिन',
    daysSays: (practised, days) => `आपने ${days} में से ${practised} दिन उत्तर दिए।`,
    daysRest: 'विश्राम के दिन योजना का भाग हैं; उनसे कुछ खोता नहीं।',
    daysAll: 'पिछले 90 दिन दिखाए गए हैं।',
    daysChart: (practised, days) => `प्रतिदिन उत्तर: ${days} में से ${practised} दिन`,
    dayCount: (day, count) => `${day}: ${count} उत्तर`,
    week: 'सप्ताह',
    daysInWeek: 'दिन',
    daysRepair: 'अभी दस प्रश्न',
    dayNone: 'कोई नहीं',
    dayFew: '1 से 9',
    dayMany: '10 और अधिक',

    assisted: 'सहायता से और स्वयं',
    assistedNone: 'अभी तुलना के लिए कुछ नहीं।',
    assistedReason: (unaided) =>
      `यहाँ के सभी, ${unaided}, आपने स्वयं दिए। उत्तर से पहले सहायक खुला हो तो उत्तर सहायता से गिना जाता है; ऐसे कुछ उत्तर होने पर दोनों हिस्से साथ दिखेंगे, क्योंकि परीक्षा में वही काम आता है जो आप स्वयं कर सकते हैं।`,
    assistedFew: (helped, unaided, fewest) =>
      `सहायता से ${fewest} में से ${helped} उत्तर, स्वयं ${fewest} में से ${unaided}: तुलना ${fewest}-${fewest} पर शुरू होती है।`,
    assistedSays: (alone, helped) => `स्वयं ${alone}% सही, सहायता से ${helped}%।`,
    helped: 'सहायता से',
    alone: 'स्वयं',
    assistedRepair: 'प्रश्नपत्र की तरह स्वयं दस प्रश्न',
  },
})
