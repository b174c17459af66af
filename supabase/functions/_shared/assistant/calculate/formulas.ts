/** What textbooks work out from given numbers: the names of what is given and asked, the formula, and what may be. */

type Says = { en: string; hi: string }

export type Quantity = {
  /** How it is written in a message; the longer names first. */
  name: RegExp
  says: Says
  kind: 'amount' | 'percent' | 'index' | 'share'
}

export type Formula = {
  /** How the message names what it asks for. */
  asks: RegExp
  says: Says
  given: Quantity[]
  /** The formula, with the names of what is given. */
  formula: Says
  /** The same with the numbers in it. */
  put: (numbers: string[]) => string
  work: (values: number[]) => number
  result: 'amount' | 'percent' | 'index' | 'times'
  /** Named beside it, it asks for something else. */
  but?: RegExp
  /** Whether the numbers may be what they are taken for. */
  allows?: (values: number[]) => boolean
  /** What to bear in mind, where the formula is an approximation or has a condition. */
  mind?: Says
  /** A question for the library that explains it. */
  more: Says
}

const nominal: Quantity = {
  name: /nominal (?:gdp|gnp|gross domestic product|output|income)|gdp at current prices?|(?:नाममात्र|सांकेतिक|मौद्रिक|नॉमिनल) (?:जीडीपी|सकल घरेलू उत्पाद)/u,
  says: { en: 'nominal GDP', hi: 'नाममात्र जीडीपी' },
  kind: 'amount',
}
const real: Quantity = {
  name: /real (?:gdp|gnp|gross domestic product|output|income)|gdp at constant prices?|(?:वास्तविक|रियल) (?:जीडीपी|सकल घरेलू उत्पाद)/u,
  says: { en: 'real GDP', hi: 'वास्तविक जीडीपी' },
  kind: 'amount',
}
const deflator: Quantity = {
  name: /(?:gdp )?(?:price )?deflator|(?:जीडीपी )?(?:अपस्फीतिकारक|अपस्फीतक|डिफ्लेटर)/u,
  says: { en: 'GDP deflator', hi: 'जीडीपी अपस्फीतिकारक' },
  kind: 'index',
}
const inflation: Quantity = {
  name: /(?:cpi |retail |expected )?inflation(?: rate)?|(?:mehn?gaa?i|mahan?gaa?i|mudra ?sphiti|mudrasfiti)(?: dar| rate)?|(?:मुद्रास्फीति|महंगाई|मंहगाई)(?: (?:की )?दर)?/u,
  says: { en: 'inflation', hi: 'मुद्रास्फीति' },
  kind: 'percent',
}
const nominalRate: Quantity = {
  name: /nominal (?:rate of interest|interest(?: rate)?|rate|return)|(?:bank |fd |deposit )?interest(?: rate)?|fd rate|(?:policy )?repo(?: rate)?|policy rate|(?:नाममात्र|सांकेतिक) (?:ब्याज )?दर|ब्याज(?: दर)?/u,
  says: { en: 'nominal rate', hi: 'नाममात्र दर' },
  kind: 'percent',
}
const gdp: Quantity = {
  name: /gdp|gross domestic product|जीडीपी|सकल घरेलू उत्पाद/u,
  says: { en: 'GDP', hi: 'जीडीपी' },
  kind: 'amount',
}
const deposits: Quantity = {
  name: /(?:total |net |bank )?(?:deposits?|ndtl|dtl|net demand and time liabilities|liabilities)|(?:कुल )?जमा(?:राशि| राशि)?|एनडीटीएल/u,
  says: { en: 'deposits (NDTL)', hi: 'जमा (एनडीटीएल)' },
  kind: 'amount',
}
const receipts: Quantity = {
  name: /(?:total )?revenue receipts?|राजस्व प्राप्ति(?:यां|यों)?/u,
  says: { en: 'revenue receipts', hi: 'राजस्व प्राप्तियाँ' },
  kind: 'amount',
}

