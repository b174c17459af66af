/** What each directive of the examination asks for, and by which words an answer shows that it obeys. */

/** A thing that an answer to some directive must do. */
export const MOVES = [
  'for',
  'against',
  'judgement',
  'reasons',
  'working',
  'examples',
  'extent',
  'proposals',
  'comparison',
  'aspects',
] as const
export type Move = (typeof MOVES)[number]

export type Directive = {
  name: { en: string; hi: string }
  /** In plain words. */
  meaning: { en: string; hi: string }
  /** What the answer should have, in the order in which it is usually written. */
  shape: { move: Move; en: string; hi: string }[]
}

const PART: Record<Move, { en: string; hi: string }> = {
  for: { en: 'what speaks for it', hi: 'पक्ष में क्या है' },
  against: { en: 'what speaks against it', hi: 'विपक्ष में क्या है' },
  judgement: { en: 'your own reasoned judgement', hi: 'आपका अपना तर्कसंगत निर्णय' },
  reasons: { en: 'causes and reasons', hi: 'कारण और तर्क' },
  working: { en: 'how it works, step by step', hi: 'यह कैसे काम करता है, क्रम से' },
  examples: { en: 'examples or figures', hi: 'उदाहरण या आँकड़े' },
  extent: { en: 'how far: a clear degree', hi: 'किस सीमा तक: स्पष्ट मात्रा' },
  proposals: { en: 'what should be done', hi: 'क्या किया जाना चाहिए' },
  comparison: { en: 'likeness and difference, side by side', hi: 'समानता और अंतर, साथ-साथ' },
  aspects: { en: 'several sides of the matter, kept apart', hi: 'विषय के कई पहलू, अलग-अलग' },
}

const shape = (...moves: Move[]) => moves.map((move) => ({ move, ...PART[move] }))

