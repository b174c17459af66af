/** A question with its key and answers to it, for the tests of the marking. */

import type { MainsKey, MainsQuestion, RegistryFact, WrittenAnswer } from './types.ts'

export const QUESTION: MainsQuestion = {
  ...{
    id: 'food-prices',
    topic: 'inflation',
    marks: 10,
    words: 150,
    minutes: 7,
    directive: 'critically examine',
  },
  question:
    'Food prices drive inflation in India, yet the Reserve Bank answers for it. Critically examine this division of work and suggest improvements.',
  question_hi:
    'भारत में खाद्य कीमतें मुद्रास्फीति को चलाती हैं, फिर भी उत्तरदायी भारतीय रिज़र्व बैंक है। कार्य के इस विभाजन का समालोचनात्मक परीक्षण कीजिए और सुधार सुझाइए।',
  parts: ['How the work is divided', 'Strengths and weaknesses of the division', 'Improvements'],
  rubric: {
    demand: 'Judges the division.',
    content: 'Names both sides.',
    structure: 'Three parts.',
    evidence: 'Figures with years.',
    conclusion: 'A verdict.',
    language: 'Exact terms.',
  },
}

export const KEY: MainsKey = {
  checklist: [
    {
      point: 'Names the target of 4 per cent under section 45ZA',
      words: ['4 per cent', 'section 45za', 'tolerance'],
    },
    {
      point: 'States that the repo rate acts on demand, not on supply',
      words: ['repo rate', 'acts on demand', 'cannot grow'],
    },
    {
      point: 'Strength: anchored expectations and accountability',
      words: ['expectations', 'accountability', 'credibility'],
    },
    {
      point: 'Weakness: stocks, duties and transport lie with governments',
      words: ['buffer stocks', 'import duties', 'cold storage'],
    },
    {
      point: 'Gives the weight of food in the consumer price index',
      words: ['36.75', 'weight of food', 'food weight'],
    },
    {
      point: 'Suggests a council of the Centre, the States and the Bank',
      words: ['joint council', 'supply council', 'publish', 'calendar'],
    },
  ],
  fact_ids: ['repo-rate'],
  model_answer: `Since 2016 section 45ZA of the RBI Act binds the Monetary Policy Committee to 4 per cent, whatever the harvest.

How the work is divided
- The repo rate, 5.25 per cent in June 2026, acts on demand and cannot grow onions.
- Governments hold buffer stocks, import duties and cold storage.

Strengths
- One target anchors expectations and gives clear accountability.

Weaknesses
- Food has a weight of 36.75 per cent in the index, so that the Bank answers for the monsoon.
- High rates for a supply shock cost jobs in industry.

Improvements
- A joint council of the Centre, the States and the Bank should publish a supply calendar before each season.
- Stock limits need rules instead of sudden bans.

The division is sound for lasting inflation but not for shocks: the Bank should keep its target, and governments must own the supply side.`,
}

export const FACTS: RegistryFact[] = [
  fact('repo-rate', 'Policy repo rate', '5.25', '%', 'June 2026', [['6.50', 'January 2025']]),
  fact('cpi-inflation', 'CPI inflation, year on year', '3.93', '%, year on year', 'May 2026', [
    ['2.82', 'May 2025'],
  ]),
  fact('wpi-inflation', 'WPI inflation, year on year', '2.10', '%, year on year', 'May 2026', []),
  fact(
    'food-weight',
    'Weight of food and beverages in the CPI (Combined)',
    '36.75',
    '% of the basket',
    'base 2024',
    [['45.86', 'base 2012']],
  ),
  fact(
    'capital-expenditure',
    'Capital expenditure of the Union Government',
    '12.22',
    '₹ lakh crore',
    '2026-27',
    [['11.21', '2025-26']],
  ),
  fact('forex-reserves', 'Foreign exchange reserves', '666.93', 'US$ billion', 'June 2026', []),
]

export const HINDI_ANSWER = `2016 से भारतीय रिज़र्व बैंक अधिनियम की धारा 45ZA मौद्रिक नीति समिति को 4 प्रतिशत का लक्ष्य देती है।

कार्य का विभाजन
- रेपो दर, जो जून 2026 में 5.25 प्रतिशत थी, माँग पर असर डालती है, प्याज़ नहीं उगा सकती।
- बफर स्टॉक, आयात शुल्क और शीत भंडारण सरकारों के हाथ में हैं।

लाभ
- एक लक्ष्य से प्रत्याशाएँ स्थिर रहती हैं और जवाबदेही स्पष्ट होती है।

कमियाँ
- सूचकांक में खाद्य का भार 36.75 प्रतिशत है, इसलिए बैंक मानसून के लिए भी उत्तरदायी ठहरता है।
- आपूर्ति के झटके पर ऊँची दर से रोज़गार घटता है।

सुधार
- केंद्र, राज्यों और बैंक की संयुक्त परिषद को हर मौसम से पहले आपूर्ति का कैलेंडर प्रकाशित करना चाहिए।

अतः यह विभाजन स्थायी मुद्रास्फीति के लिए उचित है, किंतु झटकों के लिए नहीं: लक्ष्य बैंक का रहे और आपूर्ति की जिम्मेदारी सरकारें लें।`

export function answer(text: string, others: Partial<WrittenAnswer> = {}): WrittenAnswer {
  return { text, language: 'en', seconds: 400, mode: 'typed', plan: {}, ...others }
}

function fact(
  id: string,
  name: string,
  display: string,
  unit: string,
  period: string,
  earlier: [string, string][],
): RegistryFact {
  return {
    ...{ id, name, display, unit, period, value: Number(display) },
    earlier: earlier.map(([shown, when]) => ({ display: shown, period: when, value: Number(shown) })),
  }
}
