/**
 * Works out what a textbook works out, from numbers that stand in the message: real GDP, a deflator, inflation between two
 * index values, a growth rate. Only where every number is named and no other stands there; else the library answers.
 */

import type { Ask, Composed } from './ask.ts'
import { changeIn } from './calculate/change.ts'
import { FORMULAS, type Formula, type Quantity } from './calculate/formulas.ts'
import { givenOf, namedIn } from './calculate/given.ts'
import { alike, type Given, numbersIn, readable, type Unit, withoutYears } from './calculate/numbers.ts'
import { languageOf } from './form.ts'
import { teachingWords } from './teaching-words.ts'

/** What is asked then is in the library. */
const ASKS_WHY =
  /\b(?:why|reasons?|causes?|impacts?|effects?|discuss|examine|kyo?u?n|statements?|consider)\b|क्यों|कारण|प्रभाव|कथन/u

const GOES_ON = /^(?:and|or|but|what if|if|now|then|suppose|aur|agar|ab|और|अगर|यदि|अब)(?![\p{L}\p{M}])/u

type Language = 'en' | 'hi'
type Worked = { says: string; formula: string; put: string; result: string; mind?: string; more: string[] }

/** Undefined when the message asks for no calculation, or leaves a doubt. */
export function calculation({ query, style, history }: Ask): Composed | undefined {
  // A tutor leads to it, and a viva hears an answer.
  if (style === 'tutor' || style === 'viva') return undefined
  const language = languageOf(query)
  const text = readable(query)
  const numbers = numbersIn(text)
  if (numbers.length === 0 || numbers.length > 4 || ASKS_WHY.test(text)) return undefined
  const before = history.findLast(({ role }) => role === 'user')
  const worked =
    byFormula(text, numbers, language) ??
    byChange(text, numbers, language) ??
    (before && GOES_ON.test(text) ? anew(text, numbers, readable(before.content), language) : undefined)
  if (!worked) return undefined
  const words = teachingWords[language].calculated
  const { says, formula, put, result, mind, more } = worked
  const lines = [`**${says} = ${result}**`, `${words.formula} ${formula}\n\n${put} = ${result}`]
  return {
    ...{ step: null, practice: null, grounded: true, search_suggestions: more },
    reply: [...lines, ...(mind ? [mind] : []), `*${words.fromMessage}*`].join('\n\n'),
  }
}

function byFormula(text: string, numbers: Given[], language: Language): Worked | undefined {
  const bare = withoutYears(text)
  for (const formula of FORMULAS) {
    const target = whole(formula.asks).exec(bare)
    if (!target || formula.but?.test(bare)) continue
    const given = givenOf(bare, numbers, formula.given)
    const found = given && worked(formula, given, language)
    if (found) return found
  }
  return undefined
}

/** "And if the deflator is 100?": the calculation before, with another number in it. */
function anew(text: string, numbers: Given[], before: string, language: Language): Worked | undefined {
  const bare = withoutYears(before)
  for (const formula of FORMULAS) {
    if (!whole(formula.asks).test(bare)) continue
    const first = givenOf(bare, numbersIn(before), formula.given)
    const changed = first && namedIn(withoutYears(text), numbers, formula.given)
    if (!changed) continue
    const found = worked(
      formula,
      first.map((given, n) => changed[n] ?? given),
      language,
    )
    if (found) return found
  }
  return undefined
}

function whole({ source }: RegExp) {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'u')
}

function worked(formula: Formula, given: Given[], language: Language): Worked | undefined {
  const { says, work, put, mind, more } = formula
  const read = valuesOf(given, formula.given)
  if (!read) return undefined
  const { values, unit, written } = read
  if (values.some((value) => value <= 0) || formula.allows?.(values) === false) return undefined
  const value = work(values)
  if (!Number.isFinite(value) || Math.abs(value) > 1e15) return undefined
  return {
    says: says[language],
    formula: formula.formula[language],
    put: put(written.map((one) => `${one}`)),
    result: resultOf(value, formula.result, unit, language),
    ...(mind && { mind: mind[language] }),
    more: [more[language]],
  }
}

