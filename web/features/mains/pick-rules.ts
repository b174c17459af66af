/** How questions are chosen: filters and their address, where a learner stands with each, and the question of a day. */

import type { Branch } from '#web/features/library/index.ts'
import { plainWords } from '#web/lib/plain-words.ts'
import type { AnswerLine } from './mains-queries.ts'

export const STANDINGS = ['new', 'draft', 'waiting', 'evaluated'] as const
export type Standing = (typeof STANDINGS)[number]

export type Filters = {
  /** A topic, or an area with all of its topics. */
  topic: string
  directive: string
  marks: '' | '10' | '15'
  standing: '' | Standing
  search: string
}

export const NO_FILTERS: Filters = { topic: '', directive: '', marks: '', standing: '', search: '' }

/** Whatever stands in the address, made into filters that make sense. */
export function filtersFrom(address: URLSearchParams): Filters {
  const plain = (name: string) => (/^[a-z0-9- ]+$/.exec(address.get(name) ?? '')?.[0] ?? '').trim()
  const marks = address.get('marks')
  return {
    topic: plain('topic'),
    directive: plain('directive'),
    marks: marks === '10' || marks === '15' ? marks : '',
    standing: STANDINGS.find((one) => one === address.get('status')) ?? '',
    search: (address.get('q') ?? '').slice(0, 100),
  }
}

/** The other way round; what does not filter is left out. */
export function addressOf({ topic, directive, marks, standing, search }: Filters): URLSearchParams {
  const named = { topic, directive, marks, status: standing, q: search }
  return new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''))
}

type Listed = {
  id: string
  topic: string
  marks: number
  directive: string
  question: string
  question_hi: string | null
}

/** The questions that pass the filters. `nameOf` gives a topic's titles, so that they can be searched for, too. */
export function matching<Question extends Listed>(
  questions: readonly Question[],
  filters: Filters,
  standingOf: (id: string) => readonly Standing[],
  topics: ReadonlySet<string> | undefined,
  nameOf: (topic: string) => string,
): Question[] {
  const asked = plainWords(filters.search)
  return questions.filter((one) => {
    if (topics && !topics.has(one.topic)) return false
    if (filters.directive && one.directive !== filters.directive) return false
    if (filters.marks && String(one.marks) !== filters.marks) return false
    if (filters.standing && !standingOf(one.id).includes(filters.standing)) return false
    const said = plainWords(`${one.question} ${one.question_hi ?? ''} ${nameOf(one.topic)} ${one.directive}`)
    return asked.every((word) => said.some((other) => other.startsWith(word)))
  })
}

type Placed = { slug: string }

/** The topics that a filter stands for; undefined where it is none that is known. */
export function topicsUnder(slug: string, tree: readonly Branch<Placed>[]): Set<string> | undefined {
  const area = tree.find(({ topic }) => topic.slug === slug)
  if (area) return new Set([slug, ...area.children.map((child) => child.slug)])
  return tree.some(({ children }) => children.some((child) => child.slug === slug))
    ? new Set([slug])
    : undefined
}

export type OwnBand = { low: number; high: number; by: 'rules' | 'ai' | 'mentor' }

/** What an answer is worth as far as is known: a mentor's marks stand above a model's band, and that above the rules'. */
export function bandOf({ evaluations }: Pick<AnswerLine, 'evaluations'>): OwnBand | null {
  const shown = evaluations.filter(
    ({ run, purpose, replaced_at }) => run === 0 && purpose !== 'second' && !replaced_at,
  )
  for (const by of ['mentor', 'ai', 'rules'] as const) {
    // an appeal is marked after the first marks, and stands in their place
    const [found] = shown
      .filter((one) => one.by === by)
      .sort((one, other) => Number(other.purpose === 'appeal') - Number(one.purpose === 'appeal'))
    if (!found) continue
    if (found.marks !== null) return { low: found.marks, high: found.marks, by }
    if (found.band_low !== null && found.band_high !== null) {
      return { low: found.band_low, high: found.band_high, by }
    }
  }
  return null
}

export type OwnWork = { standings: Standing[]; best: OwnBand | null; versions: number }

/** Where the learner stands with each question that they took up. */
export function ownWork(lines: readonly AnswerLine[]): Map<string, OwnWork> {
  const work = new Map<string, OwnWork>()
  for (const line of lines) {
    const before = work.get(line.question_id) ?? { standings: [], best: null, versions: 0 }
    const standing = standingOfAnswer(line)
    const band = standing === 'evaluated' ? bandOf(line) : null
    work.set(line.question_id, {
      standings: [...new Set([...before.standings, standing])],
      best: band && (!before.best || middle(band) > middle(before.best)) ? band : before.best,
      versions: before.versions + (standing === 'draft' ? 0 : 1),
    })
  }
  return work
}

function middle({ low, high }: OwnBand) {
  return (low + high) / 2
}

export function standingOfAnswer({
  submitted_at,
  status,
}: Pick<AnswerLine, 'submitted_at' | 'status'>): Standing {
  if (submitted_at === null) return 'draft'
  return status === 'evaluated' || status === 'needs_mentor' ? 'evaluated' : 'waiting'
}

/** One question a day (YYYY-MM-DD), the same for everybody; each comes up once before any comes again. */
export function questionOfTheDay<Question extends { id: string }>(
  questions: readonly Question[],
  day: string,
): Question | undefined {
  const shuffled = questions
    .map((question) => ({ question, place: shuffle(question.id) }))
    .sort((one, other) => one.place - other.place || (one.question.id < other.question.id ? -1 : 1))
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  return shuffled[number % shuffled.length]?.question
}

/** FNV-1a with a last stir: neighbours in the alphabet are about the same topic, and should not follow each other. */
function shuffle(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
