/** Passages and what was found, made up for tests of how answers are composed. */

import type { Found } from '#supabase/functions/_shared/assistant/find.ts'
import type { Fact, Passage } from '#supabase/functions/_shared/assistant/retrieve.ts'

export function passage(fields: Partial<Passage> & { content: string }): Passage {
  const kind = fields.kind ?? 'note'
  return {
    id: `${fields.note_slug ?? 'inflation'}#${fields.position ?? 0}`,
    note_slug: kind === 'note' ? 'inflation' : '',
    fact_id: '',
    topic: 'inflation',
    title: 'Inflation in India',
    title_hi: 'भारत में मुद्रास्फीति',
    section: 'Concept',
    anchor: 'concept',
    position: 0,
    content_hi: '',
    href: '/ebooks?note=inflation#concept',
    as_of: '2026-11-20',
    source_title: '',
    source_url: '',
    source_ids: [],
    fact_ids: [],
    coverage: 1,
    held: 1,
    named: 1,
    score: 1,
    ...fields,
    kind,
  }
}

export function fact(fields: Partial<Fact> & { id: string; name: string }): Fact {
  return {
    name_hi: null,
    unit_hi: null,
    next_release: null,
    topic: 'inflation',
    value: 1,
    display: '1.0',
    unit: '%',
    period: 'May 2026',
    as_of: '2026-06-12',
    released: '2026-06-12',
    base_year: null,
    status: 'provisional',
    publisher: 'Ministry of Statistics',
    source_title: 'Press release',
    source_url: 'https://www.mospi.gov.in/',
    checked: '2026-11-20',
    checked_in: null,
    note: null,
    keywords: [],
    previous: null,
    series: null,
    headline_rank: null,
    superseded_by: null,
    now_id: null,
    replaced_at: null,
    changed_at: null,
    origin: 'library',
    as_loaded: null,
    reviewed_by: null,
    ...fields,
  }
}

export function found(fields: Partial<Found> & { question: string }): Found {
  return {
    query: fields.question,
    subject: fields.question,
    kind: 'explanation',
    period: undefined,
    evidence: [],
    facts: [],
    notes: new Map(),
    ...fields,
  }
}
