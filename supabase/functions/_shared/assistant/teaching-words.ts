/** What the assistant says of its own when it teaches, in both languages. What a passage says stays as it is written. */

import type { OwnPage } from './own-pages.ts'
import type { Shape } from './shape.ts'
import { longDate } from './words.ts'

export type Language = 'en' | 'hi'

/** How answers mark their steps; a conversation that is kept nowhere is told apart by them. */
export const marks = {
  hint: /^\*\*(?:Hint|संकेत) ([1-3]) \/ 3\*\*/m,
  check: /^\*\*(?:Check yourself:|स्वयं जाँचें:)\*\* /m,
  question: /^\*\*(?:Question:|प्रश्न:)\*\* /m,
  judged: /^\*\*(?:Already in your answer|Not yet in your answer|आपके उत्तर में है|आपके उत्तर में अभी नहीं)\*\*/m,
}

const en = {
  composed: (asOf: string | undefined) =>
    `Put together from passages of the study library${asOf ? `, edition of ${longDate(asOf)}` : ''}; no language model was used.`,
  inEnglish: '',
  courtesy:
    'Ask me anything about the Indian economy: a figure, a concept, a policy or a debate. I answer from the study library and show where each answer stands.',
  strain:
    'That is hard, and one bad day or a failed attempt is no verdict on you. Do one small thing now, the first task of [today’s mission](/daily-mission), and then stop with a good conscience: sleep does more for memory than a late hour. Tell somebody you trust how it is. If it stays this heavy, the counsellors of Tele-MANAS listen at 14416, free, at any hour and in many languages.',
  lastDecision: (period: string) => `The last decision before ${period} that the library holds:`,
  calculated: {
    formula: 'Formula:',
    fromMessage: 'Worked out from the numbers in your message; none of them is from the library.',
    inflation: 'Inflation',
    inflationFormula: '(later index − earlier index) ÷ earlier index × 100',
    change: 'Change',
    changeFormula: '(later value − earlier value) ÷ earlier value × 100',
    deflation: 'It is below nought: prices fell, which is deflation.',
    moreInflation: 'How is inflation measured?',
    moreGrowth: 'What is the GDP growth rate?',
    units: {} as Record<string, string>,
  },
  statementsOpen: 'What the library says on each statement; hold the two against each other, word by word:',
  nothingOnIt: 'The library has no passage on this statement.',
  weakSoFar: (titles: string[]) => `By your answers so far these need work most: ${titles.join(', ')}.`,
  ownPages: {
    today: 'What is due today, in its order, stands in [your mission of today](/daily-mission).',
    plan: 'A plan by your hours and your exam date is made in the [scheduler](/scheduler). I keep no plans and set no reminders myself.',
    cards: 'How many cards are due, and the cards themselves, stand on the page [Practice](/practice).',
    progress:
      'Where you stand, topic by topic, is shown under [Performance](/performance); a topic counts from five answers on.',
    results: 'Your tests with their marks and explanations stand on the [test dashboard](/test-dashboard).',
    account: 'Account, password, email and language are changed on your [profile](/profile).',
  } satisfies Record<OwnPage, string>,
  newsOfToday: (today: string) => `The news of today, ${today}, as the mentor published it:`,
  noNews: (today: string) =>
    `The library holds no news report for today, ${today}. These are the most recent official releases in it, newest first:`,
  newsAfter: 'Newer releases may have come out since; each source leads to its publisher.',
  debated: 'In debate:',
  for: 'For',
  against: 'Against',
  forward: 'Way forward',
  numbers: 'Numbers',
  mistake: 'A common mistake:',
  meaning: 'Meaning',
  latest: 'Latest figure held',
  aspect: 'Aspect',
  figures: 'Figures',
  notSo: 'That is not so.',
  notThis: 'Not quite.',
  figureIsNot: (name: string, asserted: string, held: string) =>
    `${name} is not ${asserted} in what the library holds: it was ${held}`,
  figureWithin: (from: string, to: string, first: string, last: string) =>
    `Its readings held here, from ${first} to ${last}, lie between ${from} and ${to}.`,
  didNotRise: (name: string, before: string, after: string) =>
    `${name} did not rise: it went from ${before} to ${after}`,
  didNotFall: (name: string, before: string, after: string) =>
    `${name} did not fall: it went from ${before} to ${after}`,
  didNotMove: (name: string, held: string) => `${name} did not move: both last readings are ${held}`,
  notCovered: 'This is not in our library, so I will not guess.',
  nearestHeld: 'The library may not answer just this. The nearest that it says:',
  nearTerms: 'Nearest in the glossary:',
  nearNotes: 'Nearest notes:',
  nearPassages: 'Nearest passages:',
  whatNext:
    'You could ask it in other words, or with the name of the scheme, institution or index; or put it to the mentor, who sees what the library lacks.',
  hint: (n: number) => `**Hint ${n} / 3**`,
  aboutConcept: (title: string) => `The idea that you need belongs to **${title}**. Ask yourself first:`,
  keyTerms: 'Terms to build with:',
  wordsOfAnswer: 'Words that a full answer uses:',
  blanks: 'The passage, with its decisive words left out. Fill them in:',
  yourTurn: 'Try an answer in one or two sentences, or ask for the next hint.',
  lastTry: 'Try once more; the answer comes next.',
  oneMoreFirst: 'One more hint first. If you still want the answer after it, say so and you will have it.',
  attemptHolds: (points: string[]) =>
    points.length > 0
      ? `Your answer already speaks of: ${points.join(', ')}.`
      : 'I do not find the key words of the passage in your answer yet.',
  comparesWords: 'I compare words with the passage, so a point that you put quite differently may be missed.',
  youHaveIt: 'Your answer holds the key points of the passage. Here it is in full:',
  theAnswer: 'Here is the answer:',
  check: (question: string) => `**Check yourself:** ${question}`,
  agree: (statement: string) => `Would you agree that ${statement}? Say why, or why not.`,
  ownWords: (subject: string) =>
    `In your own words, in one sentence: what would you write on ${subject} in the exam?`,
  vivaOpens: (title: string) =>
    `Viva on **${title}**. Answer in your own words, in two or three sentences, as you would speak.`,
  question: (question: string) => `**Question:** ${question}`,
  covered: '**Already in your answer**',
  missing: '**Not yet in your answer**',
  allCovered: 'Your answer touches every point of the passage.',
  vivaNext: 'No marks here, only points. Say *next* for another question, or *stop* to end.',
  vivaEnd:
    'We stop here. Come back to the questions that went badly in a day or two: that is when it pays most.',
  vivaNoMore: (title: string) => `I have no further question on ${title}. Name another topic to go on.`,
  vivaNoTopic:
    'The library has no viva questions on this. Name a topic of the syllabus, such as inflation, the budget or banking.',
  practice: (title: string) =>
    `Three questions on **${title}** are ready. Start them when you like; each is explained once you have answered.`,
  practiceNone: (subject: string) =>
    `The bank has no three questions on ${subject ? `“${subject}”` : 'this'} that you may practise now. Name another topic of the syllabus.`,
  practiceWhat: 'On which topic? Name one of the syllabus, such as inflation, the budget or banking.',
  openTest:
    'This looks like a question of a test that you are sitting now, so I leave it to you: an answer from me would spoil what the test can tell you. Once you have submitted it, ask me again and I will explain the topic step by step.',
  noFigure: (subject: string) => `The library holds no figure on ${subject || 'this'}.`,
  noFigureFor: (period: string) =>
    `The library does not hold this figure for ${period}; the nearest it holds is`,
  unit: 'Unit',
  period: 'Period',
  base: 'Base',
  status: 'Status',
  published: 'Published',
  previous: 'Reading before',
  value: 'Value',
  superseded: (name: string) => `This series has ended; its place was taken by **${name}**.`,
  supersedes: (name: string) => `It takes the place of **${name}**.`,
  statuses: {
    provisional: 'provisional',
    final: 'final',
    estimate: 'estimate',
    budget: 'budget figure',
    'in-force': 'in force',
  } as Record<string, string>,
  latestHeld: 'This is the latest reading the library holds; a newer one may have been published since.',
  notChecked: 'Nobody has checked this figure against its publication yet.',
  guiding: {
    definition:
      'what does this word set apart from its nearest neighbours, and who would notice the difference?',
    list: 'by what would you sort them: by cause, by time, or by who is affected?',
    who: 'is it settled by law or by practice, and by the Union, the States, a regulator or a committee?',
    when: 'what happened just before that made it necessary?',
    how: 'who acts first, on what, and who feels it last?',
    why: 'which forces could move it: on the side of demand, of supply, or of policy?',
    impact: 'who gains and who loses first, and what follows for prices, output and the budget?',
    forward: 'what stands in the way today, and who could move it?',
    debate: 'what would a fair critic say, and what would you answer?',
    traps: 'which two things are most easily taken for one another here?',
    compare: 'along which lines would you set the two side by side: purpose, who decides, how long it lasts?',
    figure: 'who publishes it, for what period, and on which base?',
    claim: 'which part of the statement would you want to see in the law or in the data before you agree?',
    other: 'what is it for, how does it work, and where does it fail?',
  } satisfies Record<Shape, string>,
}

