/** What each row of a file is to the bank: a new question, another version, the same, or one that resembles another. */

import { askedOf, faceOf, sameFace } from './face.ts'
import { type Fault, fault } from './fault.ts'
import type { FileQuestion, Row } from './model.ts'
import { slugOf, withFace } from './settle.ts'
import { sameQuestion } from './stored.ts'

/** `newest` is a version that waits to be published. */
export type Held = { id: string; question: FileQuestion; newest?: FileQuestion }

export type Verdict = 'new' | 'version' | 'same' | 'like' | 'fault'
export type Judged = {
  row: number
  line: number
  title: string
  verdict: Verdict
  faults: Fault[]
  notes: Fault[]
  like_id: string | null
  /** In hundredths. */
  likeness: number | null
  question: FileQuestion | null
}

/** Jaccard's index over runs of three words, as the library's own check has it. */
const ALIKE = 0.55
/** Runs that so many questions share say nothing of any of them ("consider the following statements"). */
const COMMON = 60

export class Bank {
  readonly #byId = new Map<string, Held>()
  readonly #byAsked = new Map<string, Held>()
  readonly #holders = new Map<string, Held[]>()
  readonly #runs = new Map<Held, Set<string>>()
  readonly #rowOfId = new Map<string, number>()
  readonly #rowOfAsked = new Map<string, number>()
  readonly #rowOfPaper = new Map<string, number>()

  add(held: Held) {
    this.#byId.set(held.id, held)
    for (const question of [held.question, held.newest]) {
      if (question) this.#byAsked.set(askedOf(faceOf(question)), held)
    }
    const runs = runsOf(held.question)
    this.#runs.set(held, runs)
    for (const run of runs) {
      const holders = this.#holders.get(run)
      if (holders) holders.push(held)
      else this.#holders.set(run, [held])
    }
  }

