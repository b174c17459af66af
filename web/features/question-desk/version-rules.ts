/** What two versions of a question say differently, place by place; and which of a question's versions wait. */

import { type Change, wordChanges } from '#web/features/answer-results/index.ts'
import { type Both, LETTERS } from '#web/features/player/index.ts'
import type { Version, WholeQuestion } from './question-queries.ts'

export type Language = 'en' | 'hi'
export type Place = { at: string; language: Language; changes: Change[] }

type Said = Map<string, string>

/** Every text of a version by where it stands: `statements.2`, and its language. */
function textsOf({ asked, reasons, explanation, key, truths }: Version): Said {
  const said: Said = new Map()
  const put = (at: string, part: Both | undefined) => {
    if (part?.en) said.set(`${at} en`, part.en)
    if (part?.hi) said.set(`${at} hi`, part.hi)
  }
  put('stem', asked.stem)
  asked.statements?.forEach((part, at) => {
    put(`statements.${at + 1}`, part)
  })
  asked.heads?.forEach((part, at) => {
    put(`heads.${at + 1}`, part)
  })
  asked.pairs?.forEach(({ left, right }, at) => {
    put(`pairs.${at + 1}`, {
      en: `${left.en} : ${right.en}`,
      ...((left.hi || right.hi) && { hi: `${left.hi ?? left.en} : ${right.hi ?? right.en}` }),
    })
  })
  asked.items?.forEach((part, at) => {
    put(`items.${at + 1}`, part)
  })
  asked.options.forEach((part, at) => {
    put(`options.${at + 1}`, part)
  })
  said.set('key en', `(${LETTERS[key]})`)
  if (truths.length > 0) said.set('truths en', truths.map((truth) => (truth ? '✓' : '✗')).join(' '))
  reasons.forEach((part, at) => {
    put(`reasons.${at + 1}`, part)
  })
  put('explanation', explanation)
  return said
}

/** The places where two versions differ, word by word, in the order in which a learner reads them. */
export function differencesOf(before: Version, after: Version): Place[] {
  const [was, is] = [textsOf(before), textsOf(after)]
  const places = [...new Set([...was.keys(), ...is.keys()])]
  return places.flatMap((place) => {
    const [old, now] = [was.get(place) ?? '', is.get(place) ?? '']
    if (old === now) return []
    const [at = '', language] = place.split(' ')
    return [{ at, language: language === 'hi' ? 'hi' : 'en', changes: wordChanges(old, now) }]
  })
}

/** How a version stands to what is asked now. */
export function stateOf(question: Pick<WholeQuestion, 'version' | 'status'>, version: Version) {
  const isDraft = question.status === 'draft'
  if (version.version === question.version && !isDraft) return 'current' as const
  const isUnreviewed = version.drafted_by !== null && version.reviewed_by === null
  if (isUnreviewed && (isDraft ? version.version === question.version : version.version > question.version))
    return 'waits' as const
  return 'earlier' as const
}

/** A place in words: "Statement 2". */
export function placeWords(at: string, names: Record<string, string>): string {
  const [kind = '', number] = at.split('.')
  const name = names[kind] ?? kind
  if (!number) return name
  return kind === 'options' ? `${name} (${LETTERS[Number(number) - 1] ?? number})` : `${name} ${number}`
}
