/**
 * What to ask next, from where the learner stands: one deeper, one theme that mains questions take up, and three questions
 * to test oneself with, on a weak topic where one is known. Each is a message that the assistant answers.
 */

import type { Ask } from './ask.ts'
import type { Doubt } from './doubt.ts'
import type { Found } from './find.ts'
import { languageOf } from './form.ts'
import type { Learner, PractiseTopic } from './learner.ts'
import { shareHeld, tellingWords } from './sentences.ts'
import type { Side } from './sides.ts'

export const STARTERS = [
  "What's the news today?",
  "What's the current inflation rate?",
  'Explain GDP growth trends',
  'Impact of fiscal policy',
]

const STARTERS_HI = [
  'आज के समाचार क्या हैं?',
  'वर्तमान मुद्रास्फीति दर कितनी है?',
  'GDP वृद्धि के रुझान समझाइए',
  'राजकोषीय नीति का प्रभाव',
]

export function startersIn(language: 'en' | 'hi'): string[] {
  return language === 'hi' ? STARTERS_HI : STARTERS
}

const LONGEST = 100
/** Share of the subject that a theme must name: a part of another question says nothing by itself. */
const NEAR = 0.5
/** Speaks of what another part named. */
const LEANS_BACK = /\b(?:it|its|they|them|their|this|these|those|the (?:law|two|scheme|paradox))\b/i
const ENOUGH_QUESTIONS = 3
const NEAREST = 3

/** The sides that a note has of its subject, as they are asked for; the deeper ones first for who knows more. */
const DEEPER: Record<Ask['level'], [Side, (title: string) => string][]> = {
  beginner: [
    ['how', (title) => `How it works in India: ${title}`],
    ['traps', (title) => `Common traps on ${title}`],
    ['forward', (title) => `What is the way forward for ${title}?`],
  ],
  intermediate: [
    ['debate', (title) => `What are the arguments for and against in the debate on ${title}?`],
    ['forward', (title) => `What is the way forward for ${title}?`],
    ['traps', (title) => `Common traps on ${title}`],
  ],
  advanced: [
    ['forward', (title) => `What is the way forward for ${title}?`],
    ['debate', (title) => `What are the arguments for and against in the debate on ${title}?`],
    ['traps', (title) => `Common traps on ${title}`],
  ],
}

export function suggestionsAfter(ask: Ask, found: Found, learner: Learner, told: Side[]): string[] {
  const hindi = languageOf(ask.query) === 'hi'
  const [near] = found.near ?? []
  const meant = near && (hindi ? near.question_hi : near.question)
  const next = [
    meant ?? deeper(ask, found, learner, told),
    theme(found, learner),
    test(learner, hindi),
  ].filter((chip) => chip !== undefined)
  const asked = ask.query.trim().toLowerCase()
  return [...new Set(next)].filter((chip) => chip.toLowerCase() !== asked)
}

/** After a reply that no passage supports. */
export function suggestionsWithout(learner: Learner, hindi = false, doubts: Doubt[] = []): string[] {
  const near = [
    ...doubts.map(({ question, question_hi }) => (hindi ? question_hi : question)),
    ...learner.notes.map(({ title }) => title),
    ...learner.terms.map(({ term }) => `What is ${term}?`),
  ].slice(0, NEAREST)
  const practice = test(learner, hindi)
  return [...near, ...(practice ? [practice] : []), ...(near.length === 0 ? STARTERS : [])].slice(0, 4)
}

export function testMeOn(
  { title, title_hi }: Pick<PractiseTopic, 'title' | 'title_hi'>,
  hindi: boolean,
): string {
  return hindi && title_hi ? `${title_hi} पर 3 प्रश्न पूछिए` : `Test me with 3 questions on ${title}`
}

function deeper({ level }: Ask, { notes }: Found, { topics }: Learner, told: Side[]): string | undefined {
  const lead = topics[0]
  const note = lead && [...notes.values()].find(({ slug }) => slug === lead.slug)
  if (!note) return undefined
  const open = DEEPER[level].find(([side]) => !told.includes(side)) ?? DEEPER[level][0]
  return open?.[1](lead.title)
}

/** The part of a mains question that is nearest to what was asked; else a neighbouring topic. */
function theme({ subject, notes }: Found, { themes, topics }: Learner): string | undefined {
  const named = tellingWords(subject)
  const [best] = themes
    .filter(({ part }) => part.length <= LONGEST && !LEANS_BACK.test(part))
    .map((entry, place) => ({ ...entry, place, near: shareHeld(named, tellingWords(entry.part)) }))
    .filter(({ near }) => near >= NEAR)
    .sort((one, other) => other.near - one.near || one.place - other.place)
  if (best) return `Discuss: ${best.part.charAt(0).toLowerCase()}${best.part.slice(1)}`
  const related = topics[0] && [...notes.values()].find(({ slug }) => slug === topics[0]?.slug)?.related[0]
  return related ? `Explain ${related.replaceAll('-', ' ')}` : undefined
}

/** A weak topic goes before the one that was spoken of, where there are questions on it. */
function test({ weak, topics }: Learner, hindi: boolean): string | undefined {
  const enough = topics.filter(({ questions }) => questions >= ENOUGH_QUESTIONS)
  const weakest = weak
    .map(({ slug }) => enough.find((topic) => topic.slug === slug))
    .find((topic) => topic !== undefined)
  const topic = weakest ?? enough[0]
  return topic && testMeOn(topic, hindi)
}
