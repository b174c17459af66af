/**
 * Explains from the library's own passages, word for word, when no language model writes: first the sentence that answers,
 * then what belongs to it, as much as is read at one sitting, each passage once and whole, with its citation.
 */

import { factValue } from '../library/fact-words.ts'
import { withoutSourceMarks } from '../library/source-marks.ts'
import type { Level } from './ask.ts'
import { comparedIn } from './compared.ts'
import { leadingNote } from './evidence.ts'
import type { Found } from './find.ts'
import { languageOf } from './form.ts'
import { asksForFigure, isRunningText, type Opening, openingOf, POINTS_BACK, standsAlone } from './opening.ts'
import { factsNamed, shareNamed } from './period-answer.ts'
import { trapsIn } from './premise.ts'
import type { Fact, Passage } from './retrieve.ts'
import { isHindi, sentencesOf, shareHeld, tellingWords, wordCount } from './sentences.ts'
import { type Shape, shapeOf } from './shape.ts'
import { type Side, sideOf, sidesFor } from './sides.ts'
import type { SourceList } from './sources.ts'
import { type Language, teachingWords } from './teaching-words.ts'

/** Words before "more". */
const SITTING = 250
const PASSAGES = 4
const FIGURES = 2
/** Of a passage's words, so many said before make it a repetition. */
const SAID_BEFORE = 0.5
/** Share of the question that a passage beside the opening must speak of. */
const SPEAKS_OF_IT = 0.55
/** And that it must name itself. */
const NAMES_IT = 0.5
/** "In India" is asked of every figure and written into few. */
const NEARLY_ALL = 0.9
/** More of a figure's name than this must have been asked. */
const NAMED_BY_HALF = 0.5
/** How much less of it than another a passage may name. */
const NEAR_MOST = 0.2
const LINES = 4

/** What a passage says early when it answers just that. */
const SPEAKS_TO: Partial<Record<Shape, RegExp>> = {
  impact: /\b(?:impact|effects?|affects?)\b/i,
  why: /\b(?:causes?|because|reasons?|due to|comes? from)\b/i,
  how: /\b(?:works?|through|path|process|steps?|steers?)\b/i,
}

export type Explained = { parts: string[]; sides: Side[]; opening: Opening | undefined }

type Given = {
  /** Opens the answer. */
  corrected?: string | undefined
  /** Comes after the opening. */
  near?: (() => string) | undefined
  shape?: Shape
  /** Passages after the opening, at the most. */
  most?: number
  /** So many points instead of paragraphs. */
  points?: number | undefined
}

export function explain(found: Found, level: Level, list: SourceList, given: Given = {}): Explained {
  const { corrected, near, shape = shapeOf(found.question, found.kind), most = PASSAGES } = given
  const language = languageOf(found.query)
  if (given.points !== undefined) return inPoints(found, { shape, level, points: given.points }, list)
  const isBulleted = shape === 'traps'
  const opening = isBulleted ? undefined : openingOf(found, shape)
  const parts: string[] = corrected ? [corrected] : []
  const told = new Told(corrected)
  if (opening) parts.push(...opened(found, opening, list, language, told))
  if (near) {
    parts.push(near())
    told.add(parts.at(-1) ?? '')
  }
  if (shape !== 'forward' && shape !== 'debate') parts.push(...figureLines(found, list, told))
  const second = opening && (secondOpening(found, opening) ?? beside(opening, told))
  if (second) {
    told.add(second.text)
    parts.push(`${second.text} ${list.citePassage(second.passage)}`)
  }
  const before = [opening, second].flatMap((part) => part?.passage.id ?? [])
  const bodies = chosen(inEnglish(found, opening), { shape, level, opened: before, told, most })
  for (const passage of bodies) parts.push(labelled(passage, found.subject, list, language, shape))
  if (parts.length === 0) parts.push(...linesOfBest(found, list))
  if (!isBulleted && !corrected && !near && most === PASSAGES && told.words < SITTING - 30)
    parts.push(...mistake(found, list, language))
  const opensInHindi = language === 'hi' && opening?.passage.content_hi
  const afterOpening = (corrected ? 1 : 0) + 1
  if (opensInHindi && parts.length > afterOpening) parts.splice(afterOpening, 0, teachingWords.hi.inEnglish)
  return {
    parts,
    sides: [...new Set([...(opening ? [opening.passage] : []), ...bodies].map(sideOf))],
    opening,
  }
}