export const DIRECTIVES: Record<string, Directive> = {
  discuss: {
    name: { en: 'Discuss', hi: 'चर्चा कीजिए' },
    meaning: {
      en: 'Look at the matter from several sides, with reasons and examples, and come to a balanced end.',
      hi: 'विषय को कई पहलुओं से, तर्क और उदाहरण सहित देखिए और संतुलित निष्कर्ष तक पहुँचिए।',
    },
    shape: shape('aspects', 'for', 'against', 'judgement'),
  },
  examine: {
    name: { en: 'Examine', hi: 'परीक्षण कीजिए' },
    meaning: {
      en: 'Look closely at how it stands: facts, causes and consequences, before you conclude.',
      hi: 'स्थिति को बारीकी से देखिए: तथ्य, कारण और परिणाम, फिर निष्कर्ष दीजिए।',
    },
    shape: shape('aspects', 'reasons', 'against', 'judgement'),
  },
  'critically examine': {
    name: { en: 'Critically examine', hi: 'समालोचनात्मक परीक्षण कीजिए' },
    meaning: {
      en: 'Look closely, show what speaks for and against with evidence, and give a verdict.',
      hi: 'बारीकी से देखिए, प्रमाण सहित पक्ष और विपक्ष दोनों दिखाइए और निर्णय दीजिए।',
    },
    shape: shape('for', 'against', 'examples', 'judgement'),
  },
  analyse: {
    name: { en: 'Analyse', hi: 'विश्लेषण कीजिए' },
    meaning: {
      en: 'Take the matter apart and show how its parts, causes and effects hang together.',
      hi: 'विषय को भागों में बाँटिए और दिखाइए कि भाग, कारण और प्रभाव कैसे जुड़े हैं।',
    },
    shape: shape('aspects', 'reasons', 'working', 'judgement'),
  },
  'critically analyse': {
    name: { en: 'Critically analyse', hi: 'समालोचनात्मक विश्लेषण कीजिए' },
    meaning: {
      en: 'Take the matter apart, weigh strengths against weaknesses and say which weigh more.',
      hi: 'विषय को भागों में बाँटिए, शक्तियों को कमियों से तौलिए और बताइए कि क्या भारी है।',
    },
    shape: shape('for', 'against', 'reasons', 'judgement'),
  },
  evaluate: {
    name: { en: 'Evaluate', hi: 'मूल्यांकन कीजिए' },
    meaning: {
      en: 'Measure the worth by results and evidence, with gains and failings, and say how good it is.',
      hi: 'परिणाम और प्रमाण से मूल्य आँकिए, लाभ और कमियाँ दोनों, और बताइए कि यह कितना सफल है।',
    },
    shape: shape('for', 'against', 'examples', 'judgement'),
  },
  assess: {
    name: { en: 'Assess', hi: 'आकलन कीजिए' },
    meaning: {
      en: 'Say how large or how good it is, from evidence on both sides.',
      hi: 'दोनों ओर के प्रमाण से बताइए कि यह कितना बड़ा या कितना अच्छा है।',
    },
    shape: shape('for', 'against', 'examples', 'judgement'),
  },
  comment: {
    name: { en: 'Comment', hi: 'टिप्पणी कीजिए' },
    meaning: {
      en: 'Take a position on the statement and support it with reasons and facts.',
      hi: 'कथन पर अपना मत रखिए और तर्क तथा तथ्यों से उसका समर्थन कीजिए।',
    },
    shape: shape('reasons', 'examples', 'against', 'judgement'),
  },
  explain: {
    name: { en: 'Explain', hi: 'स्पष्ट कीजिए' },
    meaning: {
      en: 'Make it clear how and why: what it is, by which steps it works, with an example.',
      hi: 'स्पष्ट कीजिए कि कैसे और क्यों: यह क्या है, किन चरणों से होता है, उदाहरण सहित।',
    },
    shape: shape('working', 'reasons', 'examples'),
  },
  elucidate: {
    name: { en: 'Elucidate', hi: 'विशद व्याख्या कीजिए' },
    meaning: {
      en: 'Throw light on the statement: unfold what it means, with reasons and examples.',
      hi: 'कथन पर प्रकाश डालिए: उसका अर्थ कारण और उदाहरण सहित खोलकर समझाइए।',
    },
    shape: shape('working', 'reasons', 'examples'),
  },
  justify: {
    name: { en: 'Justify', hi: 'औचित्य सिद्ध कीजिए' },
    meaning: {
      en: 'Give the reasons for the claim, with evidence, and answer what is said against it.',
      hi: 'दावे के पक्ष में प्रमाण सहित तर्क दीजिए और आपत्तियों का उत्तर दीजिए।',
    },
    shape: shape('for', 'reasons', 'examples', 'judgement'),
  },
  'to what extent': {
    name: { en: 'To what extent', hi: 'किस सीमा तक' },
    meaning: {
      en: 'Say how far the claim is true: what supports it, what limits it, and your degree of agreement.',
      hi: 'बताइए कि कथन कहाँ तक सही है: क्या समर्थन करता है, क्या सीमित करता है, और आप कितना सहमत हैं।',
    },
    shape: shape('for', 'against', 'extent', 'judgement'),
  },
  compare: {
    name: { en: 'Compare', hi: 'तुलना कीजिए' },
    meaning: {
      en: 'Set the two side by side on the same points: what is alike and what differs.',
      hi: 'दोनों को समान बिंदुओं पर साथ रखिए: क्या समान है और क्या भिन्न।',
    },
    shape: shape('comparison', 'examples', 'judgement'),
  },
  differentiate: {
    name: { en: 'Differentiate', hi: 'अंतर स्पष्ट कीजिए' },
    meaning: {
      en: 'Show point by point in what the two differ.',
      hi: 'बिंदुवार दिखाइए कि दोनों किस बात में भिन्न हैं।',
    },
    shape: shape('comparison', 'examples'),
  },
  suggest: {
    name: { en: 'Suggest', hi: 'सुझाव दीजिए' },
    meaning: {
      en: 'Name the problem shortly, then say what should be done, by whom and how.',
      hi: 'समस्या संक्षेप में बताइए, फिर बताइए कि क्या, किसके द्वारा और कैसे किया जाए।',
    },
    shape: shape('reasons', 'proposals', 'judgement'),
  },
  describe: {
    name: { en: 'Describe', hi: 'वर्णन कीजिए' },
    meaning: {
      en: 'Give a full and ordered account of its features.',
      hi: 'विशेषताओं का पूरा और क्रमबद्ध विवरण दीजिए।',
    },
    shape: shape('aspects', 'working', 'examples'),
  },
  illustrate: {
    name: { en: 'Illustrate', hi: 'उदाहरण सहित समझाइए' },
    meaning: {
      en: 'Make the point clear by examples, figures or a sketch.',
      hi: 'उदाहरण, आँकड़ों या चित्र से बात स्पष्ट कीजिए।',
    },
    shape: shape('working', 'examples'),
  },
  account: {
    name: { en: 'Account for', hi: 'कारण बताइए' },
    meaning: { en: 'Give the reasons why it is so.', hi: 'बताइए कि ऐसा किन कारणों से है।' },
    shape: shape('reasons', 'working', 'examples'),
  },
}

/** Unknown directives are read as "discuss". */
export function directiveOf(name: string): Directive {
  const plain = name.trim().toLowerCase().replace(/\s+/g, ' ').replaceAll('analyze', 'analyse')
  const known = DIRECTIVES[plain] ?? DIRECTIVES[plain.split(' ')[0] as string]
  return known ?? (DIRECTIVES.discuss as Directive)
}