type Words = typeof en

const hi: Words = {
  composed: (asOf) =>
    `अध्ययन पुस्तकालय के अंशों से संकलित${asOf ? `, संस्करण ${longDate(asOf)}` : ''}; no language model was used (किसी भाषा मॉडल का प्रयोग नहीं हुआ)।`,
  inEnglish: 'विस्तृत अंश अभी केवल अंग्रेज़ी में है:',
  courtesy:
    'भारतीय अर्थव्यवस्था पर कुछ भी पूछिए: कोई आँकड़ा, अवधारणा, नीति या बहस। मैं अध्ययन पुस्तकालय से उत्तर देता हूँ और दिखाता हूँ कि हर बात कहाँ लिखी है।',
  strain:
    'यह कठिन समय है, और एक खराब दिन या एक असफल प्रयास आपके बारे में कोई फ़ैसला नहीं है। अभी बस एक छोटा काम कीजिए, [आज के मिशन](/daily-mission) का पहला काम, और फिर निश्चिंत होकर रुक जाइए: देर रात के एक घंटे से नींद याद के लिए अधिक काम की है। जिस पर भरोसा हो, उससे बात कीजिए। अगर मन भारी ही रहे तो टेली-मानस 14416 पर परामर्शदाता दिन-रात, निःशुल्क और कई भाषाओं में बात करते हैं।',
  lastDecision: (period: string) => `${period} से पहले का अंतिम निर्णय, जो पुस्तकालय में है:`,
  calculated: {
    formula: 'सूत्र:',
    fromMessage: 'आपके संदेश की संख्याओं से निकाला गया; इनमें से कोई पुस्तकालय से नहीं है।',
    inflation: 'मुद्रास्फीति',
    inflationFormula: '(बाद का सूचकांक − पहले का सूचकांक) ÷ पहले का सूचकांक × 100',
    change: 'परिवर्तन',
    changeFormula: '(बाद का मान − पहले का मान) ÷ पहले का मान × 100',
    deflation: 'मान शून्य से कम है: कीमतें घटीं, यानी अपस्फीति।',
    moreInflation: 'मुद्रास्फीति कैसे मापी जाती है?',
    moreGrowth: 'जीडीपी वृद्धि दर क्या है?',
    units: {
      ...{ crore: 'करोड़', 'lakh crore': 'लाख करोड़', lakh: 'लाख', thousand: 'हज़ार' },
      ...{ million: 'मिलियन', billion: 'अरब', trillion: 'ट्रिलियन' },
    } as Record<string, string>,
  },
  statementsOpen: 'हर कथन पर पुस्तकालय क्या कहता है; दोनों को शब्द-शब्द मिलाकर देखिए:',
  nothingOnIt: 'इस कथन पर पुस्तकालय में कोई अंश नहीं है।',
  weakSoFar: (titles) => `अब तक के उत्तरों के अनुसार इन पर सबसे अधिक काम चाहिए: ${titles.join(', ')}।`,
  ownPages: {
    today: 'आज क्या करना है और किस क्रम में, यह [आज के मिशन](/daily-mission) में है।',
    plan: 'आपके समय और परीक्षा की तारीख के अनुसार योजना [समय-सारणी](/scheduler) में बनती है। यहाँ कोई योजना या रिमाइंडर नहीं रखा जाता।',
    cards: 'कितने कार्ड दोहराने हैं, और वे कार्ड, [अभ्यास](/practice) पृष्ठ पर हैं।',
    progress: 'हर विषय में आपकी स्थिति [प्रदर्शन](/performance) में दिखती है; कोई विषय पाँच उत्तरों से गिना जाता है।',
    results: 'आपके टेस्ट, उनके अंक और व्याख्याएँ [टेस्ट डैशबोर्ड](/test-dashboard) पर हैं।',
    account: 'खाता, पासवर्ड, ईमेल और भाषा [प्रोफ़ाइल](/profile) में बदले जाते हैं।',
  },
  newsOfToday: (today) => `आज, ${today} के समाचार, जैसे मार्गदर्शक ने प्रकाशित किए:`,
  noNews: (today) => `पुस्तकालय में आज, ${today} की कोई खबर नहीं है। उसमें सबसे नई आधिकारिक जानकारियाँ ये हैं, नई पहले:`,
  newsAfter: 'इसके बाद नई जानकारियाँ आ चुकी होंगी; हर स्रोत अपने प्रकाशक तक ले जाता है।',
  debated: 'विवाद का प्रश्न:',
  for: 'पक्ष में',
  against: 'विपक्ष में',
  forward: 'आगे की राह',
  numbers: 'आँकड़े',
  mistake: 'सामान्य भूल:',
  meaning: 'अर्थ',
  latest: 'उपलब्ध नवीनतम आँकड़ा',
  aspect: 'पहलू',
  figures: 'आँकड़े',
  notSo: 'ऐसा नहीं है।',
  notThis: 'पूरी तरह नहीं।',
  figureIsNot: (name, asserted, held) => `पुस्तकालय के अनुसार ${name} ${asserted} नहीं है: यह ${held} था`,
  figureWithin: (from, to, first, last) => `${first} से ${last} तक के उपलब्ध मान ${from} और ${to} के बीच हैं।`,
  didNotRise: (name, before, after) => `${name} बढ़ा नहीं: ${before} से ${after} हुआ`,
  didNotFall: (name, before, after) => `${name} घटा नहीं: ${before} से ${after} हुआ`,
  didNotMove: (name, held) => `${name} में परिवर्तन नहीं हुआ: अंतिम दोनों मान ${held} हैं`,
  notCovered: 'यह हमारे पुस्तकालय में नहीं है (not in our library), इसलिए मैं अनुमान नहीं लगाऊँगा।',
  nearestHeld: 'हो सकता है कि पुस्तकालय में ठीक इसी का उत्तर न हो। निकटतम यह है:',
  nearTerms: 'शब्दावली में निकटतम:',
  nearNotes: 'निकटतम नोट्स:',
  nearPassages: 'निकटतम अंश:',
  whatNext:
    'इसे दूसरे शब्दों में, या योजना, संस्था अथवा सूचकांक के नाम के साथ पूछ सकते हैं; या मार्गदर्शक से पूछिए, जो देखते हैं कि पुस्तकालय में क्या नहीं है।',
  hint: (n) => `**संकेत ${n} / 3**`,
  aboutConcept: (title) => `जिस विचार की ज़रूरत है वह **${title}** का है। पहले स्वयं से पूछिए:`,
  keyTerms: 'इन शब्दों से उत्तर बनाइए:',
  wordsOfAnswer: 'पूरे उत्तर में ये शब्द आते हैं:',
  blanks: 'अंश, जिसमें निर्णायक शब्द छोड़ दिए गए हैं। इन्हें भरिए:',
  yourTurn: 'एक-दो वाक्यों में उत्तर का प्रयास कीजिए, या अगला संकेत माँगिए।',
  lastTry: 'एक बार और प्रयास कीजिए; इसके बाद उत्तर आएगा।',
  oneMoreFirst: 'पहले एक और संकेत। इसके बाद भी उत्तर चाहें तो कहिए, मिल जाएगा।',
  attemptHolds: (points) =>
    points.length > 0
      ? `आपके उत्तर में ये बातें आ चुकी हैं: ${points.join(', ')}।`
      : 'अंश के मुख्य शब्द अभी आपके उत्तर में नहीं मिले।',
  comparesWords: 'मैं शब्दों का मिलान अंश से करता हूँ, इसलिए बिल्कुल अलग ढंग से कही गई बात छूट सकती है।',
  youHaveIt: 'आपके उत्तर में अंश की मुख्य बातें हैं। पूरा उत्तर यह है:',
  theAnswer: 'उत्तर यह है:',
  check: (question) => `**स्वयं जाँचें:** ${question}`,
  agree: (statement) => `क्या आप इस कथन से सहमत हैं: “${statement}”? कारण बताइए।`,
  ownWords: (subject) => `अपने शब्दों में, एक वाक्य में: परीक्षा में ${subject} पर आप क्या लिखेंगे?`,
  vivaOpens: (title) => `**${title}** पर मौखिक अभ्यास। अपने शब्दों में, दो-तीन वाक्यों में उत्तर दीजिए, जैसे बोलते हैं।`,
  question: (question) => `**प्रश्न:** ${question}`,
  covered: '**आपके उत्तर में है**',
  missing: '**आपके उत्तर में अभी नहीं**',
  allCovered: 'आपका उत्तर अंश की हर बात को छूता है।',
  vivaNext: 'यहाँ अंक नहीं, केवल बिंदु हैं। अगले प्रश्न के लिए *अगला* कहिए, समाप्त करने के लिए *बस*।',
  vivaEnd: 'यहीं रुकते हैं। जो प्रश्न कठिन लगे, उन पर एक-दो दिन में लौटिए: तभी सबसे अधिक लाभ होता है।',
  vivaNoMore: (title) => `${title} पर और प्रश्न नहीं हैं। आगे बढ़ने के लिए दूसरा विषय बताइए।`,
  vivaNoTopic: 'इस पर पुस्तकालय में मौखिक प्रश्न नहीं हैं। पाठ्यक्रम का कोई विषय बताइए, जैसे मुद्रास्फीति, बजट या बैंकिंग।',
  practice: (title) =>
    `**${title}** पर तीन प्रश्न तैयार हैं। जब चाहें शुरू कीजिए; उत्तर देने के बाद हर प्रश्न की व्याख्या मिलेगी।`,
  practiceNone: (subject) =>
    `${subject ? `“${subject}”` : 'इस'} पर अभी अभ्यास के लिए तीन प्रश्न नहीं हैं। पाठ्यक्रम का दूसरा विषय बताइए।`,
  practiceWhat: 'किस विषय पर? पाठ्यक्रम का कोई विषय बताइए, जैसे मुद्रास्फीति, बजट या बैंकिंग।',
  openTest:
    'यह उस परीक्षा का प्रश्न लगता है जो आप अभी दे रहे हैं, इसलिए इसे मैं आप पर छोड़ता हूँ: मेरा उत्तर परीक्षा का उद्देश्य ही समाप्त कर देगा। जमा करने के बाद फिर पूछिए, मैं विषय को चरण-दर-चरण समझाऊँगा।',
  noFigure: (subject) => `${subject || 'इस'} पर पुस्तकालय में कोई आँकड़ा नहीं है।`,
  noFigureFor: (period) => `${period} के लिए यह आँकड़ा पुस्तकालय में नहीं है; निकटतम उपलब्ध है`,
  unit: 'इकाई',
  period: 'अवधि',
  base: 'आधार',
  status: 'स्थिति',
  published: 'प्रकाशन',
  previous: 'पिछला मान',
  value: 'मान',
  superseded: (name) => `यह शृंखला समाप्त हो चुकी है; इसका स्थान **${name}** ने लिया।`,
  supersedes: (name) => `इसने **${name}** का स्थान लिया।`,
  statuses: { provisional: 'अनंतिम', final: 'अंतिम', estimate: 'अनुमान', budget: 'बजट आँकड़ा', 'in-force': 'लागू' },
  latestHeld: 'पुस्तकालय में यह नवीनतम मान है; इसके बाद नया मान प्रकाशित हुआ हो सकता है।',
  notChecked: 'इस आँकड़े का मिलान अभी किसी ने प्रकाशन से नहीं किया है।',
  guiding: {
    definition: 'यह शब्द अपने निकटतम शब्दों से किस बात में अलग है, और यह अंतर किसे दिखेगा?',
    list: 'इन्हें किस आधार पर बाँटेंगे: कारण, समय, या किस पर प्रभाव पड़ता है?',
    who: 'यह कानून से तय है या परंपरा से, और संघ, राज्य, नियामक या समिति में से किसके द्वारा?',
    when: 'ठीक पहले क्या हुआ था जिससे इसकी आवश्यकता पड़ी?',
    how: 'पहले कौन कदम उठाता है, किस पर, और अंत में असर किस तक पहुँचता है?',
    why: 'कौन-सी शक्तियाँ इसे बदल सकती हैं: माँग, आपूर्ति या नीति की ओर से?',
    impact: 'पहले किसे लाभ और किसे हानि होती है, और कीमतों, उत्पादन तथा बजट पर क्या असर पड़ता है?',
    forward: 'आज बाधा क्या है, और उसे कौन हटा सकता है?',
    debate: 'एक निष्पक्ष आलोचक क्या कहेगा, और आप क्या उत्तर देंगे?',
    traps: 'यहाँ कौन-सी दो बातें सबसे आसानी से एक मान ली जाती हैं?',
    compare: 'दोनों को किन बिंदुओं पर आमने-सामने रखेंगे: उद्देश्य, निर्णय कौन लेता है, कितने समय तक?',
    figure: 'इसे कौन, किस अवधि के लिए और किस आधार पर प्रकाशित करता है?',
    claim: 'सहमत होने से पहले कथन का कौन-सा भाग कानून या आँकड़ों में देखना चाहेंगे?',
    other: 'यह किसलिए है, कैसे काम करता है, और कहाँ विफल होता है?',
  },
}

export const teachingWords: Record<Language, Words> = { en, hi }
