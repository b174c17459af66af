/** The words of /syllabus: its views, its search, the official words and what to take next. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Syllabus',
    says: 'The economy of the examination: the Commission’s own words, and the map by which we study them. Open a topic to see all that hangs on it.',
    views: 'Views of the syllabus',
    viewNames: { map: 'Working map', official: 'Official words', next: 'What next' },
    loading: 'Loading the syllabus',
    empty: 'The syllabus is empty.',
    emptySays: 'The tree of topics stands here once the mentor has loaded it.',
    areas: 'Areas',
    after: 'After',
    topicCount: (count: number) => counted('en', count, { one: '# topic', other: '# topics' }),
    levelCount: (count: number, level: string) => `${count} ${level}`,
    noLevelsYet: 'nothing tried yet',
    legend: 'Levels',
    legendSays:
      'A level rises by mixed sets alone, and two mistakes in one take it down. What is expected to be forgotten fades; its level stays.',

    search: 'Find a topic, part or term',
    searchHint: 'In English or Hindi, or Hindi in Latin letters: mudrasfiti.',
    searching: 'Loading names',
    results: (count: number, shown: number) => {
      const found = counted('en', count, { one: '# place found', other: '# places found' })
      return count > shown ? `${found}; the best ${shown} are shown. More letters find fewer.` : found
    },
    none: (asked: string) => `Nothing in the syllabus is called “${asked}”.`,
    noneSays: 'Try fewer words, or ask the assistant what it belongs to.',
    kinds: { area: 'Area', topic: 'Topic', part: 'Part', term: 'Term', line: 'Official line' },

    papers: {
      prelims: 'Prelims, General Studies Paper I',
      gs3: 'Mains, General Studies Paper III',
    },
    paperSays: {
      prelims: 'One line of the whole paper is ours.',
      gs3: 'The lines on the economy, of the paper “Technology, Economic Development, Bio diversity, Environment, Security and Disaster Management”.',
    },
    officialFrom: 'Wording of the Union Public Service Commission’s notification',
    officialChecked: (day: string) => `compared with it on ${day}.`,
    officialUnchecked: (copies: string) => `compared with ${copies}, not yet with the notification itself.`,
    hindiOurs: 'The Hindi is ours, after the official version; the paper itself is set in the Commission’s.',
    newTab: 'opens in a new tab',
    explainLine: 'Explain this line',
    lineAsked: (line: string) => `this line of the UPSC syllabus: “${line}”`,
    asksFor: 'Asks for',
    print: 'Print, or save as PDF',
    sheetSays:
      'UPSC Civil Services Examination: the economy in the official words, with the topics of our working map.',

    nextTitle: 'Next',
    nextOpen: 'Open the topic',
    nextPractise: 'Practise it',
    why: {
      gain: (weight: string, held: number, n: number) =>
        `${weight} of the questions are on it and you hold ${held}\u00a0% (from ${counted('en', n, { one: '# answer', other: '# answers' })}): nowhere is more to gain.`,
      area: (weight: string, held: number) =>
        `${weight} of the questions are on it. You have too few answers there; in its area you hold ${held}\u00a0%.`,
      new: (weight: string) =>
        `${weight} of the questions are on it, you have hardly answered any, and nothing else has to come before.`,
      fading: (recall: number, count: number) =>
        `Of ${count} questions you answered there, you would still know about ${recall}\u00a0% today.`,
      before: (name: string, weight: string) =>
        `It comes before ${name}, where most is to gain (${weight} of the questions), and no mixed set has shown it yet.`,
    },
    heat: 'Where most is to gain',
    heatSays:
      'The stronger the colour, the more there is to gain: a topic’s part of the questions, times what you do not hold of it yet. Where nothing is known of you, half is assumed.',
    weightFrom: {
      bank: (count: number) =>
        `The weights are our own: each topic’s part of the ${count} questions in our bank. No past papers are tagged yet; sources that counted them disagree.`,
      past: (count: number) =>
        `The weights are each topic’s part of the ${count} questions of past papers that we tagged ourselves.`,
    },
    weight: (weight: string) => `weight ${weight}`,
    held: (share: number) => `hold ${share}\u00a0%`,
    heldOfArea: (share: number) => `area ${share}\u00a0%`,
    heldUnknown: 'not known yet',
    unmet: (count: number) =>
      counted('en', count, { one: '# thing comes before', other: '# things come before' }),
    showTable: 'Show as a table',
    hideTable: 'Hide the table',
    columns: { topic: 'Topic', weight: 'Weight', held: 'Hold', gain: 'To gain', answers: 'Answers' },
    gainUnit: 'To gain is weight times what is not held, in questions of a hundred.',
    steps: ['least to gain', '', '', '', 'most to gain'],
    emptyBank: 'There are no questions to weigh topics by yet.',
    emptyBankSays:
      'Weights and a recommendation stand here once the bank is loaded. Until then the map shows the order.',
    toMap: 'Open the working map',
    toSignIn: 'Sign in',
    visitorNext: 'What to take next follows from your answers.',
    visitorNextSays:
      'Sign in and practise a little: then the topic with most to gain stands here, with the reason.',
    visitorWeights: 'Until then, this is how much each topic is asked.',
    masteryFailed: 'Your levels could not be read just now. The tree is complete without them.',
    claimsOffline: (count: number) =>
      counted('en', count, {
        one: '# tick is kept on this device and will be sent once the connection is back.',
        other: '# ticks are kept on this device and will be sent once the connection is back.',
      }),
    claimsRefused:
      'Your last ticks were not accepted. They are kept on this device; reload the page to try again.',
  },
  hi: {
    title: 'पाठ्यक्रम',
    says: 'परीक्षा की अर्थव्यवस्था: आयोग के अपने शब्द, और वह नक्शा जिससे हम उन्हें पढ़ते हैं। किसी विषय को खोलें और देखें कि उससे क्या-क्या जुड़ा है।',
    views: 'पाठ्यक्रम के दृश्य',
    viewNames: { map: 'अध्ययन-नक्शा', official: 'आधिकारिक शब्द', next: 'आगे क्या' },
    loading: 'पाठ्यक्रम आ रहा है',
    empty: 'पाठ्यक्रम अभी खाली है।',
    emptySays: 'मार्गदर्शक के जोड़ने पर विषयों का वृक्ष यहाँ दिखेगा।',
    areas: 'क्षेत्र',
    after: 'इसके बाद पढ़ें:',
    topicCount: (count) => `${count} विषय`,
    levelCount: (count, level) => `${count} ${level}`,
    noLevelsYet: 'अभी कुछ आज़माया नहीं',
    legend: 'स्तर',
    legendSays:
      'स्तर केवल मिश्रित सेटों से बढ़ता है, और किसी एक में दो भूलें उसे एक घटा देती हैं। जिसके भूलने का अनुमान है वह धुँधला दिखता है; उसका स्तर बना रहता है।',

    search: 'विषय, खंड या शब्द खोजें',
    searchHint: 'हिंदी या अंग्रेज़ी में, या रोमन अक्षरों में हिंदी: mudrasfiti.',
    searching: 'नाम आ रहे हैं',
    results: (count, shown) => {
      const found = counted('hi', count, { one: '# स्थान मिला', other: '# स्थान मिले' })
      return count > shown ? `${found}; सबसे सटीक ${shown} दिखाए गए हैं। अधिक अक्षर लिखने पर कम मिलेंगे।` : found
    },
    none: (asked) => `पाठ्यक्रम में “${asked}” नाम का कुछ नहीं।`,
    noneSays: 'कम शब्द आज़माएँ, या सहायक से पूछें कि यह कहाँ आता है।',
    kinds: { area: 'क्षेत्र', topic: 'विषय', part: 'खंड', term: 'शब्द', line: 'आधिकारिक पंक्ति' },

    papers: {
      prelims: 'प्रारंभिक परीक्षा, सामान्य अध्ययन प्रश्नपत्र I',
      gs3: 'मुख्य परीक्षा, सामान्य अध्ययन प्रश्नपत्र III',
    },
    paperSays: {
      prelims: 'पूरे प्रश्नपत्र की एक पंक्ति हमारी है।',
      gs3: 'अर्थव्यवस्था की पंक्तियाँ, “प्रौद्योगिकी, आर्थिक विकास, जैव विविधता, पर्यावरण, सुरक्षा तथा आपदा प्रबंधन” वाले प्रश्नपत्र से।',
    },
    officialFrom: 'संघ लोक सेवा आयोग की अधिसूचना के शब्द',
    officialChecked: (day) => `${day} को उससे मिलाए गए।`,
    officialUnchecked: () => 'उसकी सार्वजनिक प्रतियों से मिलाए गए, स्वयं अधिसूचना से अभी नहीं।',
    hindiOurs: 'हिंदी पाठ हमारा है, आधिकारिक पाठ के अनुसार; प्रश्नपत्र आयोग के अपने शब्दों में आता है।',
    newTab: 'नए टैब में खुलता है',
    explainLine: 'यह पंक्ति समझाएँ',
    lineAsked: (line) => `यूपीएससी पाठ्यक्रम की यह पंक्ति: “${line}”`,
    asksFor: 'इसमें पूछा जाता है',
    print: 'प्रिंट करें, या PDF में सहेजें',
    sheetSays: 'UPSC सिविल सेवा परीक्षा: आधिकारिक शब्दों में अर्थव्यवस्था, हमारे अध्ययन-नक्शे के विषयों के साथ।',

    nextTitle: 'आगे',
    nextOpen: 'विषय खोलें',
    nextPractise: 'अभ्यास करें',
    why: {
      gain: (weight, held, n) =>
        `${weight} प्रश्न इसी पर हैं और आपकी पकड़ ${held}% है (${n} उत्तरों से): इससे अधिक लाभ कहीं नहीं।`,
      area: (weight, held) =>
        `${weight} प्रश्न इस पर हैं। वहाँ आपके उत्तर बहुत कम हैं; इसके क्षेत्र में आपकी पकड़ ${held}% है।`,
      new: (weight) =>
        `${weight} प्रश्न इस पर हैं, आपने यहाँ लगभग कोई उत्तर नहीं दिया, और इससे पहले कुछ और पढ़ना ज़रूरी नहीं।`,
      fading: (recall, count) => `यहाँ के जिन ${count} प्रश्नों के उत्तर आपने दिए, उनमें से आज लगभग ${recall}% याद होंगे।`,
      before: (name, weight) =>
        `यह ${name} से पहले आता है, जहाँ सबसे अधिक लाभ है (${weight} प्रश्न), और अब तक किसी मिश्रित सेट ने इसे नहीं दिखाया।`,
    },
    heat: 'सबसे अधिक लाभ कहाँ है',
    heatSays:
      'रंग जितना तेज़, पाने को उतना अधिक: प्रश्नों में विषय का हिस्सा गुणा जो अभी पकड़ में नहीं। जिसके बारे में कुछ ज्ञात नहीं, वह आधा माना गया है।',
    weightFrom: {
      bank: (count) =>
        `भार हमारे अपने हैं: हमारे प्रश्न बैंक के ${count} प्रश्नों में हर विषय का हिस्सा। पिछले प्रश्नपत्र अभी अंकित नहीं हैं; जिन्होंने गिना, उनके आँकड़े आपस में नहीं मिलते।`,
      past: (count) => `भार पिछले प्रश्नपत्रों के ${count} प्रश्नों में हर विषय का हिस्सा है, जिन्हें हमने स्वयं अंकित किया।`,
    },
    weight: (weight) => `भार ${weight}`,
    held: (share) => `पकड़ ${share}%`,
    heldOfArea: (share) => `क्षेत्र ${share}%`,
    heldUnknown: 'अभी ज्ञात नहीं',
    unmet: (count) => `पहले ${count} और`,
    showTable: 'तालिका में दिखाएँ',
    hideTable: 'तालिका छिपाएँ',
    columns: { topic: 'विषय', weight: 'भार', held: 'पकड़', gain: 'लाभ', answers: 'उत्तर' },
    gainUnit: 'लाभ = भार गुणा जो पकड़ में नहीं, सौ प्रश्नों में।',
    steps: ['सबसे कम लाभ', '', '', '', 'सबसे अधिक लाभ'],
    emptyBank: 'विषयों का भार तय करने के लिए अभी प्रश्न नहीं हैं।',
    emptyBankSays: 'प्रश्न बैंक आने पर भार और सुझाव यहाँ दिखेंगे। तब तक नक्शा क्रम बताता है।',
    toMap: 'अध्ययन-नक्शा खोलें',
    toSignIn: 'साइन इन करें',
    visitorNext: 'आगे क्या पढ़ें, यह आपके उत्तरों से तय होता है।',
    visitorNextSays: 'साइन इन करके थोड़ा अभ्यास करें: तब सबसे अधिक लाभ वाला विषय कारण के साथ यहाँ दिखेगा।',
    visitorWeights: 'तब तक, हर विषय कितना पूछा जाता है।',
    masteryFailed: 'आपके स्तर अभी पढ़े नहीं जा सके। वृक्ष उनके बिना भी पूरा है।',
    claimsOffline: (count) =>
      counted('hi', count, {
        one: '# निशान इस डिवाइस पर सुरक्षित है और इंटरनेट आते ही भेजा जाएगा।',
        other: '# निशान इस डिवाइस पर सुरक्षित हैं और इंटरनेट आते ही भेजे जाएँगे।',
      }),
    claimsRefused: 'आपके पिछले निशान स्वीकार नहीं हुए। वे इस डिवाइस पर सुरक्षित हैं; पृष्ठ फिर से खोलकर कोशिश करें।',
  },
})
