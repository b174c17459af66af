/** What a learner is told beside an answer, in the language of the question. */

import type { Notice } from './reply.ts'

const TEXTS = {
  en: {
    'limit-near': (time: string) =>
      `Most of today's answers by the language model are used. After that the library answers with its own passages, until ${time}.`,
    'limit-reached': (time: string) =>
      `Today's answers by the language model are used up. The library answers with its own passages; the model is back at ${time}.`,
    'limit-of-all': (time: string) =>
      `Today's answers by the language model are used up on this site, for everybody. The library answers with its own passages, your conversation is kept as ever, and the model is back at ${time}.`,
    'model-failed': () => 'The language model did not answer, so the library answers with its own passages.',
  },
  hi: {
    'limit-near': (time: string) =>
      `आज के भाषा मॉडल वाले अधिकांश उत्तर लग चुके हैं। इसके बाद ${time} तक पुस्तकालय अपने अंशों से उत्तर देगा।`,
    'limit-reached': (time: string) =>
      `आज के भाषा मॉडल वाले उत्तर पूरे हो गए। पुस्तकालय अपने अंशों से उत्तर दे रहा है; मॉडल ${time} से फिर उपलब्ध होगा।`,
    'limit-of-all': (time: string) =>
      `आज के भाषा मॉडल वाले उत्तर इस साइट पर सबके लिए पूरे हो गए। पुस्तकालय अपने अंशों से उत्तर दे रहा है, आपकी बातचीत पहले की तरह सुरक्षित है, और मॉडल ${time} से फिर उपलब्ध होगा।`,
    'model-failed': () => 'भाषा मॉडल ने उत्तर नहीं दिया, इसलिए पुस्तकालय अपने अंशों से उत्तर दे रहा है।',
  },
} as const

type Occasion = Notice['kind'] | 'limit-of-all'

/** `resetsAt` is when the day of the models ends, which is India's, ISO. */
export function notice(occasion: Occasion, query: string, resetsAt?: string): Notice {
  const language = /[\u0904-\u0939]/.test(query) ? 'hi' : 'en'
  // Whose limit it was is for the words alone: a page of an earlier release knows no other kind.
  const kind = occasion === 'limit-of-all' ? 'limit-reached' : occasion
  return { kind, text: TEXTS[language][occasion](resetsAt ? timeOf(resetsAt, language) : '') }
}

/** By India's clock, and it says so: whoever reads it may live by another one. */
export function timeOf(iso: string, language: 'en' | 'hi') {
  const indian = new Date(iso).toLocaleString(language === 'hi' ? 'hi-IN' : 'en-IN', {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Kolkata',
  })
  return `${indian} IST`
}
