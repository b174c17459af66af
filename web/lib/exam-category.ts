/** Categories of the examination, by which cut-offs are announced. */

import { defineCopy } from './language.tsx'

export const EXAM_CATEGORIES = [
  'general',
  'ews',
  'obc',
  'sc',
  'st',
  'pwbd-1',
  'pwbd-2',
  'pwbd-3',
  'pwbd-5',
] as const
type ExamCategory = (typeof EXAM_CATEGORIES)[number]

/** What is stored as a category; anything else is none. */
export function examCategoryFrom(stored: string | null): ExamCategory | null {
  return EXAM_CATEGORIES.find((category) => category === stored) ?? null
}

/** As the Commission writes them in both languages. */
const LETTERS = {
  ews: 'EWS',
  obc: 'OBC',
  sc: 'SC',
  st: 'ST',
  'pwbd-1': 'PwBD-1',
  'pwbd-2': 'PwBD-2',
  'pwbd-3': 'PwBD-3',
  'pwbd-5': 'PwBD-5',
}

export const examCategoryNames = defineCopy({
  en: { general: 'General', ...LETTERS },
  hi: { general: 'सामान्य', ...LETTERS },
})
