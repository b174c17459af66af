/** What to ask next: one deeper, one for the exam, one aside. Each is a question the library can answer. */

import type { NoteHead } from './retrieve.ts'

export const STARTERS = [
  "What's the news today?",
  "What's the current inflation rate?",
  'Explain GDP growth trends',
  'Impact of fiscal policy',
]

const TITLES: Record<string, string> = {
  inflation: 'inflation',
  gdp: 'GDP',
  'fiscal-policy': 'fiscal policy',
  'monetary-policy': 'monetary policy',
  banking: 'banking in India',
  'external-sector': 'the external sector',
  budget: 'the Union Budget',
  taxation: 'taxation in India',
  agriculture: 'Indian agriculture',
  industry: 'Indian industry',
  poverty: 'poverty in India',
  employment: 'employment in India',
  'inclusive-growth': 'inclusive growth',
  infrastructure: 'infrastructure',
  'capital-markets': 'capital markets',
  'international-institutions': 'international economic institutions',
}

export function suggestionsAfter(query: string, note: NoteHead | undefined): string[] {
  return nextQuestions(note).filter((question) => question.toLowerCase() !== query.toLowerCase())
}

function nextQuestions(note: NoteHead | undefined): string[] {
  if (!note) return STARTERS.slice(0, 3)
  const subject = TITLES[note.slug] ?? note.title
  const [related] = note.related
  return [
    `What is the way forward for ${subject}?`,
    `Common traps on ${subject}`,
    ...(related ? [`Explain ${TITLES[related] ?? related.replaceAll('-', ' ')}`] : []),
  ]
}
