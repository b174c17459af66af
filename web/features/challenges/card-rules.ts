/** From the questions that failed to cards: what was asked on one side, the key with its reason on the other. */

import type { Asked, Both, OpenedAttempt } from '#web/features/player/index.ts'
import type { Language } from '#web/lib/language.tsx'
import { cardId, textIn } from './challenge-rules.ts'

type Card = { id: string; front: string; back: string; lang: Language; topic: string }

const LETTERS = 'abcd'

/** Cards of what was wrong or blank, each with an id of its own, so that two taps keep them once. */
export function cardsOf({ attempt, questions, feedback }: OpenedAttempt, language: Language): Card[] {
  return questions.flatMap(({ position, asked, topic }) => {
    const told = feedback.find((one) => one.position === position)
    if (!told || told.correct || told.dropped) return []
    const lang: Language = language === 'hi' && asked.stem.hi ? 'hi' : 'en'
    const say = (text: Both) => textIn(text, lang)
    const key = asked.options[told.key]
    return {
      id: cardId(attempt.id, position),
      front: askedLines(asked, say).join('\n'),
      back: [key && `${LETTERS[told.key]}) ${say(key)}`, say(told.explanation)].filter(Boolean).join('\n\n'),
      lang,
      topic,
    }
  })
}

function askedLines(asked: Asked, say: (text: Both) => string): string[] {
  const numbered = (texts: readonly string[]) => texts.map((text, at) => `${at + 1}. ${text}`)
  return [
    say(asked.stem),
    ...numbered((asked.statements ?? []).map(say)),
    ...numbered((asked.pairs ?? []).map(({ left, right }) => `${say(left)} : ${say(right)}`)),
    ...numbered((asked.items ?? []).map(say)),
    ...(asked.ask ? [say(asked.ask)] : []),
    ...asked.options.map((option, at) => `${LETTERS[at]}) ${say(option)}`),
  ]
}