function ofGdp(name: RegExp, asks: RegExp, says: Says, ratio: Says, more: Says): Formula {
  return {
    asks,
    says: ratio,
    given: [{ name, says, kind: 'amount' }, gdp],
    formula: { en: `${says.en} ÷ GDP × 100`, hi: `${says.hi} ÷ जीडीपी × 100` },
    put: ([part, whole]) => `${part} ÷ ${whole} × 100`,
    work: ([part = 0, whole = 0]) => (part / whole) * 100,
    result: 'percent',
    more,
  }
}

function reserve(name: RegExp, says: Says, more: Says): Formula {
  return {
    asks: /how much|amount|kitn[aie]|calculate|compute|find|to (?:keep|hold|maintain)|required|reserves?|कितन[ाीे]|राशि|ज्ञात/u,
    says: { en: `To be kept for the ${says.en}`, hi: `${says.hi} के लिए रखी जाने वाली राशि` },
    given: [{ name, says, kind: 'percent' }, deposits],
    formula: { en: `${says.en} × deposits (NDTL)`, hi: `${says.hi} × जमा (एनडीटीएल)` },
    put: ([ratio, sum]) => `${ratio} × ${sum}`,
    work: ([ratio = 0, sum = 0]) => (ratio / 100) * sum,
    result: 'amount',
    but: /lend|loan|advance|credit|multiplier|creat|release|inject|liquidity|ऋण|गुणक|साख/u,
    allows: ([ratio = 0]) => ratio > 0 && ratio < 100,
    more,
  }
}

