/** What a learner is told of a step that did not work; what went wrong inside stays in the log. */

import type { Language } from '../types.ts'

const PROBLEMS = {
  brokeOff: {
    en: 'The work on your answer was interrupted several times.',
    hi: 'आपके उत्तर पर काम कई बार बीच में रुक गया।',
  },
  unexpected: {
    en: 'Something went wrong on our side.',
    hi: 'हमारी ओर से कोई गड़बड़ी हुई।',
  },
  noAnswer: {
    en: 'The language model gave no answer that can be used.',
    hi: 'भाषा मॉडल से कोई काम का उत्तर नहीं मिला।',
  },
  busy: {
    en: 'The language model has too much to do at the moment.',
    hi: 'भाषा मॉडल पर अभी बहुत काम है।',
  },
  refused: {
    en: 'The language model does not take our requests at the moment.',
    hi: 'भाषा मॉडल अभी हमारे अनुरोध नहीं ले रहा है।',
  },
  limit: {
    en: 'Your share of the language model is used up for today, so the rules marked this answer alone.',
    hi: 'आज के लिए भाषा मॉडल का आपका हिस्सा पूरा हो गया है, इसलिए इस उत्तर का मूल्यांकन केवल नियमों से हुआ।',
  },
  limitOfAll: {
    en: 'The language model is used up on this site for today, so the rules marked this answer alone. It marks again what is handed in after midnight in India.',
    hi: 'आज के लिए इस साइट पर भाषा मॉडल सबके लिए पूरा हो गया है, इसलिए इस उत्तर का मूल्यांकन केवल नियमों से हुआ। भारत में आधी रात के बाद जमा किए उत्तरों का मूल्यांकन वह फिर करेगा।',
  },
  limitSecond: {
    en: 'Your share of the language model is used up for today, so this answer was marked once instead of twice.',
    hi: 'आज के लिए भाषा मॉडल का आपका हिस्सा पूरा हो गया है, इसलिए यह उत्तर दो की जगह एक बार जाँचा गया।',
  },
  limitOfAllSecond: {
    en: 'The language model is used up on this site for today, so this answer was marked once instead of twice.',
    hi: 'आज के लिए इस साइट पर भाषा मॉडल सबके लिए पूरा हो गया है, इसलिए यह उत्तर दो की जगह एक बार जाँचा गया।',
  },
} satisfies Record<string, Record<Language, string>>

export type Problem = keyof typeof PROBLEMS

export function wordsFor(problem: Problem, language: Language): string {
  return PROBLEMS[problem][language]
}
