/**
 * Composes the answer from the library's own passages, when no language model writes it: in the learner's style and level,
 * figures with their dates, each passage with its citation. With a model, the step, the offer of practice and the chips
 * still come from here.
 */

import { factValue } from '../library/fact-words.ts'
import { withoutSourceMarks } from '../library/source-marks.ts'
import type { Ask, Composed, Practice } from './ask.ts'
import { compare } from './compare.ts'
import { type Move, moveOf } from './conversation.ts'
import { bothSides } from './debate.ts'
import { answersJustThis } from './evidence.ts'
import { explain, figureLine } from './explain.ts'
import type { Found } from './find.ts'
import { type Form, formOf, languageOf } from './form.ts'
import type { Learner } from './learner.ts'
import { notCovered } from './not-covered.ts'
import { isRunningText } from './opening.ts'
import { ownPageAsked } from './own-pages.ts'
import { composeForPeriod, factsNamed } from './period-answer.ts'
import { type Correction, correctionIn } from './premise.ts'
import type { Fact, NewsHead } from './retrieve.ts'
import { shareHeld, tellingWords } from './sentences.ts'
import { shapeOf } from './shape.ts'
import { type Side, sideOf } from './sides.ts'
import type { SourceList } from './sources.ts'
import { statementByStatement } from './statements.ts'
import { figuresFirst } from './styles/data.ts'
import { checkAnswered, tutor } from './styles/tutor.ts'
import { askInViva, judgeInViva } from './styles/viva.ts'
import { startersIn, suggestionsAfter, suggestionsWithout, testMeOn } from './suggest.ts'
import { teachingWords } from './teaching-words.ts'
import { afterDistress } from './wellbeing.ts'
import { longDate, todayInIndia } from './words.ts'

const ENOUGH_QUESTIONS = 3

export function compose(
  ask: Ask,
  found: Found,
  learner: Learner,
  list: SourceList,
  now = new Date(),
): Composed {
  const move = moveOf(ask)
  const language = languageOf(ask.query)
  const nothing = { step: null, practice: null, search_suggestions: [], grounded: true }
  if (move.kind === 'practice') return offerPractice(move, ask, learner)
  if (move.kind === 'end-viva') {
    return {
      ...nothing,
      reply: teachingWords[language].vivaEnd,
      search_suggestions: suggestionsWithout({ ...learner, terms: [], notes: [] }),
    }
  }
  if (move.kind === 'ask-viva') {
    const { parts, step, grounded } = askInViva(move, ask.query, learner)
    return {
      ...nothing,
      reply: parts.join('\n\n'),
      step,
      grounded,
      search_suggestions: step ? [] : suggestionsWithout(learner),
    }
  }
  if (move.kind === 'judge-viva') {
    const { parts, step, grounded } = judgeInViva(move, found, learner, list)
    const chips = language === 'hi' ? ['अगला प्रश्न', 'बस'] : ['Next question', 'Stop']
    return { ...nothing, reply: parts.join('\n\n'), step, grounded, search_suggestions: chips }
  }
  if (found.evidence.length === 0 && found.kind !== 'own' && found.kind !== 'news') {
    const help = afterDistress(ask)
    if (help) return help
  }
  if (found.kind === 'courtesy' && move.kind !== 'check')
    return { ...nothing, reply: teachingWords[language].courtesy, search_suggestions: startersIn(language) }
  if (found.kind === 'strain') return { ...nothing, reply: teachingWords[language].strain }
  if (found.kind === 'own') return { ...nothing, reply: ownPage(ask.query, learner) }
  if (found.kind === 'news') return releases(found, list, now)
  if (found.evidence.length === 0) {
    return {
      ...nothing,
      reply: notCovered(learner, language, found.nearest),
      search_suggestions: suggestionsWithout(learner, language === 'hi', found.near),
      grounded: false,
    }
  }
  return composeFrom(move, ask, found, learner, list)
}

function ownPage(query: string, { weak }: Learner): string {
  const language = languageOf(query)
  const words = teachingWords[language]
  const page = ownPageAsked(query) ?? 'today'
  const titles = weak.map(({ title, title_hi }) => (language === 'hi' && title_hi) || title)
  const known = page === 'progress' && titles.length > 0 ? [words.weakSoFar(titles)] : []
  return [...known, words.ownPages[page]].join('\n\n')
}

