/** What a learner is told beside an answer, in the language of the question. */

import type { Notice } from './reply.ts'

const TEXTS = {
  en: {
    'limit-near': (time: string) =>
      `Most of today's answers by the language model are used. After that the library answers with its own passages, until ${time}.`,
    'limit-reached': (time: string) =>
      `Today's answers by the language model are used up. The library answers with its own passages; the model is back at ${time}.`,
    'model-failed': () => 'The language model did not answer, so the library answers with its own passages.',
  },
  hi: {
    'limit-near': (time: string) =>
      `आज के भाषा मॉडल वाले अधिकांश उत्तर लग चुके हैं। इसके बाद ${time} तक पुस्तकालय अपने अंशों से उत्तर देगा।`,
    'limit-reached': (time: string) =>
      `आज के भाषा मॉडल वाले उत्तर पूरे हो गए। पुस्तकालय अपने अंशों से उत्तर दे रहा है; मॉडल ${time} से फिर उपलब्ध होगा।`,
    'model-failed': () => 'भाषा मॉडल ने उत्तर नहीं दिया, इसलिए पुस्तकालय अपने अंशों से उत्तर दे रहा है।',
  },
} as const

/** `resetsAt` is when the learner's day ends, ISO. */
export function notice(kind: Notice['kind'], query: string, resetsAt?: string): Notice {
  const language = /[\u0904-\u0939]/.test(query) ? 'hi' : 'en'
  return { kind, text: TEXTS[language][kind](resetsAt ? timeOf(resetsAt, language) : '') }
}

function timeOf(iso: string, language: 'en' | 'hi') {
  return new Date(iso).toLocaleString(language === 'hi' ? 'hi-IN' : 'en-IN', {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Kolkata',
  })
}
