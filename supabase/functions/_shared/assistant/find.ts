/** Finds what the library holds on a question, in the asking learner's name; what is written from it is not its concern. */

import { askedPart } from './asked-part.ts'
import { isBeyondTheLibrary } from './beyond.ts'
import { ledByDebate, propositionAsked, sidesUnder } from './debate.ts'
import { type Doubt, doubtAsked, doubtsNear, keptDoubts } from './doubt.ts'
import type { Nearest } from './embedding.ts'
import { evidenceFor } from './evidence.ts'
import { fused } from './fuse.ts'
import { onTheNamed } from './named-thing.ts'
import { isTermFor } from './opening.ts'
import { type AskedPeriod, askedPeriod } from './period.ts'
import { factsNamed } from './period-answer.ts'
import { placesIn } from './places.ts'
import {
  asksForBeginning,
  asksToExplain,
  type QuestionKind,
  questionKind,
  sideOf,
  subjectOf,
} from './question.ts'
import { ranked } from './rank.ts'
import {
  type Fact,
  latestReleases,
  type NewsHead,
  type NoteHead,
  newsOf,
  type Passage,
  readFacts,
  readNoteHeads,
  readPassages,
  type Supabase,
  searchLibrary,
} from './retrieve.ts'
import { asksWhatItIs, type Turn, understood, withoutSides } from './rewrite.ts'
import { tellingWords } from './sentences.ts'
import { spelledOut } from './shorthand.ts'
import { inLibraryWords } from './synonyms.ts'
import { dayInIndia } from './words.ts'

export type { Turn } from './rewrite.ts'

const readDoubts = keptDoubts()

/** `embed`: finds by meaning, where a model for it is configured (`configuredNearest`). */
export type Means = { supabase: Supabase; embed?: Nearest | undefined; now?: Date }

export type Found = {
  /** As the learner wrote it. */
  query: string
  /** The same question, understood without the conversation before it. */
  question: string
  /** What it is about, in the library's words. */
  subject: string
  kind: QuestionKind
  /** The time for which a figure is asked; undefined when the question names none or asks for no figure. */
  period: AskedPeriod | undefined
  /** Best first; empty when the library does not cover the question. */
  evidence: Passage[]
  /** The first of the evidence, where it answers just this question. */
  doubt?: Passage
  /** Where it answers none of them: what else is asked in such words, and is answered. */
  near?: Doubt[]
  /** Where there is none: what stands nearest, of which nothing is quoted. */
  nearest?: Passage[]
  /** The figures among the evidence, best first; for 'news' the latest releases. */
  facts: Fact[]
  /** Of a paper's question: each of its statements, with what speaks of it. */
  statements?: { text: string; subject: string; evidence: Passage[] }[]
  /** For 'news': what was published of today. */
  news?: NewsHead[]
  /** The notes that the evidence and the figures belong to, by slug. */
  notes: Map<string, NoteHead>
}

/** Before the notes' heads are read. */
export type FoundTexts = Omit<Found, 'notes'>