function composeFrom(
  move: Extract<Move, { kind: 'answer' | 'ladder' | 'check' }>,
  ask: Ask,
  found: Found,
  learner: Learner,
  list: SourceList,
): Composed {
  const { parts, step, sides } = written(move, ask, found, list)
  const isHint = step !== null && step < 4
  const isNearest = step === null && !found.period && !found.statements && !answersJustThis(found.evidence)
  const before = isNearest ? [teachingWords[languageOf(ask.query)].nearestHeld] : []
  const end = isHint ? [] : [`*${teachingWords[languageOf(found.query)].composed(list.edition())}*`]
  return {
    reply: [...before, ...parts, ...end].join('\n\n'),
    step,
    practice: null,
    search_suggestions: isHint ? hintChips(ask) : suggestionsAfter(ask, found, learner, sides),
    grounded: true,
  }
}

function written(
  move: Extract<Move, { kind: 'answer' | 'ladder' | 'check' }>,
  ask: Ask,
  found: Found,
  list: SourceList,
): { parts: string[]; step: number | null; sides: Side[] } {
  const sides = found.evidence.slice(0, 4).map(sideOf)
  if (move.kind === 'ladder') return { ...tutor(move, ask, found, list), sides }
  if (move.kind === 'check') return { parts: checkAnswered(move, found, list), step: 4, sides }
  if (ask.style === 'data') {
    const figures = figuresFirst(found, list)
    if (figures) return { parts: figures, step: null, sides: ['numbers'] }
    const none = teachingWords[languageOf(ask.query)].noFigure(found.subject)
    const rest = explain(found, ask.level, list)
    return { parts: [none, ...rest.parts], step: null, sides: rest.sides }
  }
  return { ...explained(ask, found, list), step: null }
}

/** The answer of the style "explain". */
function explained(ask: Ask, all: Found, list: SourceList): { parts: string[]; sides: Side[] } {
  const form = formOf(ask.query)
  const found = form.isMore ? withoutTold(all, ask) : all
  const level = form.isPlain ? 'beginner' : ask.level
  if (found.period) {
    const ofPeriod = composeForPeriod(found.period, found.facts, found.evidence, list, languageOf(ask.query))
    if (ofPeriod) return { parts: [ofPeriod], sides: ['numbers'] }
  }
  const ofStatements = statementByStatement(found, list)
  if (ofStatements) return { parts: ofStatements, sides: ['pointers'] }
  if (found.doubt) return answeredOnce(found, level, form, list)
  const sideBySide = compare(found, list)
  if (sideBySide) return { parts: sideBySide, sides: ['concept'] }
  const debated = bothSides(found, list)
  if (debated) return debated
  const corrected = correctionIn(found, list)
  if (!corrected && shapeOf(found.question, found.kind) === 'figure') {
    const figure = figureFor(found)
    if (figure) {
      const headline = mainFigure(figure, list, languageOf(ask.query))
      const others = found.facts.filter(({ id }) => id !== figure.id)
      const rest = explain({ ...found, facts: others }, ask.level, list, { shape: 'definition', most: 0 })
      return { parts: [headline, ...rest.parts], sides: ['numbers', 'concept'] }
    }
  }
  if (corrected?.isSure) return afterCorrection(corrected, ask, found, list)
  return explain(found, level, list, { near: corrected?.tell, ...lengthOf(form) })
}

/** What is asked again and again has its answer: whole and by itself, and what is compared beside it in a table. */
function answeredOnce(found: Found, level: Ask['level'], form: Form, list: SourceList) {
  const { parts, sides } = explain(found, level, list, { ...lengthOf(form), most: 0 })
  const { doubt: _, ...others } = found
  const sideBySide = form.points || form.isShort ? undefined : compare(others, list)
  return { parts: [...parts, ...(sideBySide ?? [])], sides }
}

function lengthOf({ isShort, points }: Form) {
  return { points, ...(isShort ? { most: 0 } : {}) }
}

/** Who asks for more is told what the answer before did not tell; all of it again where nothing else is held. */
function withoutTold(found: Found, { history }: Ask): Found {
  const told = history.findLast(({ role }) => role === 'ai')?.content ?? ''
  const evidence = found.evidence.filter(({ content }) => !told.includes(openingWords(content)))
  return evidence.some(isRunningText) ? { ...found, evidence } : found
}

function openingWords(content: string) {
  return withoutSourceMarks(content).slice(0, 60)
}

function afterCorrection(
  { tell, about }: Correction,
  { level }: Pick<Ask, 'level'>,
  found: Found,
  list: SourceList,
) {
  const on = about ? { ...found, subject: about, question: about, facts: [] } : found
  const { parts, sides } = explain(on, level, list, {
    ...{ corrected: tell(), most: about ? 0 : 1 },
    ...(about ? { shape: 'definition' as const } : {}),
  })
  return { parts, sides }
}

