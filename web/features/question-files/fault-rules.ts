/** Faults in the language of the interface, and a row of a report as lines that can be read. */

import {
  FAULT_CODES,
  type FaultCode,
  type Fault as FileFault,
  faultWords,
} from '#supabase/functions/_shared/question-files/fault.ts'
import { questionWords } from '#web/lib/refusals/question-words.ts'
import { refusalIn } from '#web/lib/refusals/refusal-in.ts'

export type Fault = FileFault

/** A report may be older than the words that this page has. */
export function isKnownFault(fault: { code: string; given: string[] }): fault is Fault {
  return FAULT_CODES.has(fault.code as FaultCode)
}

export function inWords(faults: Fault[], language: 'en' | 'hi'): string {
  return faults.map((each) => faultIn(each, language)).join(' ')
}

/** What the bank itself would refuse it says in a sentence of its own. */
export function faultIn(fault: Fault, language: 'en' | 'hi'): string {
  const said = faultWords(fault, language)
  return fault.code === 'refused' ? refusalIn(language, said, questionWords) : said
}

type Preview = { stem: string; parts: string[]; options: string[]; key: number; explanation: string }

/** What was read, in the language in which it was written. */
export function previewOf(question: Record<string, unknown>): Preview {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const list = (name: string) => (Array.isArray(question[name]) ? (question[name] as unknown[]) : [])
  const part = (value: unknown) => {
    const { text: words, left, right, correct } = (value ?? {}) as Record<string, unknown>
    const mark = correct === true ? ' ✓' : correct === false ? ' ✗' : ''
    return `${text(words) || `${text(left)} – ${text(right)}`}${mark}`
  }
  const isSingle = question.format === 'single'
  return {
    stem: text(question.stem),
    parts: ['statements', 'pairs', 'items'].flatMap((name) => list(name).map(part)),
    options: isSingle
      ? list('options').map(part)
      : list('options').map((set) => (Array.isArray(set) ? set.join(', ') : '')),
    key: isSingle ? 'abcd'.indexOf(text(question.key)) : -1,
    explanation: text(question.explanation),
  }
}
