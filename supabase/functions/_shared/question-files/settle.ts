/** Makes a question of what a reader found at one place of a file, or says why it cannot be one. */

import { questionFaults, questionNotes } from './check.ts'
import { questionOfData } from './data.ts'
import { faceOf, plain, sameFace } from './face.ts'
import { fault } from './fault.ts'
import { asLists } from './matching.ts'
import type { Face, FileQuestion, Found, Given, Row } from './model.ts'

export function settle(found: Found, row: number, given: Given): Row {
  const base = { row, line: found.line, title: found.title || plain(found.stem) }
  const notes = [...found.notes]
  if (found.faults.length > 0) return { ...base, faults: found.faults, notes }
  const read = readFace(found)
  if (Array.isArray(read)) return { ...base, faults: read, notes }
  const { face } = read
  notes.push(...read.notes)
  let question = plainQuestion(face, found, given)
  if (found.data !== undefined) {
    const kept = questionOfData(found.data)
    if (!kept) return { ...base, faults: [fault('bad-data')], notes }
    if (sameFace(faceOf(kept), face)) question = kept
    else if (kept.format !== 'single') return { ...base, faults: [fault('edited-elsewhere')], notes }
    else {
      question = withFace(kept, face)
      if (kept.stem_hi !== undefined) notes.push(fault('hindi-older'))
    }
  }
  return { ...settled(base, question, notes, given), isWhole: found.data !== undefined }
}

/** The last look, the same for every format. */
export function settled(
  base: { row: number; line: number; title: string },
  question: FileQuestion,
  notes: Row['notes'],
  given: Given,
): Row {
  const faults = questionFaults(question, given.topics)
  return {
    ...base,
    question,
    faults,
    notes: faults.length > 0 ? notes : [...notes, ...questionNotes(question)],
  }
}

function readFace(found: Found): { face: Face; notes: Row['notes'] } | Row['faults'] {
  if (found.kind === 'matching') return asLists(found)
  const right = found.options.flatMap(({ share }, index) => (share >= 1 ? [index] : []))
  const parts = found.options.filter(({ share }) => share > 0 && share < 1)
  if (found.options.length === 0) return [fault('no-options')]
  if (right.length > 1 || (right.length === 0 && parts.length > 1)) return [fault('more-keys')]
  const key = right[0] ?? -1
  if (key < 0) return [fault('no-key')]
  return {
    face: {
      stem: found.stem,
      options: found.options.map(({ text, why }) => ({ text, why })),
      key,
      explanation: found.explanation,
    },
    notes: parts.length > 0 ? [fault('part-marks')] : [],
  }
}

function plainQuestion(face: Face, found: Found, given: Given): FileQuestion {
  const tag = (name: string) =>
    found.tags.find((each) => each.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1)
  const named = [tag('topic'), ...found.topics].flatMap((name) => (name ? [slugOf(name)] : []))
  const kind = tag('kind')
  const difficulty = Number(tag('difficulty'))
  return {
    ...(found.id === undefined ? {} : { id: found.id }),
    topic: named.find((name) => given.topics.has(name)) ?? given.topic ?? '',
    kind: kind === 'static' || kind === 'current' || kind === 'hybrid' ? kind : given.kind,
    difficulty: difficulty >= 1 && difficulty <= 5 ? Math.round(difficulty) : given.difficulty,
    ...{ diagnostic: false, negative: true, stem: face.stem, facts: [], sources: [] },
    ...{ format: 'single', options: face.options, key: face.key, explanation: face.explanation },
  }
}

/** The words of the file, and of the question what a plain choice does not hold. */
export function withFace(kept: FileQuestion & { format: 'single' }, face: Face): FileQuestion {
  return {
    ...kept,
    ...{ stem: face.stem, key: face.key, explanation: face.explanation },
    options: face.options.map((option, index) => {
      const { text_hi, why_hi } = kept.options[index] ?? {}
      return { ...option, ...(text_hi !== undefined && { text_hi }), ...(why_hi !== undefined && { why_hi }) }
    }),
  }
}

export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