  /** In the order of the file: what stands in it twice is told by the second. */
  judge(row: Row): Judged {
    const { question } = row
    const said = { row: row.row, line: row.line, title: row.title, notes: row.notes }
    const plain = { ...said, faults: row.faults, like_id: null, likeness: null, question: question ?? null }
    const there = question && this.#there(question, row)
    if (there) return { ...plain, faults: [], verdict: 'same', ...there }
    // What is there already has its topic there.
    const faults = row.faults.filter(({ code }) => code !== 'no-topic')
    if (!question || faults.length > 0) return { ...plain, verdict: 'fault' }
    const twice = this.#twice(question, row.row)
    if (twice) return { ...plain, faults: [twice], verdict: 'fault' }
    const held = question.id === undefined ? undefined : this.#byId.get(question.id)
    if (held) return { ...plain, faults, ...known(question, held, row.isWhole === true), like_id: held.id }
    const same = this.#byAsked.get(askedOf(faceOf(question)))
    if (row.faults.length > 0) return { ...plain, verdict: 'fault' }
    const named = { ...plain, question: { ...question, id: question.id ?? this.#newId(question) } }
    if (same) return { ...named, verdict: 'like', like_id: same.id, likeness: 100 }
    const like = this.#nearest(question)
    if (!like) return { ...named, verdict: 'new' }
    return { ...named, verdict: 'like', like_id: like.held.id, likeness: Math.round(like.share * 100) }
  }

  /** Unchanged, it is no fault of the file, whatever the bank took: two drafts may ask the same. */
  #there(question: FileQuestion, row: Row): { like_id: string; likeness?: number } | undefined {
    const isWhole = row.isWhole === true
    const asked = askedOf(faceOf(question))
    const held = question.id === undefined ? this.#byAsked.get(asked) : this.#byId.get(question.id)
    if (!held || this.#rowOfId.has(question.id ?? '')) return undefined
    const isSame =
      question.id === undefined
        ? saysNoMore(question, held, isWhole)
        : known(question, held, isWhole).verdict === 'same'
    if (!isSame) return undefined
    if (question.id !== undefined) this.#rowOfId.set(question.id, row.row)
    if (!this.#rowOfAsked.has(asked)) this.#rowOfAsked.set(asked, row.row)
    return { like_id: held.id, ...(question.id === undefined && { likeness: 100 }) }
  }

  #twice(question: FileQuestion, row: number): Fault | undefined {
    const asked = askedOf(faceOf(question))
    const before = this.#rowOfAsked.get(asked)
    const idBefore = question.id === undefined ? undefined : this.#rowOfId.get(question.id)
    if (idBefore !== undefined) return fault('id-twice', question.id ?? '', idBefore)
    if (before !== undefined) return fault('twice-in-file', before)
    const { pyq } = question
    const paper = pyq && `${pyq.year} ${pyq.paper} ${pyq.no}`
    const paperBefore = paper === undefined ? undefined : this.#rowOfPaper.get(paper)
    if (paperBefore !== undefined) return fault('pyq-twice', paperBefore)
    if (paper !== undefined) this.#rowOfPaper.set(paper, row)
    this.#rowOfAsked.set(asked, row)
    if (question.id !== undefined) this.#rowOfId.set(question.id, row)
    return undefined
  }

  #newId(question: FileQuestion): string {
    const words = slugOf(question.stem.normalize('NFKD')).split('-').filter(Boolean).slice(0, 7).join('-')
    const name = words.slice(0, 60).replace(/-$/, '') || 'question'
    for (let n = 0; ; n += 1) {
      const id = `${name}-${hash(`${askedOf(faceOf(question))}${n || ''}`)}`
      if (this.#byId.has(id) || this.#rowOfId.has(id)) continue
      this.#rowOfId.set(id, 0)
      return id
    }
  }

  #nearest(question: FileQuestion): { held: Held; share: number } | undefined {
    const runs = runsOf(question)
    const shared = new Map<Held, number>()
    let telling = 0
    for (const run of runs) {
      const holders = this.#holders.get(run)
      if (holders && holders.length > COMMON) continue
      telling += 1
      for (const held of holders ?? []) shared.set(held, (shared.get(held) ?? 0) + 1)
    }
    let best: { held: Held; share: number } | undefined
    for (const [held, count] of shared) {
      const theirs = this.#runs.get(held)?.size ?? 0
      // Common runs were not counted, so they are no part of the whole either.
      const share =
        count /
        Math.max(1, Math.max(telling, count) + Math.max(theirs - (runs.size - telling), count) - count)
      if (share > ALIKE && share > (best?.share ?? 0)) best = { held, share }
    }
    return best
  }
}

function known(question: FileQuestion, held: Held, isWhole: boolean): Partial<Judged> & { verdict: Verdict } {
  const versions = [held.question, ...(held.newest ? [held.newest] : [])]
  if (question.format !== held.question.format) {
    if (!isWhole && versions.some((version) => saysNoMoreThan(question, version))) return { verdict: 'same' }
    const faults = [isWhole ? fault('format-kept', held.id, held.question.format) : fault('edited-elsewhere')]
    return { verdict: 'fault', faults }
  }
  const written =
    !isWhole && held.question.format === 'single' ? withFace(held.question, faceOf(question)) : question
  const isSame = versions.some((version) => sameQuestion(version, written))
  if (!isSame && written.topic === '') return { verdict: 'fault', faults: [fault('no-topic')] }
  return { verdict: isSame ? 'same' : 'version', question: written }
}

function saysNoMore(question: FileQuestion, held: Held, isWhole: boolean) {
  return [held.question, held.newest].some((version) => {
    if (!version) return false
    return isWhole ? sameQuestion(version, { ...question, id: held.id }) : saysNoMoreThan(question, version)
  })
}

/** The same words, or the same question without any reasons: what a bare format leaves of it. */
function saysNoMoreThan(question: FileQuestion, version: FileQuestion) {
  const [one, other] = [faceOf(question), faceOf(version)]
  if (sameFace(one, other)) return true
  const isBare = one.explanation === '' && one.options.every(({ why }) => why === '')
  return isBare && askedOf(one) === askedOf(other)
}

function runsOf(question: FileQuestion): Set<string> {
  const parts = [question.stem]
  if (question.format === 'single') parts.push(...question.options.map(({ text }) => text))
  else if (question.format === 'pairs')
    parts.push(...question.pairs.flatMap(({ left, right }) => [left, right]))
  else if (question.format === 'sequence') parts.push(...question.items.map(({ text }) => text))
  else parts.push(...question.statements.map(({ text }) => text))
  const words =
    parts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}

/** Six signs that are the same for the same words (FNV-1a). */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(36).padStart(6, '0').slice(-6)
}
