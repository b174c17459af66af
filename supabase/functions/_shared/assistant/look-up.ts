/**
 * Everything that an answer is composed from: what the message asks for within its conversation, what the library holds
 * on that, and what is known of the learner.
 */

import type { Ask } from './ask.ts'
import { statementsIn, stemSubject } from './asked-part.ts'
import { comparedIn } from './compared.ts'
import { type Move, moveOf } from './conversation.ts'
import { type Found, type FoundTexts, find, type Means, notesOf } from './find.ts'
import { type Learner, readLearner } from './learner.ts'
import { isRunningText, openingOf } from './opening.ts'
import { placesIn } from './places.ts'
import { withoutAssertion } from './premise.ts'
import type { Fact, Passage } from './retrieve.ts'
import { shapeOf } from './shape.ts'

export type LookedUp = { move: Move; found: Found; learner: Learner }

/** Asked of when a viva begins, names no topic, and nothing is known to be weak. */
const FIRST_TOPIC = 'inflation'
const TOPICS = 6

export async function lookUp(ask: Ask, means: Means): Promise<LookedUp> {
  const move = moveOf(ask)
  if (move.kind === 'ask-viva' && move.subject === '') {
    const { weak } = await readLearner(means.supabase, { subject: '', topics: [] })
    return lookUpFor({ ...move, subject: weak[0]?.title ?? FIRST_TOPIC }, ask, means)
  }
  return lookUpFor(move, ask, means)
}

async function lookUpFor(move: Move, ask: Ask, means: Means): Promise<LookedUp> {
  const found = await findFor(move, ask, means)
  const topics = topicsOf(found)
  const asked = askedInViva(move)
  const [learner, notes] = await Promise.all([
    readLearner(means.supabase, { subject: found.subject, topics, asked }),
    notesOf(means.supabase, found),
  ])
  return { move, found: { ...withSides(found, learner), notes }, learner }
}

async function findFor(move: Move, ask: Ask, means: Means): Promise<FoundTexts> {
  switch (move.kind) {
    case 'answer':
      return completed(await find(ask.query, ask.history, means), means)
    case 'ladder':
      // A ladder's question was understood when it was asked; its later turns ask for nothing new.
      return completed(
        await find(move.question, move.said === 'question' ? ask.history : before(ask, move.question), means),
        means,
      )
    case 'check':
      return find(move.question, before(ask, move.question), means)
    case 'practice':
      return find(move.subject || ask.query, move.subject ? [] : ask.history, means)
    case 'ask-viva':
      return find(move.subject || FIRST_TOPIC, [], means)
    case 'judge-viva':
      return find(move.question, [], means)
    case 'end-viva':
      return find(FIRST_TOPIC, [], means)
  }
}

/** The turns before the question was asked. */
function before({ history }: Ask, question: string) {
  const at = history.findLastIndex((turn) => turn.role === 'user' && turn.content === question)
  return at < 0 ? [] : history.slice(0, at)
}

/** Where the library answers at all, its notes' own mistakes, debates and ways forward are at hand. */
function withSides(found: FoundTexts, { passages }: Learner): FoundTexts {
  if (found.evidence.length === 0) return found
  return { ...found, evidence: distinct<Passage>([...found.evidence, ...passages]) }
}

function askedInViva(move: Move) {
  if (move.kind === 'ask-viva') return move.asked.at(-1) ?? ''
  return move.kind === 'judge-viva' ? move.question : undefined
}

async function completed(found: FoundTexts, means: Means): Promise<FoundTexts> {
  if (statementsIn(found.question).length > 0) return withStatements(found, means)
  return withBothSides(await withTheTruth(await withText(found, means), means), means)
}

/** One statement after the other: "it" in the second is what the first spoke of, and in the first what the stem names. */
async function withStatements(found: FoundTexts, means: Means): Promise<FoundTexts> {
  const texts = statementsIn(found.question)
  const stem = stemSubject(found.question)
  const each = await Promise.all(
    texts.map((text, at) => {
      const said = [...(stem ? [stem] : []), ...texts.slice(Math.max(0, at - 1), at)]
      const before = said.map((content) => ({ role: 'user' as const, content }))
      return find(text, before, means)
    }),
  )
  const told = merged(found, {
    ...found,
    evidence: each.flatMap(({ evidence }) => evidence.slice(0, 3)),
    facts: [],
  })
  const statements = each.map(({ subject, evidence }, at) => ({ text: texts[at] ?? '', subject, evidence }))
  return { ...told, statements }
}

/** Figures alone do not explain: "why do prices rise" may find nothing else at first. */
async function withText(found: FoundTexts, means: Means): Promise<FoundTexts> {
  if (found.kind !== 'explanation' || found.period || found.evidence.length === 0) return found
  return found.evidence.some(isRunningText) ? found : merged(found, await find(found.subject, [], means))
}

/** A wrong figure, or a movement that never was, hides the figure that tells better: it is looked up without them. */
async function withTheTruth(found: FoundTexts, means: Means): Promise<FoundTexts> {
  const bare = withoutAssertion(found.question)
  if (bare === undefined) return found
  return merged(found, await find(bare, [], means))
}

function merged(found: FoundTexts, more: FoundTexts): FoundTexts {
  return {
    ...found,
    evidence: distinct<Passage>([...found.evidence, ...more.evidence]),
    facts: distinct<Fact>([...found.facts, ...more.facts]),
  }
}

/** "FDI vs FPI" finds what speaks of both; each side's own passages are looked up beside. */
async function withBothSides(found: FoundTexts, means: Means): Promise<FoundTexts> {
  const sides = comparedIn(found.question)
  // What is set side by side of two countries is a figure of both, and neither country is a thing to be told of.
  if (!sides || sides.some((side) => placesIn(side).length > 0)) return found
  const apart = await Promise.all(sides.map((side) => find(side, [], means)))
  return {
    ...found,
    evidence: distinct<Passage>(
      [found.evidence, ...apart.map(({ evidence }) => evidence.slice(0, 6))].flat(),
    ),
    facts: distinct<Fact>([found.facts, ...apart.map(({ facts }) => facts)].flat()),
  }
}

function distinct<Row extends { id: string }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The topic that most of the best passages belong to comes first. */
export function topicsOf(found: FoundTexts): string[] {
  const { evidence, facts } = found
  const weights = new Map<string, number>()
  const add = (topic: string, weight: number) => weights.set(topic, (weights.get(topic) ?? 0) + weight)
  for (const [rank, passage] of evidence.slice(0, 8).entries()) {
    add(passage.topic, (passage.kind === 'note' ? 1.5 : 1) / (rank + 2))
  }
  for (const fact of facts.slice(0, 2)) add(fact.topic, 0.1)
  const opening = openingOf(found, shapeOf(found.question, found.kind))
  if (opening) add(opening.passage.topic, 0.6)
  return [...weights]
    .sort((one, other) => other[1] - one[1])
    .slice(0, TOPICS)
    .map(([topic]) => topic)
}