const ASKS_NO_LIBRARY = new Set<QuestionKind>(['wellbeing', 'strain', 'courtesy', 'own'])
const RELEASES = 6
const NEWS = 6
const CANDIDATES = 60
const OF_INDIA = /\b(?:(?:of|in|for) )?india(?:n|['’]s)?\b/gi

/** What is looked for, before it is looked for: the same text for whoever finds by words and by meaning. */
export function understoodQuestion(query: string, history: Turn[]) {
  return understood(spelledOut(askedPart(query)), history)
}

export async function find(query: string, history: Turn[], means: Means): Promise<FoundTexts> {
  const { question, joined } = understoodQuestion(query, history)
  const own = await findOn(query, question, means)
  if (joined === undefined || ASKS_NO_LIBRARY.has(own.kind) || own.kind === 'news' || namesItself(own))
    return own
  const ofBefore = await findOn(query, joined, means)
  return goesOn(own, ofBefore) ? ofBefore : own
}

/** Weight that a name in a heading has when it is a thing, and no common word. */
const A_THING = 6
/** Share of the question and of what was spoken of before that one passage must hold to be about both. */
const SPEAKS_OF_BOTH = 0.95
const OR_OF_MOST = 0.75
const FEW_WORDS = 2

/** A short question that names a thing of the library in full leans on nothing before it. */
function namesItself({ subject, evidence, facts, doubt }: FoundTexts): boolean {
  if (doubt) return true
  const named = tellingWords(subject)
  const figures = new Set(factsNamed(subject, facts).map(({ id }) => id))
  return evidence.some(
    (passage) =>
      passage.coverage >= 0.99 &&
      ((passage.held >= A_THING && (passage.named >= 0.99 || figures.has(passage.fact_id ?? ''))) ||
        (passage.kind === 'term' &&
          isTermFor(passage, named) &&
          tellingWords(passage.title).size <= named.size)),
  )
}

/** "Legal guarantee?" after support prices: what speaks of both is meant, where the library has it. */
function goesOn(own: FoundTexts, ofBefore: FoundTexts): boolean {
  const best = Math.max(0, ...ofBefore.evidence.map(({ coverage }) => coverage))
  // "New name", "how often reviewed": two common words ask for nothing by themselves.
  if (tellingWords(own.subject).size <= FEW_WORDS && !asksWhatItIs(own.question)) return best > 0
  return best >= (own.evidence.length > 0 ? SPEAKS_OF_BOTH : OR_OF_MOST)
}

async function findOn(query: string, question: string, means: Means): Promise<FoundTexts> {
  const { supabase } = means
  const kind = questionKind(question)
  const asked = { query, question, subject: '', kind, period: undefined }
  const nothing = { evidence: [], facts: [] }
  if (ASKS_NO_LIBRARY.has(kind)) return { ...asked, ...nothing }
  if (kind === 'news') {
    const [news, facts] = await Promise.all([
      newsOf(supabase, dayInIndia(means.now ?? new Date()), NEWS),
      latestReleases(supabase, RELEASES),
    ])
    return { ...asked, evidence: [], facts, news }
  }
  const ofPeriod = await findForPeriod(question, means)
  if (ofPeriod) return { ...asked, ...ofPeriod }

  const asks = subjectOf(question)
  const subject = inLibraryWords(asks)
  const [found, ofDoubts] = await Promise.all([
    evidenceOn(question, asks, kind, means),
    doubtOn(question, supabase),
  ])
  const { doubt, near } = ofDoubts
  const evidence = doubt
    ? [doubt, ...found.filter(({ id }) => id !== doubt.id)]
    : await withItsDebate(found, question, subject, supabase)
  if (evidence.length === 0)
    return { ...asked, ...nothing, subject, near, nearest: await nearestTo(question, asks, supabase) }
  const facts = await readFacts(supabase, factIdsOf(evidence))
  return { ...asked, subject, evidence, facts, near, ...(doubt && { doubt }) }
}

const NEAREST = 3
/** Share of what was asked, and weight of its words, below which nothing is near. */
const NEAR_IT = { coverage: 0.3, held: 5 }

async function nearestTo(question: string, subject: string, supabase: Supabase): Promise<Passage[]> {
  if (!/\p{L}/u.test(subject) || isBeyondTheLibrary(question) || placesIn(question).length > 0) return []
  const found = await searchLibrary(supabase, subject, NEAREST)
  return found.filter(
    ({ kind, coverage, held }) =>
      kind !== 'fact' && kind !== 'topic' && coverage >= NEAR_IT.coverage && held >= NEAR_IT.held,
  )
}

async function evidenceOn(
  question: string,
  subject: string,
  kind: QuestionKind,
  { supabase, embed }: Means,
): Promise<Passage[]> {
  // A number alone is found anywhere and asks for nothing.
  if (!/\p{L}/u.test(subject) || isBeyondTheLibrary(question)) return []
  const [byWords, near] = await Promise.all([
    byWordsOn(question, subject, kind, supabase),
    embed?.(question).then((near) => near ?? []) ?? [],
  ])
  // What is named in a question must stand in its answer, however near in meaning others are.
  if (near.length === 0 || placesIn(question).length > 0) return onTheNamed(byWords, question)
  const known = new Set(byWords.map(({ id }) => id))
  const others = near.map(({ id }) => id).filter((id) => !known.has(id))
  return onTheNamed(fused(byWords, near, await readPassages(supabase, others)), question)
}

async function byWordsOn(question: string, subject: string, kind: QuestionKind, supabase: Supabase) {
  const side = sideOf(question)
  const search = async (words: string) => {
    const found = await searchLibrary(supabase, words, CANDIDATES, side)
    return ranked(evidenceFor(found, question, words), question, inLibraryWords(words), kind)
  }
  // Of all that speaks of a thing, what tells of its beginning is wanted by who asks when.
  const began = asksForBeginning(question) && !askedPeriod(question) ? await search(`${subject} began`) : []
  const found = began.length > 0 ? began : await search(subject)
  if (found.length > 0) return found
  // "Composition", "components", "opposed": sides that the library tells in other words. What it holds of the thing in
  // full is its answer then; a thing of which it holds a part is another.
  const bare = withoutSides(subject)
  if (bare === subject || bare === '') return found
  const told = await search(bare)
  return told.some(({ coverage, named }) => coverage >= IN_FULL && named >= IN_NAME) ? told : []
}

/** It speaks of all that was asked, whatever words it takes. */
async function doubtOn(question: string, supabase: Supabase): Promise<{ doubt?: Passage; near: Doubt[] }> {
  const doubts = await readDoubts(supabase)
  const asked = doubtAsked(question, doubts)
  const [passage] = asked ? await readPassages(supabase, [`doubt:${asked.slug}`]) : []
  if (!passage) return { near: doubtsNear(question, doubts) }
  return { doubt: { ...passage, coverage: 1, named: 1, held: A_THING }, near: [] }
}

async function withItsDebate(evidence: Passage[], question: string, subject: string, supabase: Supabase) {
  const proposition = propositionAsked(evidence, question, subject)
  if (!proposition) return evidence
  return ledByDebate(evidence, proposition, await readPassages(supabase, sidesUnder(proposition)))
}

const IN_FULL = 0.95
const IN_NAME = 0.45

/** For "repo rate in 2020": today's value must not stand for another time. */
async function findForPeriod(question: string, means: Means) {
  const { supabase } = means
  const period = askedPeriod(question)
  // Someone who asks why is not served by a figure, nor by hearing that one is missing.
  if (!period || asksToExplain(question)) return undefined
  // "Of India" is asked of every figure and written into few.
  const asks = subjectOf(period.subject).replace(OF_INDIA, ' ')
  const subject = inLibraryWords(asks)
  const evidence = await evidenceOn(period.subject, asks, 'figure', means)
  const facts = factsNamed(subject, await readFacts(supabase, factIdsOf(evidence)))
  if (facts.length === 0) return undefined
  return { subject, period, evidence, facts }
}

/** Every topic that has a note gives it its own name. */
export function notesOf(supabase: Supabase, { evidence, facts }: FoundTexts) {
  const slugs = [...evidence.map(({ note_slug, topic }) => note_slug ?? topic), ...facts.map((f) => f.topic)]
  return readNoteHeads(supabase, [...new Set(slugs)])
}

function factIdsOf(evidence: Passage[]) {
  return [...new Set(evidence.flatMap(({ kind, fact_id }) => (kind === 'fact' && fact_id ? [fact_id] : [])))]
}