/** The figure that the question names; else the one that speaks of all of it. */
function figureFor({ subject, facts, evidence }: Found): Fact | undefined {
  const held = factsNamed(subject, facts)
  const current = held.find(({ superseded_by }) => superseded_by === null) ?? held[0]
  if (current) return current
  const asked = tellingWords(subject)
  return facts.find(
    (fact) =>
      evidence.some(({ fact_id, coverage }) => fact_id === fact.id && coverage > 0.99) &&
      shareHeld(asked, tellingWords(`${fact.name} ${fact.keywords.join(' ')}`)) >= 0.6,
  )
}

function mainFigure(fact: Fact, list: SourceList, language: 'en' | 'hi') {
  const words = teachingWords[language]
  const base = fact.base_year ? `, ${language === 'hi' ? words.base : 'base'} ${fact.base_year}` : ''
  const published = fact.released
    ? `, ${language === 'hi' ? words.published : 'published on'} ${longDate(fact.released)}`
    : ''
  const previous = fact.previous as { display: string; period: string } | null
  const before = previous
    ? ` ${words.previous}: ${factValue({ ...fact, display: previous.display })} (${previous.period}).`
    : ''
  const caution = fact.checked === null ? words.notChecked : words.latestHeld
  return `**${fact.name}: ${factValue(fact)}** (${fact.period}${base}${published}) ${list.citeFact(fact)}.${before} ${caution}`
}

function newsOfToday(news: NewsHead[], query: string, list: SourceList, now: Date): Composed {
  const language = languageOf(query)
  const words = teachingWords[language]
  const lines = news.map((item) => {
    const [title, gist] = language === 'hi' ? [item.title_hi, item.gist_hi] : [item.title, item.gist]
    return `- **${title}**: ${gist} ${list.citeNews(item, language)}`
  })
  return {
    ...{ step: null, practice: null, grounded: true },
    reply: [words.newsOfToday(todayInIndia(now, language)), lines.join('\n')].join('\n\n'),
    search_suggestions: startersIn(language).slice(1),
  }
}

function releases({ facts, news = [], query }: Found, list: SourceList, now: Date): Composed {
  const language = languageOf(query)
  const words = teachingWords[language]
  const nothing = { step: null, practice: null }
  if (news.length > 0) return newsOfToday(news, query, list, now)
  if (facts.length === 0)
    return {
      ...nothing,
      reply: words.notCovered,
      search_suggestions: startersIn(language),
      grounded: false,
    }
  const lines = facts.map(
    (fact) => `- ${fact.released ? `${longDate(fact.released)}: ` : ''}${figureLine(fact, list)}`,
  )
  const end = `*${words.composed(list.edition())}*`
  return {
    ...nothing,
    reply: [words.noNews(todayInIndia(now, language)), lines.join('\n'), words.newsAfter, end].join('\n\n'),
    search_suggestions: startersIn(language).slice(1),
    grounded: true,
  }
}

function offerPractice(
  { subject }: Extract<Move, { kind: 'practice' }>,
  { query }: Ask,
  learner: Learner,
): Composed {
  const language = languageOf(query)
  const words = teachingWords[language]
  const enough = learner.topics.filter(({ questions }) => questions >= ENOUGH_QUESTIONS)
  const isWeak = ({ slug }: { slug: string }) => learner.weak.some((topic) => topic.slug === slug)
  // Without a topic named or spoken of, the weakest one is offered.
  const topic = enough.find((listed) => !isWeak(listed)) ?? enough[0]
  const chosen = subject === '' ? (enough.find(isWeak) ?? topic) : topic
  const chips = enough.slice(0, 3).map((listed) => testMeOn(listed, language === 'hi'))
  if (!chosen) {
    const reply = subject === '' ? words.practiceWhat : words.practiceNone(subject)
    return { reply, step: null, practice: null, search_suggestions: chips, grounded: false }
  }
  const title = (language === 'hi' && chosen.title_hi) || chosen.title
  const practice: Practice = { topic: chosen.slug, title, count: 3 }
  return { reply: words.practice(title), step: null, practice, search_suggestions: [], grounded: true }
}

function hintChips({ query }: Ask): string[] {
  return languageOf(query) === 'hi' ? ['अगला संकेत', 'उत्तर बताइए'] : ['Next hint', 'Just tell me']
}
