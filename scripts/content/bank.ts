/** What must hold of the prelims questions together: no habit helps to guess, and no question is asked twice. */

import { keyOf } from '#supabase/functions/_shared/learning/question-options.ts'
import { askedText, optionsOf, type Question, shapeOf } from './question.ts'

/** Shares that a bank may not pass, once it is large enough for a share to mean something. */
const LIMITS = { enough: 60, key: 0.3, longestIsKey: 0.35, alike: 0.55 }

export function bankProblems(questions: Question[]): string[] {
  return [...keyBalance(questions), ...longestOption(questions), ...nearDuplicates(questions)]
}

export function keyShares(questions: Question[]): number[] {
  const counts = [0, 0, 0, 0]
  for (const question of questions) {
    const key = keyOf(shapeOf(question))
    if (key !== undefined) counts[key] = (counts[key] ?? 0) + 1
  }
  return counts.map((count) => count / Math.max(1, questions.length))
}

function keyBalance(questions: Question[]): string[] {
  if (questions.length < LIMITS.enough) return []
  return keyShares(questions).flatMap((share, index) =>
    share > LIMITS.key
      ? [`questions: option ${'abcd'[index]} is right in ${percent(share)}, at most ${percent(LIMITS.key)}`]
      : [],
  )
}

/** The share of questions with options of their own in which the longest one is the key. */
export function longestIsKeyShare(questions: Question[]): number {
  const single = questions.filter((question) => question.format === 'single')
  const longest = single.filter((question) => {
    const lengths = optionsOf(question).map((option) => option.length)
    return lengths.indexOf(Math.max(...lengths)) === keyOf(shapeOf(question))
  })
  return longest.length / Math.max(1, single.length)
}

function longestOption(questions: Question[]): string[] {
  const share = longestIsKeyShare(questions)
  if (questions.length < LIMITS.enough || share <= LIMITS.longestIsKey) return []
  return [
    `questions: the longest option is the key in ${percent(share)}, at most ${percent(LIMITS.longestIsKey)}`,
  ]
}

/** Pairs whose runs of three words overlap by more than the limit (Jaccard's index over shingles). */
function nearDuplicates(questions: Question[]): string[] {
  const shingled = questions.map((question) => ({
    id: question.id,
    shingles: shinglesOf(askedText(question)),
  }))
  const holders = new Map<string, number[]>()
  const problems: string[] = []
  for (const [index, { id, shingles }] of shingled.entries()) {
    const shared = new Map<number, number>()
    for (const shingle of shingles) {
      const known = holders.get(shingle) ?? []
      for (const other of known) shared.set(other, (shared.get(other) ?? 0) + 1)
      holders.set(shingle, [...known, index])
    }
    for (const [other, count] of shared) {
      const earlier = shingled[other]
      if (!earlier) continue
      const alike = count / (shingles.size + earlier.shingles.size - count)
      if (alike > LIMITS.alike) {
        problems.push(`questions, ${id}: asks nearly the same as "${earlier.id}" (${percent(alike)} alike)`)
      }
    }
  }
  return problems
}

function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}

function percent(share: number) {
  return `${Math.round(share * 100)} %`
}