/** Passages are in English: of a subject in Hindi they name what the term that opens the answer is called there. */
function inEnglish(found: Found, opening: Opening | undefined): Found {
  return isHindi(found.subject) && opening?.passage.kind === 'term'
    ? { ...found, subject: opening.passage.title }
    : found
}

const SHORTEST_POINT = 6
/** A sentence of fewer words says what it speaks of; the next one says it. */
const FULL_POINT = 14

/** The passages' own sentences, one of each passage before a second of any. */
function inPoints(
  found: Found,
  { shape, level, points }: { shape: Shape; level: Level; points: number },
  list: SourceList,
): Explained {
  const opening = openingOf(found, shape)
  const told = new Told(opening?.text)
  const opened = opening ? [opening.passage.id] : []
  // What answers just this question has its points in itself.
  const bodies = found.doubt
    ? []
    : chosen(found, { shape, level, opened, told, most: points - opened.length })
  const passages = [...(opening ? [opening.passage] : []), ...bodies]
  const sentencesBy = passages.map((passage) =>
    pointsIn(
      passage === opening?.passage ? openingText(found, opening) : withoutSourceMarks(passage.content),
    ),
  )
  const taken = new Set(
    Array.from({ length: points }, (_, round) => sentencesBy.map((sentences) => sentences[round] ?? ''))
      .flat()
      .filter((sentence) => sentence !== '')
      .slice(0, points),
  )
  const lines = passages.flatMap((passage, at) =>
    (sentencesBy[at] ?? [])
      .filter((sentence) => taken.has(sentence))
      .map((sentence) => `- ${sentence} ${list.citePassage(passage)}`),
  )
  return { parts: [lines.join('\n')], sides: [...new Set(passages.map(sideOf))], opening }
}

/** A doubt is answered in both languages. */
function openingText({ query, doubt }: Found, { text }: Opening): string {
  return doubt?.content_hi && languageOf(query) === 'hi' ? withoutSourceMarks(doubt.content_hi) : text
}

/** Sentences that stand alone; of a list its lines, of a table nothing. */
function pointsIn(text: string): string[] {
  const pieces = /^[-|]/.test(text)
    ? text.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []))
    : sentencesOf(text.replace(/\s*\n\s*/g, ' '))
  return pieces.flatMap((piece, at) => {
    if (POINTS_BACK.test(piece)) return []
    const whole = wordCount(piece) < FULL_POINT && pieces[at + 1] ? `${piece} ${pieces[at + 1]}` : piece
    return wordCount(whole) >= SHORTEST_POINT ? [whole] : []
  })
}

const ASKS_ON =
  /^.{6,}?[\s,]+(?:and|aur|और)\s+((?:how|who|why|when|what|where|kaise|kaun|kyon|कैसे|कौन|क्यों|कब)(?![\p{L}\p{M}]).{4,})$/iu

/** "What is MSP and how is it fixed?" asks twice. */
function secondOpening(found: Found, first: Opening): Opening | undefined {
  const second = ASKS_ON.exec(found.question)?.[1]
  if (!second || comparedIn(found.question)) return undefined
  const others = found.evidence.filter(({ id, kind }) => id !== first.passage.id && kind !== 'term')
  // What is fixed, somebody fixes.
  const shape = /\b(?:fix|set|decid|determin|announc)\w*/i.test(second)
    ? 'who'
    : shapeOf(second, 'explanation')
  return openingOf({ ...found, question: second, evidence: others }, shape)
}

