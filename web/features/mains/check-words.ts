/** The sentence of a check, from its values. */

import { directiveOf } from '#supabase/functions/_shared/mains/directives.ts'
import { isInTime } from '#supabase/functions/_shared/mains/time.ts'
import type { Check } from '#supabase/functions/_shared/mains/types.ts'
import type { Language } from '#web/lib/language.tsx'
import type { copy } from './checks-copy.ts'
import { examMinutes, minutesAndSeconds } from './clock-rules.ts'

type Words = typeof copy.en

export function checkSentence({ id, state, values }: Check, words: Words, language: Language): string {
  const number = (name: string) => Number(values[name] ?? 0)
  const text = (name: string) => String(values[name] ?? '')
  switch (id) {
    case 'words':
      return words.words(number('words'), number('limit'), sideOf(text('side')))
    case 'time':
      return number('seconds') > 0
        ? words.time(minutesAndSeconds(number('seconds')), number('minutes'))
        : words.noTime
    case 'introduction':
      return state === 'missing'
        ? words.noIntroduction
        : words.introduction(number('words'), number('percent'))
    case 'conclusion':
      if (state === 'missing') return words.noConclusion
      return (number('weighs') > 0 ? words.conclusion : words.plainConclusion)(
        number('words'),
        number('percent'),
      )
    case 'parts':
      return [
        words.parts(number('found'), number('of')),
        number('unjudged') > 0 && words.unjudged(number('unjudged')),
      ]
        .filter(Boolean)
        .join(' ')
    case 'directive': {
      const { name, shape } = directiveOf(text('directive'))
      const missing = text('missing').split(',')
      const lacks = shape.filter(({ move }) => missing.includes(move)).map((part) => part[language])
      return [
        words.directive(name[language], number('found'), number('of')),
        lacks.length > 0 && words.lacks(lacks.join('; ')),
      ]
        .filter(Boolean)
        .join(' ')
    }
    case 'numbers':
      return number('right') + number('outdated') + number('unknown') === 0
        ? words.noNumbers
        : words.numbers(number('right'), number('outdated'), number('unknown'))
    case 'named':
      return words.named(number('count'))
    case 'shape':
      return words.shape(number('headings'), number('bullets'), number('paragraphs'))
    case 'diagram':
      return words.diagram(number('count'))
    case 'copied':
      return words.copied(number('percent'))
    case 'language':
      return text('written') === text('expected') ? words.language : words.otherLanguage
  }
}

/** The check of the time for whoever has so many minutes more for each hour; every other check as it is. */
export function withExtraTime(check: Check, extraMinutes: number): Check {
  if (check.id !== 'time' || extraMinutes === 0) return check
  const minutes = examMinutes(Number(check.values.minutes ?? 0), extraMinutes)
  const isGood = check.state === 'weak' && isInTime(Number(check.values.seconds ?? 0), minutes)
  return {
    ...check,
    state: isGood ? 'good' : check.state,
    values: { ...check.values, minutes: Math.round(minutes) },
  }
}

function sideOf(text: string): 'within' | 'under' | 'over' {
  return text === 'under' || text === 'over' ? text : 'within'
}
