/**
 * What a message means within its conversation, in the styles that go on over several turns. Everything is told from the
 * turns themselves: from the step that was kept with an answer, else from the words that the assistant marks steps with.
 */

import type { Ask, AskedTurn, Style } from './ask.ts'
import { comparedIn } from './compared.ts'
import { subjectOf } from './question.ts'
import { marks } from './teaching-words.ts'

export type Move =
  /** A question to be answered at once: explain and data. */
  | { kind: 'answer' }
  /** "Test me with 3 questions on inflation": `subject` is empty when none is named. */
  | { kind: 'practice'; subject: string }
  /** Tutor: the step that comes now, of the ladder that `question` began. */
  | { kind: 'ladder'; question: string; step: 1 | 2 | 3 | 4; said: Said; attempt: string | undefined }
  /** Tutor: an answer to the check question after the fourth step. */
  | { kind: 'check'; question: string; check: string; attempt: string }
  /** Viva: `subject` is empty when none was named. */
  | { kind: 'ask-viva'; subject: string; asked: string[]; begins: boolean }
  | { kind: 'judge-viva'; subject: string; question: string; answer: string; asked: string[] }
  | { kind: 'end-viva' }

/** What the learner did in this turn of a ladder. */
export type Said = 'question' | 'hint' | 'tell' | 'attempt'

const FIRST_HINT = 1
const ANSWER = 4
/** "Just tell me" is honoured from the learner's second turn after the question. */
const TRIES = 2

const PRACTICE = [
  /\b(?:test|quiz|drill|examine)\s+(?:me|my \w+)\b(?:\s+with)?(?:\s+(?:3|three|some|a few|\d+))?(?:\s+(?:prelims |practice |quick )?(?:questions?|mcqs?|sawal|items?))?(?:\s+(?:on|about|in|from|for|over))?\s*(.*)$/i,
  /\b(?:give|ask|send|start|begin|set)\s+(?:me\s+)?(?:3|three|some|a few|\d+)?\s*(?:prelims |practice |quick |multiple[- ]choice )?(?:questions|mcqs?|quiz|practice questions?)\s+(?:on|about|from|for)\s+(.+)$/i,
  /^(?:3|three)\s+(?:prelims |practice )?(?:questions|mcqs?)\s+(?:on|about|from)\s+(.+)$/i,
  /^(.+?)\s+(?:par|pe|ke|se)\s+(?:(?:3|teen)\s+)?(?:sawal|prashn|mcqs?|questions?|test|quiz)\s+(?:do|dijiye|lo|lijiye|pucho|poocho|puchiye|poochiye)\b/i,
  /^(?:मुझसे |मेरी )?(.+?)\s+(?:पर|के|से)\s+(?:(?:3|३|तीन)\s+)?(?:सवाल|प्रश्न|टेस्ट|परीक्षा|क्विज़?)\s*(?:पूछ|लो|लीजिए|ले |दो|दीजिए|करो|करें)/u,
]