/** Amounts in one unit, shares as parts of one; undefined where a unit does not fit its quantity. */
function valuesOf(given: Given[], quantities: Quantity[]) {
  const isAmount = (n: number) => quantities[n]?.kind === 'amount'
  const amounts = given.filter((_, n) => isAmount(n))
  const like = alike(amounts)
  if (!like || like.unit === '%') return undefined
  const fits = given.every(({ unit, value }, n) => {
    const kind = quantities[n]?.kind
    if (kind === 'percent') return unit === '%' || unit === ''
    if (kind === 'index') return unit === ''
    if (kind === 'share') return unit === '%' ? value < 100 : unit === '' && value > 0 && value < 100
    return true
  })
  if (!fits) return undefined
  const values: number[] = []
  const written: string[] = []
  given.forEach((one, n) => {
    const kind = quantities[n]?.kind
    const value = kind === 'amount' ? (like.values[amounts.indexOf(one)] ?? one.value) : one.value
    // A share of 10 is 10 per cent; one of 0.8 is written as a part of one already.
    const isPercent = kind === 'percent' || (kind === 'share' && (one.unit === '%' || one.value >= 1))
    values.push(kind === 'share' && isPercent ? value / 100 : value)
    written.push(
      kind === 'share' && isPercent ? number(value / 100) : `${number(value)}${isPercent ? '%' : ''}`,
    )
  })
  return { values, written, unit: like.unit }
}

const INDEX =
  /\b(?:cpi|wpi|ppi|(?:consumer |wholesale )?price index|index|sipi|cost of (?:the )?basket|price level)\b|सीपीआई|डब्ल्यूपीआई|(?:मूल्य )?सूचकांक/u
const ASKS_INFLATION =
  /\b(?:inflation|mehn?gaa?i|mahan?gaa?i|mudra ?sphiti|mudrasfiti)\b|मुद्रास्फीति|महंगाई|मंहगाई/u
const ASKS_CHANGE =
  /\b(?:growth rate|rate of growth|growth (?:percent\w*|%)|(?:percent(?:age)?|per cent|%) (?:change|increase|decrease|growth|rise|fall)|by (?:what|how (?:much|many)) per ?cent\w*|vriddhi dar|kitne? (?:pratishat|percent))\b|वृद्धि दर|विकास दर|कितने प्रतिशत|प्रतिशत (?:परिवर्तन|वृद्धि|बदलाव)/u

/** A rate that moved is no amount that grew. */
const OF_RATES =
  /\b(?:repo|crr|slr|bps|basis points?|deficit|unemployment|inflation|yield)\b|(?:growth|rate)\b(?:(?! if | when | of ).){0,30}\bfrom \d|रेपो|घाटा|बेरोजगारी|महंगाई|मुद्रास्फीति/u
/** "CPI inflation from 6 to 4" tells of rates: no index is so low. */
const LEAST_INDEX = 50

/** Inflation between two values of an index, and growth between two amounts. */
function byChange(text: string, numbers: Given[], language: Language): Worked | undefined {
  const ofIndex = INDEX.test(text) && ASKS_INFLATION.test(text)
  if (!ofIndex && !ASKS_CHANGE.test(text)) return undefined
  const change = changeIn(text, numbers)
  // "From 6% to 7%" may mean points as well as per cent.
  if (!change || change.unit === '%' || (!ofIndex && OF_RATES.test(text))) return undefined
  if (ofIndex && (change.unit !== '' || Math.min(change.from, change.to) < LEAST_INDEX)) return undefined
  const words = teachingWords[language].calculated
  const { from, to } = change
  const result = `${number(((to - from) / from) * 100)}%`
  return {
    says: ofIndex ? words.inflation : words.change,
    formula: ofIndex ? words.inflationFormula : words.changeFormula,
    put: `(${number(to)} − ${number(from)}) ÷ ${number(from)} × 100`,
    result,
    ...(ofIndex && to < from && { mind: words.deflation }),
    more: [ofIndex ? words.moreInflation : words.moreGrowth],
  }
}

function resultOf(value: number, kind: Formula['result'], unit: Unit, language: Language) {
  const said = number(value)
  if (kind === 'percent') return `${said}%`
  if (kind === 'times' || kind === 'index' || unit === '') return said
  return `${said} ${teachingWords[language].calculated.units[unit] ?? unit}`
}

/** At most two places, grouped as India does. */
function number(value: number) {
  return value.toLocaleString('en-IN', { maximumFractionDigits: Math.abs(value) < 1 ? 4 : 2 })
}