/** What answers nearly as well, unless it says the same. */
function beside({ next }: Opening, told: Told): Opening | undefined {
  return next && !told.isSaid(next.text) && told.words + wordCount(next.text) <= SITTING ? next : undefined
}

/** What has been said so far, so that nothing is said twice and it stays short. */
class Told {
  words = 0
  private readonly stems = new Set<string>()

  constructor(before?: string) {
    if (before) this.add(before)
  }

  add(text: string) {
    this.words += wordCount(text)
    for (const word of tellingWords(text)) this.stems.add(word)
  }

  isSaid(text: string) {
    return shareHeld(tellingWords(text), this.stems) >= SAID_BEFORE
  }
}

/** To a question in Hindi the opening is in Hindi where the library has it so, and says what is in English only. */
function opened(
  found: Found,
  { passage, text }: Opening,
  list: SourceList,
  language: Language,
  told: Told,
): string[] {
  if (language === 'en') {
    told.add(text)
    return [`${passage.kind === 'term' ? withBoldHead(text) : text} ${list.citePassage(passage)}`]
  }
  const words = teachingWords.hi
  const inHindi = passage.content_hi ? passage : hindiPassage(found)
  if (inHindi === passage)
    return [`${withoutSourceMarks(inHindi.content_hi ?? '')} ${list.citePassage(passage)}`]
  told.add(text)
  return [
    ...(inHindi ? [`${inHindi.content_hi} ${list.citePassage(inHindi)}`] : []),
    `${words.inEnglish} ${passage.title_hi ? `(${passage.title_hi})` : ''}`.trim(),
    `${text} ${list.citePassage(passage)}`,
  ]
}

function withBoldHead(text: string) {
  return text.replace(/^([^:]{1,90}):/, '**$1**:')
}

/** The nearest passage that says something in Hindi; a list of names explains nothing. */
function hindiPassage({ evidence, subject }: Found): Passage | undefined {
  const named = tellingWords(subject)
  return evidence
    .filter(
      ({ content_hi, kind }) => content_hi && (kind === 'term' || kind === 'news' || kind === 'explanation'),
    )
    .find(
      ({ kind, title, title_hi, coverage }) =>
        coverage >= 0.9 ||
        (kind === 'term' && shareHeld(named, tellingWords(`${title} ${title_hi ?? ''}`)) >= 0.6),
    )
}

/** Of a question that asks for a figure in many words, so many must stand in the figure's names. */
const NAMED_AMONG_OTHERS = 0.75

/** The one figure that a longer question is about. */
function figureAmong({ question, subject, facts, evidence }: Found): Fact[] {
  if (!asksForFigure(question)) return []
  const covered = new Set(evidence.filter(({ coverage }) => coverage >= SPEAKS_OF_IT).map((p) => p.fact_id))
  const [best] = facts
    .filter((fact) => covered.has(fact.id) && fact.superseded_by === null)
    .map((fact) => ({ fact, share: shareNamed(subject, fact) }))
    .filter(({ share }) => share >= NAMED_AMONG_OTHERS)
    .sort((one, other) => other.share - one.share)
  return best ? [best.fact] : []
}

function figureLines(found: Found, list: SourceList, told: Told): string[] {
  const { subject, facts, evidence } = found
  const whole = new Set(
    evidence.filter(({ coverage }) => coverage > NEARLY_ALL).map(({ fact_id }) => fact_id),
  )
  // The gold of the Reserve Bank is not what is asked of the Reserve Bank.
  const named = factsNamed(subject, facts, NAMED_BY_HALF).filter(
    (fact) => whole.has(fact.id) && fact.superseded_by === null,
  )
  const lines = (named.length > 0 ? named.slice(0, FIGURES) : figureAmong(found)).map(
    (fact) => `- ${figureLine(fact, list)}`,
  )
  if (lines.length === 0) return []
  told.add(lines.join(' '))
  return [lines.join('\n')]
}