const TELL = new RegExp(
  [
    '\\b(?:just|please|pls|simply|directly)?\\s*(?:tell|give|show)\\s+(?:me|us)\\s*(?:the|your|full|whole|complete|direct|right|correct)?\\s*(?:answer|solution|it|now|already|straight|directly)?[\\s.!?]*$',
    "^(?:the )?(?:answer|solution)(?: please| pls| now)?[\\s.!?]*$|\\b(?:what(?:[’']s| is)) (?:the|your) (?:answer|solution)\\b|\\bi give up\\b|\\bno (?:more )?hints?\\b|\\breveal\\b|\\bskip (?:the )?hints?\\b|\\b(?:full|direct|straight) answer\\b|^(?:just )?(?:explain|answer) it[\\s.!?]*$",
    '\\b(?:bas |seedha |sidha |direct )?(?:answer|jawab|uttar) ?(?:do|de do|dijiye|de dijiye|bata ?o|bata do|bataiye|batao)\\b|^(?:bas |seedha |sidha )*(?:bata ?o|bata do|bataiye|bata dijiye)\\b',
    '(?:बस |सीधे |सीधा )?(?:उत्तर|जवाब)\\s*(?:दो|दे दो|दीजिए|बताओ|बता दो|बताइए|बता दीजिए)|^(?:बस |सीधे )*(?:बताओ|बता दो|बताइए|बता दीजिए)[\\s।!?.]*$',
  ].join('|'),
  'iu',
)
const HINT =
  /^(?:(?:please|pls|ok(?:ay)?|yes|aur|ek aur|another|next|one more|more|give(?: me)?(?: (?:a|the|another|one more|next))?|show(?: me)?(?: the)?)[\s,]*)*(?:hints?|clues?|help)(?: (?:please|pls|do|dijiye|de do))?[\s.!?]*$|^(?:next|go on|continue|aage|आगे)[\s.!?।]*$|(?:अगला |एक और |और )?संकेत|^(?:i (?:do not|don['’]?t) know|idk|no idea|not sure|pata nahi(?:n)?|nahi pata|पता नहीं|मालूम नहीं)[\s.!?।]*$/iu

const OPENS_A_QUESTION =
  /^(?:(?:ok(?:ay)?|so|and|but|now|then|sir|please|pls|aur|accha)[\s,]+)*(?:what|why|how|who|whom|whose|when|where|which|explain|define|describe|discuss|compare|distinguish|difference|tell me about|difference between|is there|are there|does|do|did|can|could|should|kya|kyon|kyun|kaise|kaun|kab|क्या|क्यों|कैसे|कौन|कब|समझाइए|समझाओ|बताइए कि)(?![\p{L}\p{M}])/iu
const HINDI_QUESTION = /(?:क्या|क्यों|कैसे|कौन|कब|कितन[ाीे])[^।]*[?？]?\s*$|(?:समझाइए|समझाओ|समझाएँ)\s*[।?]?$/u
const ROMAN_QUESTION = /\b(?:kya (?:hai|hain|hota|hoti|hote)|kyon|kyun|kaise|kise kehte|samjhao|samjhaiye)\b/i
const SOUNDS_LIKE_AN_ATTEMPT =
  /^(?:i think|i guess|i believe|maybe|perhaps|because|it (?:is|means|was|has)|is it|isn['’]?t it|does it mean|my answer|the answer is|shayad|mujhe lagta|kyonki|शायद|मुझे लगता|क्योंकि|मेरा उत्तर)/iu

const VIVA_WORDS =
  /\b(?:(?:please |can you |let us |let's )?(?:start|begin|take|do|give|hold|have|conduct)?\s*(?:me |my |a |an |the )*\b(?:viva(?: voce)?|interview|oral(?: test| exam)?)\b(?:\s+(?:on|about|in|of|for|par|lo|lijiye|do|shuru karo))?|ask me(?: (?:something|a question|questions?|one))?(?:\s+(?:on|about|from|in))?|question me(?: on| about)?)|(?:वाइवा|साक्षात्कार|मौखिक परीक्षा)(?:\s*(?:लो|लीजिए|शुरू करो|शुरू करें))?|मुझसे (?:कुछ )?पूछ(?:ो|िए|ें)?|(?<=\S)\s+पर\s*$/giu
const STOP =
  /^(?:ok(?:ay)?[\s,]+|no[\s,]+|please[\s,]+)*(?:stop|end|quit|exit|enough|finish(?: now)?|that(?:['’]s| is) (?:all|enough)|no more|bas|band karo|ruk(?:o|iye)|rehne do|no thanks?|बस|रुको|रुकिए|बंद करो|समाप्त|नहीं)(?: (?:it|now|the viva|viva|please|karo|kijiye))?[\s.!।]*$/iu
const NEXT =
  /^(?:(?:ok(?:ay)?|yes|sure|please|haan|ji|हाँ|जी)[\s,]*)*(?:next(?: one| question)?|another(?: one| question)?|continue|go on|more|skip|yes|ok(?:ay)?|sure|ready|haan|aage|agla(?: sawal| prashn)?|अगला(?: प्रश्न| सवाल)?|आगे|हाँ|जी)(?: please)?[\s.!।]*$/iu

export function moveOf({ query, style, history }: Ask): Move {
  const practice = practiceSubject(query)
  if (practice !== undefined) return { kind: 'practice', subject: practice }
  if (style === 'tutor') return tutorMove(query, history)
  if (style === 'viva') return vivaMove(query, history)
  return { kind: 'answer' }
}

/** Undefined when no questions are asked for. */
function practiceSubject(query: string): string | undefined {
  const text = query.trim().replace(/[\s?.!।]+$/u, '')
  for (const pattern of PRACTICE) {
    const found = pattern.exec(text)
    if (found) return (found[1] ?? '').trim()
  }
  return undefined
}

type Ladder = { question: string; step: number; tries: number; check: string }

function tutorMove(query: string, history: AskedTurn[]): Move {
  const ladder = ladderIn(history)
  if (!ladder || isNewQuestion(query)) {
    return { kind: 'ladder', question: query, step: FIRST_HINT, said: 'question', attempt: undefined }
  }
  const { question } = ladder
  if (ladder.step === ANSWER) {
    return { kind: 'check', question, check: ladder.check, attempt: query }
  }
  const said: Said = TELL.test(query) ? 'tell' : HINT.test(query) ? 'hint' : 'attempt'
  const next = Math.min(ladder.step + 1, ANSWER) as 2 | 3 | 4
  const step = said === 'tell' && ladder.tries + 1 >= TRIES ? ANSWER : next
  return { kind: 'ladder', question, step, said, attempt: said === 'attempt' ? query : undefined }
}

/** The ladder that the last answer is a step of. */
function ladderIn(history: AskedTurn[]): Ladder | undefined {
  const last = history.at(-1)
  const step = last && stepOf(last, 'tutor')
  if (last?.role !== 'ai' || !step) return undefined
  let tries = 0
  for (let at = history.length - 1; at > 0; at -= 1) {
    const turn = history[at]
    const before = history[at - 1]
    if (turn?.role !== 'ai' || before?.role !== 'user') return undefined
    const stepThen = stepOf(turn, 'tutor')
    if (stepThen === FIRST_HINT) {
      return { question: before.content, step, tries, check: afterMark(last.content, marks.check) }
    }
    if (!stepThen) return undefined
    tries += 1
    at -= 1
  }
  return undefined
}

/** An attempt may end in a question mark ("is it because of demand?"); a question of its own opens like one. */
function isNewQuestion(query: string): boolean {
  const text = query.trim()
  if (TELL.test(text) || HINT.test(text) || SOUNDS_LIKE_AN_ATTEMPT.test(text)) return false
  return (
    OPENS_A_QUESTION.test(text) ||
    (HINDI_QUESTION.test(text) && /[?？]|क्या है|समझा/.test(text)) ||
    ROMAN_QUESTION.test(text) ||
    comparedIn(text) !== undefined
  )
}

function vivaMove(query: string, history: AskedTurn[]): Move {
  const asked = history.flatMap((turn) =>
    turn.role === 'ai' ? afterMark(turn.content, marks.question) || [] : [],
  )
  const last = history.at(-1)
  const step = last?.role === 'ai' ? stepOf(last, 'viva') : undefined
  const subject = subjectOfViva(history)
  if (STOP.test(query.trim()) && step) return { kind: 'end-viva' }
  if (step && NEXT.test(query.trim())) return { kind: 'ask-viva', subject, asked, begins: false }
  const question = asked.at(-1)
  if (step === 1 && question) return { kind: 'judge-viva', subject, question, answer: query, asked }
  return { kind: 'ask-viva', subject: withoutVivaWords(query), asked, begins: true }
}

/** What the learner last asked to be examined on. */
function subjectOfViva(history: AskedTurn[]): string {
  for (let at = history.length - 1; at > 0; at -= 1) {
    const turn = history[at]
    const before = history[at - 1]
    if (turn?.role !== 'ai' || stepOf(turn, 'viva') !== 1 || before?.role !== 'user') continue
    const answersIt =
      at >= 2 && history[at - 2]?.role === 'ai' && stepOf(history[at - 2] as AskedTurn, 'viva')
    if (answersIt && NEXT.test(before.content.trim())) continue
    return withoutVivaWords(before.content)
  }
  return ''
}

function withoutVivaWords(query: string): string {
  const rest = query.replace(VIVA_WORDS, ' ').replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]{2}/u.test(rest) && !NEXT.test(rest) ? subjectOf(rest) : ''
}

/** The step that was kept with an answer of that style; else the one that its own words tell. */
function stepOf(turn: AskedTurn, style: Style): number | undefined {
  if (turn.role !== 'ai') return undefined
  if (turn.style && turn.style !== style) return undefined
  if (turn.style === style && turn.step) return turn.step
  if (style === 'tutor') {
    const hint = marks.hint.exec(turn.content)?.[1]
    if (hint) return Number(hint)
    return marks.check.test(turn.content) ? ANSWER : undefined
  }
  if (marks.question.test(turn.content)) return 1
  return marks.judged.test(turn.content) ? 2 : undefined
}

function afterMark(text: string, mark: RegExp): string {
  const found = mark.exec(text)
  return found ? (text.slice(found.index + found[0].length).split('\n')[0] ?? '').trim() : ''
}
