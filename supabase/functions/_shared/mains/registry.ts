/** Holds the figures of an answer against those of the registry: the names near a figure decide which one it is. */

import { type Figure, figuresOf, type Kind, says, scaleOf } from './figures.ts'
import type { Reading, Sentence } from './read-answer.ts'
import { stemsOf, tellingStems } from './stems.ts'
import type { FoundNumber, RegistryFact } from './types.ts'

/** Short names that learners write for what the registry spells out. */
const SPELT: Record<string, string> = {
  gnpa: 'gross npa ratio',
  nnpa: 'net npa ratio',
  npas: 'npa',
  cpi: 'inflation consumer price retail cpi',
  retail: 'cpi',
  wpi: 'wholesale inflation price wpi',
  wholesale: 'wpi',
  headline: 'cpi inflation',
  forex: 'foreign exchange',
  fdi: 'foreign direct investment',
  cad: 'current account deficit',
  msp: 'minimum support price',
  lfpr: 'labour force participation rate',
  flfpr: 'female labour force participation rate',
  women: 'female',
  crr: 'cash reserve ratio',
  slr: 'statutory liquidity ratio',
  sdf: 'standing deposit facility',
  msf: 'marginal standing facility',
  imr: 'infant mortality rate',
  mmr: 'maternal mortality ratio',
  tfr: 'total fertility rate',
  nfsa: 'national food security act',
  kcc: 'kisan credit card',
  capex: 'capital expenditure',
  centre: 'union government',
  economy: 'gdp',
  grew: 'growth',
  grow: 'growth',
  upi: 'upi payments',
  msme: 'micro small medium enterprises',
  pmjdy: 'jan dhan accounts',
  farm: 'agriculture agricultural',
  railway: 'railways',
  rbi: 'reserve bank',
}

type Known = {
  fact: RegistryFact
  stems: string[]
  weight: number
  unit: { kind: Kind; scale: number }
  value: number | null
  earlier: { value: number; period: string }[]
}
type Registry = { known: Known[]; holding: Map<string, number[]>; weights: Map<string, number> }

const LEAST_LIKENESS = 0.4
const SURE_LIKENESS = 0.75
const NEAR = 7
/** Each figure is held against its whole sentence; an answer has fifty at most, a page of digits thousands. */
const MOST_FIGURES = 300

export function foundNumbers(reading: Reading, facts: readonly RegistryFact[]): FoundNumber[] {
  const registry = registryOf(facts)
  let taken = 0
  return reading.sentences.flatMap((sentence) => {
    if (taken >= MOST_FIGURES) return []
    const figures = figuresOf(sentence.text).slice(0, MOST_FIGURES - taken)
    if (figures.length === 0) return []
    taken += figures.length
    const spoken = spokenIn(sentence, registry)
    const found = figures.map((figure) => foundNumber(figure, sentence, spoken, registry))
    // "Fell from 6.5 to 5.25": the older value is told as such.
    const now = new Set(found.flatMap(({ state, fact }) => (state === 'right' && fact ? [fact] : [])))
    return found.map((one) =>
      one.state === 'outdated' && one.fact && now.has(one.fact) ? { ...one, state: 'right' as const } : one,
    )
  })
}

function foundNumber(
  figure: Figure,
  sentence: Sentence,
  spoken: readonly Spoken[],
  registry: Registry,
): FoundNumber {
  const place = { start: sentence.start + figure.start, end: sentence.start + figure.end }
  const middle = sentence.tokens.findIndex(({ end }) => end > place.start)
  const likely = likeliest(middle, spoken, registry)
  const right = likely.find(({ one }) => one.value !== null && says(figure, one.value, one.unit))
  const earlier = likely.find(
    ({ one, likeness }) => likeness >= 0.5 && one.earlier.some(({ value }) => says(figure, value, one.unit)),
  )
  if (right && (!earlier || earlier.likeness < right.likeness + 0.25)) {
    return { ...place, state: 'right', ...told(right.one) }
  }
  if (earlier) {
    const isDated = earlier.one.earlier.some(
      ({ value, period }) => says(figure, value, earlier.one.unit) && names(sentence.text, period),
    )
    return { ...place, state: isDated ? 'right' : 'outdated', ...told(earlier.one) }
  }
  const sure = likely.find(
    ({ one, likeness }) => likeness >= SURE_LIKENESS && one.unit.kind === figure.kind && !figure.isBare,
  )
  return { ...place, state: 'unknown', ...(sure ? told(sure.one) : {}) }
}

