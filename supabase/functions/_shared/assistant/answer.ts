/** Answers one question from the library: find, weigh the evidence, write, cite (spec §7 chat-webhook). */

import { isBeyondTheLibrary } from './beyond.ts'
import { composeExplanation, composeFigures, composeReleases } from './compose.ts'
import { evidenceFor, leadingNote } from './evidence.ts'
import { type Model, writeFromPassages } from './model.ts'
import { nearestTitles } from './nearest-notes.ts'
import { askedPeriod } from './period.ts'
import { composeForPeriod, factsNamed } from './period-answer.ts'
import { asksToExplain, questionKind, subjectOf } from './question.ts'
import type { Reply } from './reply.ts'
import {
  type Fact,
  latestReleases,
  type NoteHead,
  type Passage,
  readFacts,
  readNoteHeads,
  readNoteTitles,
  type Supabase,
  searchLibrary,
} from './retrieve.ts'
import { type SourceList, sourceList } from './sources.ts'
import { STARTERS, suggestionsAfter } from './suggest.ts'
import { inLibraryWords } from './synonyms.ts'
import { todayInIndia, words } from './words.ts'

export type Means = {
  /** Reads in the asking learner's name. */
  supabase: Supabase
  model: Model | undefined
  level: string
  now: Date
}

const RELEASES = 6
const OF_INDIA = /\b(?:(?:of|in|for) )?india(?:n|['’]s)?\b/gi
/** What a language model is given to write from. */
const PASSAGES_FOR_MODEL = 8

export async function answerQuestion(query: string, means: Means): Promise<Reply> {
  const kind = questionKind(query)
  if (kind === 'wellbeing') {
    return { ...ungrounded(words.wellbeing, []), mode: 'library', grounded: true }
  }
  if (kind === 'courtesy') return { ...ungrounded(words.courtesy), mode: 'library', grounded: true }
  if (kind === 'news') return answerNews(means)

  const ofPeriod = await answerForPeriod(query, means)
  if (ofPeriod) return ofPeriod

  const subject = inLibraryWords(subjectOf(query))
  // A number alone is found anywhere and asks for nothing.
  const isSubject = /\p{L}/u.test(subject) && !isBeyondTheLibrary(query)
  const evidence = isSubject ? evidenceFor(await searchLibrary(means.supabase, subject), subject) : []
  if (evidence.length === 0) return notCovered(subject, means)

  const lead = leadingNote(evidence) ?? noteOfTopic(evidence[0])
  const slugs: string[] = evidence
    .map((passage) => passage.note_slug ?? noteOfTopic(passage) ?? '')
    .concat(lead ?? '')
  const [facts, notes] = await Promise.all([
    readFacts(means.supabase, factIdsOf(evidence)),
    readNoteHeads(means.supabase, [...new Set(slugs)].filter(Boolean)),
  ])
  const next = suggestionsAfter(query, lead ? notes.get(lead) : undefined)
  if (means.model) {
    const written = await writeWithModel(query, { ...means, model: means.model }, evidence, facts, notes)
    if (written) return { ...written, search_suggestions: next, grounded: true, mode: 'model' }
  }
  const list = sourceList(notes)
  const wantsFigure = kind === 'figure' && facts.length > 0
  const reply = wantsFigure
    ? composeFigures(subject, facts, evidence, list)
    : composeExplanation(subject, fullyAsked(facts, evidence), evidence, list)
  return { reply, search_suggestions: next, sources: list.sources, grounded: true, mode: 'library' }
}

/**
 * For "repo rate in 2020": today's value must not stand for another time. Undefined when the question names no period,
 * or asks for no figure that the library knows.
 */
async function answerForPeriod(query: string, { supabase }: Means): Promise<Reply | undefined> {
  const asked = askedPeriod(query)
  // Someone who asks why is not served by a figure, nor by hearing that one is missing.
  if (!asked || asksToExplain(query)) return undefined
  // "Of India" is asked of every figure and written into few.
  const subject = inLibraryWords(subjectOf(asked.subject)).replace(OF_INDIA, ' ')
  const evidence = evidenceFor(await searchLibrary(supabase, subject), subject)
  const facts = factsNamed(subject, await readFacts(supabase, factIdsOf(evidence)))
  if (facts.length === 0) return undefined
  const notes = await readNoteHeads(supabase, [...new Set([...facts, ...evidence].map(({ topic }) => topic))])
  const list = sourceList(notes)
  const reply = composeForPeriod(asked, facts, evidence, list)
  if (!reply) return undefined
  const search_suggestions = suggestionsAfter(query, notes.get(facts[0]?.topic ?? ''))
  return { reply, search_suggestions, sources: list.sources, grounded: true, mode: 'library' }
}

/** With the nearest notes to turn to. */
async function notCovered(subject: string, { supabase }: Means): Promise<Reply> {
  const titles = nearestTitles(subject, await readNoteTitles(supabase))
  return ungrounded(words.notCovered, titles.length > 0 ? titles : STARTERS)
}

async function answerNews({ supabase, now }: Means): Promise<Reply> {
  const releases = await latestReleases(supabase, RELEASES)
  if (releases.length === 0) return ungrounded(words.notCovered)
  const list = sourceList(await readNoteHeads(supabase, [...new Set(releases.map((fact) => fact.topic))]))
  const reply = composeReleases(releases, todayInIndia(now), list)
  const search_suggestions = STARTERS.slice(1)
  return { reply, search_suggestions, sources: list.sources, grounded: true, mode: 'library' }
}

async function writeWithModel(
  query: string,
  { model, level }: Means & { model: Model },
  evidence: Passage[],
  facts: Fact[],
  notes: Map<string, NoteHead>,
) {
  const list = sourceList(notes)
  for (const fact of facts.slice(0, 3)) list.citeFact(fact)
  for (const passage of evidence.filter((found) => found.kind === 'note').slice(0, PASSAGES_FOR_MODEL)) {
    list.citePassage(passage)
  }
  const reply = await writeFromPassages(model, query, level, list.sources)
  return reply && { reply, sources: cited(reply, list) }
}

/** Only what the reply cites is shown as its source; numbers stay as the reply wrote them. */
function cited(reply: string, { sources }: SourceList) {
  return sources.filter((source) => reply.includes(`[${source.n}]`))
}

function factIdsOf(evidence: Passage[]) {
  const ids = evidence
    .filter((passage) => passage.kind === 'fact')
    .map((passage) => passage.fact_id as string)
  return [...new Set(ids)]
}

/** Facts that hold every word of the question. */
function fullyAsked(facts: Fact[], evidence: Passage[]) {
  const whole = new Set(
    evidence.filter((passage) => passage.coverage > 0.99).map((passage) => passage.fact_id),
  )
  return facts.filter((fact) => whole.has(fact.id))
}

/** Every topic that has a note gives it its own name. */
function noteOfTopic(passage: Passage | undefined) {
  return passage?.topic
}

function ungrounded(reply: string, search_suggestions = STARTERS): Reply {
  return { reply, search_suggestions, sources: [], grounded: false, mode: 'not-covered' }
}
