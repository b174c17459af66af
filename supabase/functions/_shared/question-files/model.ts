/** The one common model: a question as files carry it, whole, and what a reader hands over of each place in a file. */

import type { Fault } from './fault.ts'

export type Format = 'single' | 'statements' | 'how-many' | 'reason' | 'pairs' | 'sequence'
export const FORMATS: readonly Format[] = ['single', 'statements', 'how-many', 'reason', 'pairs', 'sequence']

export type Source = {
  id: string
  title: string
  publisher: string
  url: string
  date: string | null
  checked: string | null
}
export type Judged = { correct: boolean; why: string; why_hi?: string }
export type Statement = Judged & { text: string; text_hi?: string }
export type Pair = Judged & { left: string; left_hi?: string; right: string; right_hi?: string }
export type Option = { text: string; text_hi?: string; why: string; why_hi?: string }

type Shared = {
  id?: string
  topic: string
  kind: 'static' | 'current' | 'hybrid'
  difficulty: number
  diagnostic: boolean
  negative: boolean
  pyq?: { year: number; paper: 'gs1' | 'csat'; no: number }
  stem: string
  stem_hi?: string
  facts: string[]
  sources: Source[]
  explanation: string
  explanation_hi?: string
}

/** As it stands in `content/questions/`; a reason or an explanation may still be empty, for drafts. */
export type FileQuestion = Shared &
  (
    | { format: 'single'; options: Option[]; key: number }
    | { format: 'statements'; statements: Statement[]; sets: number[][] }
    | { format: 'how-many'; statements: Statement[] }
    | { format: 'reason'; statements: Statement[]; explains: boolean }
    | {
        format: 'pairs'
        heads: [string, string]
        heads_hi?: [string, string]
        pairs: Pair[]
        sets?: number[][]
      }
    | {
        format: 'sequence'
        items: { text: string; text_hi?: string }[]
        order: number[]
        orders: number[][]
        why: string
        why_hi?: string
      }
  )

/** A question as programs know it that know only plain choices. */
export type Face = {
  stem: string
  options: { text: string; why: string }[]
  key: number
  explanation: string
}

/** What a reader found at one place of a file of another program, or of ours. */
export type Found = {
  /** Line of the file, from 1; in a package, of its part. */
  line: number
  title: string
  id?: string
  /** Names that may be a topic: the last part of a category first, then tags. */
  topics: string[]
  tags: string[]
  kind: 'choice' | 'matching'
  stem: string
  options: { text: string; why: string; share: number }[]
  pairs: { left: string; right: string }[]
  explanation: string
  /** What our own export wrote along: the whole question as JSON. */
  data?: string
  faults: Fault[]
  notes: Fault[]
}

/** One row of the report. Without a question there is a fault. */
export type Row = {
  row: number
  line: number
  title: string
  question?: FileQuestion
  /** The file holds all of the question, not only what a plain choice holds. */
  isWhole?: boolean
  faults: Fault[]
  notes: Fault[]
}

/** Chosen for all questions of a file that do not say themselves. */
export type Given = {
  topic: string | null
  kind: 'static' | 'current' | 'hybrid'
  difficulty: number
  /** The topics of the syllabus; another one is a fault. */
  topics: ReadonlySet<string>
}

export const FILE_FORMATS = ['csv', 'gift', 'aiken', 'moodle', 'qti'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** How the names of files end. */
export const ENDINGS: Record<FileFormat, string> = {
  csv: 'csv',
  gift: 'gift',
  aiken: 'txt',
  moodle: 'xml',
  qti: 'zip',
}

export const MOST_BYTES = 10_000_000
export const MOST_QUESTIONS = 10_000
export const MOST_UNPACKED = 50_000_000

export function newFound(line: number): Found {
  return {
    ...{ line, title: '', topics: [], tags: [], kind: 'choice', stem: '', options: [], pairs: [] },
    ...{ explanation: '', faults: [], notes: [] },
  }
}