function told({ fact }: Known) {
  const { unit, display, period } = fact
  const written = unit.startsWith('₹')
    ? `₹${display}${unit.slice(1)}`
    : unit.startsWith('US$')
      ? `US$ ${display}${unit.slice(3)}`
      : `${display} ${unit}`
  return { fact: fact.id, name: fact.name, now: `${written} (${period})` }
}

type Spoken = { stem: string; index: number }

/** The words of a sentence that names of the registry hold, in their order, with the token that says them. */
function spokenIn({ tokens, english }: Sentence, { holding }: Registry): Spoken[] {
  const spoken: Spoken[] = []
  const add = (stem: string, index: number) => holding.has(stem) && spoken.push({ stem, index })
  for (const [index, { stem, word }] of tokens.entries()) {
    for (const own of [stem, ...(english[index] as string[])]) {
      add(own, index)
      for (const spelt of SPELT_STEMS.get(own) ?? SPELT_STEMS.get(word) ?? []) add(spelt, index)
    }
  }
  return spoken
}

/** Facts whose names the sentence speaks of, the nearest first: how much of a name stands there, and how close by. */
function likeliest(middle: number, spoken: readonly Spoken[], { known, holding, weights }: Registry) {
  const nearness = new Map<string, number>()
  for (const { stem, index } of spoken) {
    const far = Math.abs(index - middle)
    const near = far <= NEAR ? 1 - far * 0.01 : Math.max(0.5, 1 - (far - NEAR) / 20)
    nearness.set(stem, Math.max(nearness.get(stem) ?? 0, near))
  }
  const shares = new Map<number, number>()
  for (const [stem, near] of nearness) {
    for (const index of holding.get(stem) ?? []) {
      shares.set(index, (shares.get(index) ?? 0) + near * (weights.get(stem) ?? 0))
    }
  }
  return [...shares]
    .map(([index, share]) => {
      const one = known[index] as Known
      return { one, likeness: share / one.weight }
    })
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .sort((one, other) => other.likeness - one.likeness || (one.one.fact.id < other.one.fact.id ? -1 : 1))
}

function names(text: string, period: string) {
  const years = period.match(/\b(?:19|20)\d\d(?:-\d\d)?\b/g) ?? []
  return years.some((year) => text.replace(/[–—]/g, '-').includes(year))
}

const SPELT_STEMS = new Map<string, string[]>()
for (const [short, long] of Object.entries(SPELT)) {
  const stems = stemsOf(long)
  SPELT_STEMS.set(short, stems)
  SPELT_STEMS.set(stemsOf(short)[0] as string, stems)
}

/** A registry serves many answers; it is prepared once. */
const prepared = new WeakMap<readonly RegistryFact[], Registry>()

function registryOf(facts: readonly RegistryFact[]): Registry {
  const before = prepared.get(facts)
  if (before) return before
  const holding = new Map<string, number[]>()
  const named = facts.map((fact, index) => {
    const stems = tellingStems(
      fact.name.replace(/\(.*?\)/g, (aside) => (/[A-Z]{2}/.test(aside) ? aside : ' ')),
    )
    for (const stem of stems) holding.set(stem, [...(holding.get(stem) ?? []), index])
    return stems
  })
  const weights = new Map(
    [...holding].map(([stem, those]) => [stem, Math.log(1 + facts.length / those.length)]),
  )
  const known = facts.map((fact, index): Known => {
    const stems = named[index] as string[]
    return {
      ...{ fact, stems, unit: scaleOf(fact.unit), value: shownValue(fact) },
      weight: stems.reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0) || 1,
      earlier: fact.earlier.flatMap((one) => {
        const value = shownValue(one)
        return value === null ? [] : [{ value, period: one.period }]
      }),
    }
  })
  const registry = { known, holding, weights }
  prepared.set(facts, registry)
  return registry
}

function shownValue({ value, display }: { value: number | null; display: string }) {
  const shown = /-?\d[\d,]*(?:\.\d+)?/.exec(display)?.[0].replaceAll(',', '')
  return shown === undefined ? value : Number(shown)
}