export const FORMULAS: Formula[] = [
  {
    asks: real.name,
    says: { en: 'Real GDP', hi: 'वास्तविक जीडीपी' },
    given: [nominal, deflator],
    formula: { en: 'nominal GDP ÷ GDP deflator × 100', hi: 'नाममात्र जीडीपी ÷ जीडीपी अपस्फीतिकारक × 100' },
    put: ([amount, index]) => `${amount} ÷ ${index} × 100`,
    work: ([amount = 0, index = 0]) => (amount / index) * 100,
    result: 'amount',
    allows: ([, index = 0]) => index >= 20,
    mind: {
      en: 'The deflator is 100 in the base year; above 100, prices have risen since, and real GDP is below nominal GDP.',
      hi: 'आधार वर्ष में अपस्फीतिकारक 100 होता है; 100 से ऊपर का अर्थ है कि तब से कीमतें बढ़ी हैं, और वास्तविक जीडीपी नाममात्र से कम है।',
    },
    more: { en: 'What is the GDP deflator?', hi: 'जीडीपी अपस्फीतिकारक क्या है?' },
  },
  {
    asks: deflator.name,
    says: { en: 'GDP deflator', hi: 'जीडीपी अपस्फीतिकारक' },
    given: [nominal, real],
    formula: { en: 'nominal GDP ÷ real GDP × 100', hi: 'नाममात्र जीडीपी ÷ वास्तविक जीडीपी × 100' },
    put: ([amount, constant]) => `${amount} ÷ ${constant} × 100`,
    work: ([amount = 0, constant = 0]) => (amount / constant) * 100,
    result: 'index',
    mind: {
      en: 'What it is above 100 is how far prices have risen since the base year, in per cent.',
      hi: '100 से जितना ऊपर, आधार वर्ष से कीमतें उतने प्रतिशत बढ़ी हैं।',
    },
    more: { en: 'What is the GDP deflator?', hi: 'जीडीपी अपस्फीतिकारक क्या है?' },
  },
  {
    asks: nominal.name,
    says: { en: 'Nominal GDP', hi: 'नाममात्र जीडीपी' },
    given: [real, deflator],
    formula: { en: 'real GDP × GDP deflator ÷ 100', hi: 'वास्तविक जीडीपी × जीडीपी अपस्फीतिकारक ÷ 100' },
    put: ([amount, index]) => `${amount} × ${index} ÷ 100`,
    work: ([amount = 0, index = 0]) => (amount * index) / 100,
    result: 'amount',
    allows: ([, index = 0]) => index >= 20,
    more: { en: 'What is the GDP deflator?', hi: 'जीडीपी अपस्फीतिकारक क्या है?' },
  },
  {
    asks: /real (?:rate of interest|interest(?: rate)?|rate(?: of return)?|return)|वास्तविक (?:ब्याज )?(?:दर|प्रतिफल)/u,
    says: { en: 'Real interest rate', hi: 'वास्तविक ब्याज दर' },
    given: [nominalRate, inflation],
    formula: { en: 'nominal rate − inflation', hi: 'नाममात्र दर − मुद्रास्फीति' },
    put: ([rate, prices]) => `${rate} − ${prices}`,
    work: ([rate = 0, prices = 0]) => rate - prices,
    result: 'percent',
    allows: (values) => values.every((value) => value < 50),
    mind: {
      en: 'That is the usual approximation (Fisher); exactly it is (1 + nominal rate) ÷ (1 + inflation) − 1, which is a little closer to nought.',
      hi: 'यह सामान्य सन्निकटन (फ़िशर) है; ठीक सूत्र (1 + नाममात्र दर) ÷ (1 + मुद्रास्फीति) − 1 है, जिसका मान शून्य के थोड़ा और पास होता है।',
    },
    more: { en: 'What is the real interest rate?', hi: 'वास्तविक ब्याज दर क्या है?' },
  },
  ofGdp(
    /(?:public |government |govt |total |central |general government )*(?:debt|liabilities)|(?:सरकारी |कुल |लोक )?(?:ऋण|कर्ज)/u,
    /debt(?:[- ]to)?[- /]gdp(?: ratio)?|debt ratio|debt as (?:a )?(?:share|%|per ?cent(?:age)?) of gdp|(?:ऋण|कर्ज)[- ]जीडीपी अनुपात/u,
    { en: 'debt', hi: 'ऋण' },
    { en: 'Debt-to-GDP ratio', hi: 'ऋण-जीडीपी अनुपात' },
    { en: 'What is the debt-to-GDP ratio?', hi: 'ऋण-जीडीपी अनुपात क्या है?' },
  ),
  ofGdp(
    /(?:gross |total |net )?tax(?:es| revenues?| collections?| receipts?)?|कर (?:राजस्व|संग्रह)/u,
    /tax(?:[- ]to)?[- /]gdp(?: ratio)?|कर[- ]जीडीपी अनुपात/u,
    { en: 'tax revenue', hi: 'कर राजस्व' },
    { en: 'Tax-to-GDP ratio', hi: 'कर-जीडीपी अनुपात' },
    { en: 'What is the tax-to-GDP ratio?', hi: 'कर-जीडीपी अनुपात क्या है?' },
  ),
  reserve(
    /crr|cash reserve ratio|सीआरआर|नकद आरक्षित अनुपात/u,
    { en: 'CRR', hi: 'सीआरआर' },
    { en: 'What is the cash reserve ratio?', hi: 'सीआरआर क्या है?' },
  ),
  reserve(
    /slr|statutory liquidity ratio|एसएलआर|वैधानिक तरलता अनुपात/u,
    { en: 'SLR', hi: 'एसएलआर' },
    { en: 'What is the statutory liquidity ratio?', hi: 'एसएलआर क्या है?' },
  ),
  {
    asks: /(?:money|credit|deposit) multiplier|(?:मुद्रा|साख|जमा) गुणक/u,
    but: /slr|एसएलआर|currency|cash with/u,
    says: { en: 'Money multiplier', hi: 'मुद्रा गुणक' },
    given: [
      {
        name: /(?:required |legal |cash |bank )?reserve(?: requirement| deposit)?(?: ratio)?|crr|lrr|rrr|सीआरआर|(?:नकद )?आरक्षित (?:जमा )?अनुपात/u,
        says: { en: 'reserve ratio', hi: 'आरक्षित अनुपात' },
        kind: 'share',
      },
    ],
    formula: { en: '1 ÷ reserve ratio', hi: '1 ÷ आरक्षित अनुपात' },
    put: ([ratio]) => `1 ÷ ${ratio}`,
    work: ([ratio = 0]) => 1 / ratio,
    result: 'times',
    mind: {
      en: 'This is the most it can be: cash that people keep, and reserves beyond what is required, make it smaller.',
      hi: 'यह अधिकतम मान है: लोगों के पास रखी नकदी और आवश्यकता से अधिक आरक्षित निधि इसे घटाती हैं।',
    },
    more: { en: 'What is the money multiplier?', hi: 'मुद्रा गुणक क्या है?' },
  },
  {
    asks: /(?<!money |credit |deposit )multiplier|(?<!मुद्रा |साख |जमा )गुणक/u,
    says: { en: 'Investment multiplier', hi: 'निवेश गुणक' },
    given: [
      {
        name: /mpc|marginal propensity to consume|एमपीसी|सीमांत उपभोग प्रवृत्ति/u,
        says: { en: 'MPC', hi: 'सीमांत उपभोग प्रवृत्ति' },
        kind: 'share',
      },
    ],
    formula: { en: '1 ÷ (1 − MPC)', hi: '1 ÷ (1 − सीमांत उपभोग प्रवृत्ति)' },
    put: ([share]) => `1 ÷ (1 − ${share})`,
    work: ([share = 0]) => 1 / (1 - share),
    result: 'times',
    more: { en: 'What is the multiplier?', hi: 'गुणक क्या है?' },
  },
  {
    asks: /(?<!money |credit |deposit )multiplier|(?<!मुद्रा |साख |जमा )गुणक/u,
    says: { en: 'Investment multiplier', hi: 'निवेश गुणक' },
    given: [
      {
        name: /mps|marginal propensity to save|सीमांत बचत प्रवृत्ति/u,
        says: { en: 'MPS', hi: 'सीमांत बचत प्रवृत्ति' },
        kind: 'share',
      },
    ],
    formula: { en: '1 ÷ MPS', hi: '1 ÷ सीमांत बचत प्रवृत्ति' },
    put: ([share]) => `1 ÷ ${share}`,
    work: ([share = 0]) => 1 / share,
    result: 'times',
    more: { en: 'What is the multiplier?', hi: 'गुणक क्या है?' },
  },
  {
    asks: /unemployment rate|berojga+ri dar|बेरोजगारी दर/u,
    says: { en: 'Unemployment rate', hi: 'बेरोज़गारी दर' },
    given: [
      {
        name: /unemployed(?: people| persons| workers)?|berojgar|बेरोजगार/u,
        says: { en: 'unemployed', hi: 'बेरोज़गार' },
        kind: 'amount',
      },
      {
        name: /labou?r ?force|shram ?bal|श्रम ?बल/u,
        says: { en: 'labour force', hi: 'श्रम बल' },
        kind: 'amount',
      },
    ],
    formula: { en: 'unemployed ÷ labour force × 100', hi: 'बेरोज़गार ÷ श्रम बल × 100' },
    put: ([part, whole]) => `${part} ÷ ${whole} × 100`,
    work: ([part = 0, whole = 0]) => (part / whole) * 100,
    result: 'percent',
    allows: ([part = 0, whole = 0]) => part <= whole,
    mind: {
      en: 'Of the labour force, not of the population: who neither works nor looks for work is in neither number.',
      hi: 'श्रम बल में से, जनसंख्या में से नहीं: जो न काम करता है न खोजता है, वह दोनों में नहीं गिना जाता।',
    },
    more: { en: 'How is the unemployment rate measured?', hi: 'बेरोज़गारी दर कैसे मापी जाती है?' },
  },
  {
    asks: /fiscal deficit|rajkoshiya ghata|राजकोषीय घाटा/u,
    says: { en: 'Fiscal deficit', hi: 'राजकोषीय घाटा' },
    given: [
      {
        name: /(?:total )?(?:government )?expenditure|total spending|(?:कुल )?व्यय/u,
        says: { en: 'total expenditure', hi: 'कुल व्यय' },
        kind: 'amount',
      },
      receipts,
      {
        name: /non[- ]?debt (?:capital )?receipts?|non[- ]?debt creating (?:capital )?receipts?|गैर[- ]ऋण (?:पूंजीगत )?प्राप्ति(?:यां|यों)?/u,
        says: { en: 'non-debt capital receipts', hi: 'गैर-ऋण पूँजीगत प्राप्तियाँ' },
        kind: 'amount',
      },
    ],
    formula: {
      en: 'total expenditure − revenue receipts − non-debt capital receipts',
      hi: 'कुल व्यय − राजस्व प्राप्तियाँ − गैर-ऋण पूँजीगत प्राप्तियाँ',
    },
    put: ([spent, revenue, capital]) => `${spent} − ${revenue} − ${capital}`,
    work: ([spent = 0, revenue = 0, capital = 0]) => spent - revenue - capital,
    result: 'amount',
    more: { en: 'What is the fiscal deficit?', hi: 'राजकोषीय घाटा क्या है?' },
  },
  {
    asks: /primary deficit|prathmik ghata|प्राथमिक घाटा/u,
    says: { en: 'Primary deficit', hi: 'प्राथमिक घाटा' },
    given: [
      {
        name: /fiscal deficit|rajkoshiya ghata|राजकोषीय घाटा/u,
        says: { en: 'fiscal deficit', hi: 'राजकोषीय घाटा' },
        kind: 'amount',
      },
      {
        name: /interest(?: payments?)?|byaj(?: bhugtan)?|ब्याज(?: भुगतान)?/u,
        says: { en: 'interest payments', hi: 'ब्याज भुगतान' },
        kind: 'amount',
      },
    ],
    formula: { en: 'fiscal deficit − interest payments', hi: 'राजकोषीय घाटा − ब्याज भुगतान' },
    put: ([deficit, interest]) => `${deficit} − ${interest}`,
    work: ([deficit = 0, interest = 0]) => deficit - interest,
    result: 'amount',
    more: { en: 'What is the primary deficit?', hi: 'प्राथमिक घाटा क्या है?' },
  },
  {
    asks: /revenue deficit|rajaswa? ghata|राजस्व घाटा/u,
    says: { en: 'Revenue deficit', hi: 'राजस्व घाटा' },
    given: [
      {
        name: /revenue expenditure|राजस्व व्यय/u,
        says: { en: 'revenue expenditure', hi: 'राजस्व व्यय' },
        kind: 'amount',
      },
      receipts,
    ],
    formula: { en: 'revenue expenditure − revenue receipts', hi: 'राजस्व व्यय − राजस्व प्राप्तियाँ' },
    put: ([spent, revenue]) => `${spent} − ${revenue}`,
    work: ([spent = 0, revenue = 0]) => spent - revenue,
    result: 'amount',
    more: { en: 'What is the revenue deficit?', hi: 'राजस्व घाटा क्या है?' },
  },
  {
    asks: /(?:gdp|gva) (?:at )?(?:factor cost|fc)\b|साधन लागत/u,
    says: { en: 'GDP at factor cost', hi: 'साधन लागत पर जीडीपी' },
    given: [
      {
        name: /gdp (?:at )?(?:market prices?|mp)\b|बाजार मूल्य पर (?:जीडीपी|सकल घरेलू उत्पाद)/u,
        says: { en: 'GDP at market prices', hi: 'बाज़ार मूल्य पर जीडीपी' },
        kind: 'amount',
      },
      {
        name: /indirect tax(?:es)?|अप्रत्यक्ष कर/u,
        says: { en: 'indirect taxes', hi: 'अप्रत्यक्ष कर' },
        kind: 'amount',
      },
      {
        name: /subsid(?:y|ies)|सब्सिडी/u,
        says: { en: 'subsidies', hi: 'सब्सिडी' },
        kind: 'amount',
      },
    ],
    formula: {
      en: 'GDP at market prices − indirect taxes + subsidies',
      hi: 'बाज़ार मूल्य पर जीडीपी − अप्रत्यक्ष कर + सब्सिडी',
    },
    put: ([market, taxes, subsidies]) => `${market} − ${taxes} + ${subsidies}`,
    work: ([market = 0, taxes = 0, subsidies = 0]) => market - taxes + subsidies,
    result: 'amount',
    more: { en: 'What is GVA at basic prices?', hi: 'मूल कीमतों पर जीवीए क्या है?' },
  },
]
