/** Figures and texts that name them, for tests of what follows when a figure changes. */

import { as, asOwner, newUser } from './as-user.ts'

export type Stale = {
  kind: string
  item: string
  fact_id: string
  was_display: string
  now_fact_id: string
  now_display: string
}

const source = { publisher: 'MoSPI', source_title: 'Release', source_url: 'https://example.in' }

/** What all of them are of. To be called before anything is made here. */
export const newTopicOfPrices = () =>
  asOwner(`insert into public.topics (slug, title, summary, position) values ('prices', 'Prices', 'x', 1)`)

export async function newFact(id: string, display = '3.93', fields: object = {}) {
  const row = {
    ...{
      id,
      topic: 'prices',
      name: `Figure ${id}`,
      value: Number(display),
      display,
      unit: '%',
      period: 'May 2026',
    },
    ...{ as_of: '2026-05-31', status: 'final', keywords: [], ...source, ...fields },
  }
  await asOwner(
    `insert into public.facts (${Object.keys(row).join(', ')})
     select ${Object.keys(row).join(', ')} from jsonb_populate_record(null::public.facts, $1)`,
    [JSON.stringify(row)],
  )
  return id
}

/** A newer reading takes the place of the figure. Returns its id. */
export async function replace(id: string, display = '4.10') {
  const next = await newFact(`${id}-next`, display, { period: 'June 2026', as_of: '2026-06-30' })
  await asOwner('update public.facts set superseded_by = $2 where id = $1', [id, next])
  return next
}

let made = 0
export const fresh = () => `figure-${++made}`

export async function newNote(slug: string, body: string, fact_ids: string[] = []) {
  await asOwner(
    `insert into public.notes (slug, topic, title, summary, as_of, body, sources, fact_ids)
     values ($1, 'prices', 't', 's', '2026-01-01', $2, '[]', $3)
     on conflict (slug) do update set body = excluded.body, fact_ids = excluded.fact_ids`,
    [slug, body, fact_ids],
  )
}

export async function newNews(id: string, why: string, fact_ids: string[] = [], status = 'published') {
  await asOwner(
    `insert into public.news_items (id, news_date, title, title_hi, gist, gist_hi, topics, papers, importance, sections,
       fact_ids, mains, sources, unverified, status, origin)
     values ($1, '2026-06-12', 't', 'त', 'g', 'ग', '{prices}', '{gs3}', 2, jsonb_build_object('why_in_news', $2::text),
       $3, '{}', '[{}]', false, $4, 'library')`,
    [id, why, fact_ids, status],
  )
}

export async function newQuestion(id: string, fact_ids: string[], version = 1) {
  await asOwner(
    `insert into public.questions (id, topic, format, kind, difficulty, version, origin) values ($1, 'prices', 'single', 'current', 3, $2, 'desk')
     on conflict (id) do update set version = excluded.version`,
    [id, version],
  )
  await asOwner(
    `insert into public.question_versions (question_id, version, asked, content_hash) values ($1, $2, '{"stem":{"en":"s"},"options":[]}', $3)`,
    [id, version, `${id}-${version}`],
  )
  await asOwner(
    `insert into exam_private.question_keys (question_id, version, key, reasons, explanation, fact_ids)
     values ($1, $2, 0, '[]', '{"en":"Because."}', $3)`,
    [id, version, fact_ids],
  )
}

export async function newStaff(role: string) {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}

export const staleFor = (who: Parameters<typeof as>[0], fact: string) =>
  as<Stale>(who, {
    text: 'select * from public.stale_uses where fact_id = $1 order by kind, item',
    values: [fact],
  })