export function figureLine(fact: Fact, list: SourceList): string {
  return `**${fact.name}**: ${factValue(fact)} (${fact.period}) ${list.citeFact(fact)}`
}

type Around = { shape: Shape; level: Level; opened: string[]; told: Told; most: number }

function chosen(found: Found, { shape, level, opened, told, most }: Around): Passage[] {
  const sides = sidesFor(shape, level)
  const lead = found.evidence.find(({ id }) => id === opened[0])?.note_slug ?? leadingNote(found.evidence)
  const named = tellingWords(found.subject)
  const isWanted = wantedSides(found.evidence, shape, named)
  const worth = found.evidence.filter(
    (passage) =>
      !opened.includes(passage.id) &&
      passage.kind !== 'fact' &&
      passage.kind !== 'topic' &&
      (passage.kind !== 'term' || opened.length === 0) &&
      (passage.coverage >= SPEAKS_OF_IT || isWanted(passage)) &&
      says(passage) &&
      standsAlone(passage) &&
      (isWanted(passage) || speaksOf(passage, found.subject, named, lead)),
  )
  const order = (passage: Passage) => {
    const at = sides.indexOf(sideOf(passage))
    return (
      (at < 0 ? 20 : at * weightOfSide(level)) +
      (passage.note_slug === lead ? 0 : 1.5) +
      worth.indexOf(passage) * 0.35 +
      (passage.kind === 'book' ? 1 : 0) -
      (SPEAKS_TO[shape]?.test(passage.content.slice(0, 160)) ? 2 : 0)
    )
  }
  const wanted = worth.filter((passage) => sides.includes(sideOf(passage)) && isOfShape(passage, shape))
  const taken: Passage[] = []
  const isTold = opened.length > 0 && !hasOwnHeading(shape)
  for (const passage of (wanted.length > 0 || isTold ? wanted : worth).sort((a, b) => order(a) - order(b))) {
    const text = withoutSourceMarks(passage.content)
    const isFirst = taken.length === 0 && opened.length === 0
    if (taken.length >= most || (told.words + wordCount(text) > SITTING && !isFirst) || told.isSaid(text))
      continue
    told.add(text)
    taken.push(passage)
  }
  return inOrder(taken, sides, level)
}

/**
 * The debate and the way forward of a note are about what its title or heading names, though they do not name it. Of two
 * notes that name a part of it, the one that names more is meant: "digital public infrastructure" is no road.
 */
function wantedSides(evidence: Passage[], shape: Shape, named: Set<string>) {
  if (!hasOwnHeading(shape)) return () => false
  const ofSide = evidence.filter((passage) => passage.kind === 'note' && sideOf(passage) === shape)
  const shares = new Map(
    ofSide.map(({ id, title, title_hi, section, content }) => [
      id,
      shareHeld(named, tellingWords(`${title} ${title_hi ?? ''} ${section} ${content}`)),
    ]),
  )
  const least = Math.max(NAMES_IT, Math.max(0, ...shares.values()) - NEAR_MOST)
  return ({ id }: Passage) => (shares.get(id) ?? 0) >= least
}

function hasOwnHeading(shape: Shape) {
  return shape === 'debate' || shape === 'forward' || shape === 'traps'
}

/** A passage of another text must name the subject as it was asked, not only hold its words somewhere. */
function speaksOf(
  { content, note_slug }: Passage,
  subject: string,
  named: Set<string>,
  lead: string | undefined,
) {
  if (note_slug === lead) return shareHeld(named, tellingWords(content)) >= NAMES_IT
  const words = subject.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const [first, ...others] = words.filter((word) => !/^(?:the|a|an|of|in|is|are|india|indian)$/.test(word))
  if (!first || others.length > 2) return shareHeld(named, tellingWords(content)) >= 0.8
  const phrase = [first, ...others]
    .map((word) => `${word.slice(0, 4)}[\\p{L}\\p{N}]*`)
    .join('(?:\\P{L}+\\p{L}+){0,2}?\\P{L}+')
  return new RegExp(phrase, 'iu').test(content)
}

/** A beginner is led along the note; who knows the subject gets figures, debate and way forward first. */
function weightOfSide(level: Level) {
  return level === 'advanced' ? 2 : 0.5
}

function inOrder(passages: Passage[], sides: Side[], level: Level): Passage[] {
  const place = (passage: Passage) => sides.indexOf(sideOf(passage))
  const texts = [...new Set(passages.map(textOf))]
  return passages.sort(
    (one, other) =>
      (level === 'advanced' ? place(one) - place(other) : 0) ||
      texts.indexOf(textOf(one)) - texts.indexOf(textOf(other)) ||
      one.position - other.position,
  )
}

function textOf({ id }: Passage) {
  return id.replace(/#\d+$/, '')
}

/** Lists of traps and pointers answer when they are asked for; else a line of them at the most. */
function isOfShape(passage: Passage, shape: Shape) {
  const side = sideOf(passage)
  return shape === 'traps' ? side === 'traps' : side !== 'traps' && side !== 'pointers'
}

/** A line that only names what is disputed explains nothing by itself. */
function says(passage: Passage) {
  return passage.content.startsWith('|') || wordCount(passage.content) >= 18
}

function labelled(
  passage: Passage,
  subject: string,
  list: SourceList,
  language: Language,
  shape: Shape,
): string {
  const text = withoutSourceMarks(passage.content)
  const mark = list.citePassage(passage)
  const label = labelOf(passage, language)
  if (shape === 'traps') return `**${passage.section}** ${mark}\n\n${nearestLines(subject, text).join('\n')}`
  if (!isRunningText(passage)) return `**${passage.section || passage.title}** ${mark}\n\n${text}`
  return `${label ? `**${label}.** ` : ''}${text} ${mark}`
}

/** What somebody argues must not read like what is so. */
function labelOf(passage: Passage, language: Language): string | undefined {
  const words = teachingWords[language]
  const section = passage.section ?? ''
  if (/(?:^|: )for$/i.test(section)) return words.for
  if (/(?:^|: )against$/i.test(section)) return words.against
  return sideOf(passage) === 'forward' ? words.forward : undefined
}

/** Of a long list, the lines that speak of the subject. */
export function nearestLines(subject: string, text: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('- '))
  const named = tellingWords(subject)
  const ranked = lines
    .map((line) => ({ line, share: shareHeld(named, tellingWords(line)) }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share)
    .map(({ line }) => line)
  return (ranked.length > 0 ? ranked : lines).slice(0, LINES)
}

/** Where no sentence answers, the best passage is a list or a table: what of it speaks of the subject. */
function linesOfBest({ evidence, subject }: Found, list: SourceList): string[] {
  const best = evidence.find(({ kind, score }) => kind !== 'fact' && kind !== 'topic' && score > 0)
  if (!best) return []
  const text = withoutSourceMarks(best.content)
  const lines = nearestLines(subject, text)
  return [`**${best.title}** ${list.citePassage(best)}\n\n${lines.length > 0 ? lines.join('\n') : text}`]
}

/** The mistake that others make with just this subject. */
function mistake({ subject, evidence }: Found, list: SourceList, language: Language): string[] {
  const named = tellingWords(subject)
  const trap =
    named.size > 0 &&
    trapsIn(evidence).find(({ statement }) => shareHeld(named, tellingWords(statement)) >= 0.99)
  if (!trap) return []
  return [
    `**${teachingWords[language].mistake}** ${trap.statement}. In fact ${trap.fact} ${list.citePassage(trap.passage)}`,
  ]
}
