/** The library as the database holds it, in the shapes of `content/`: what was loaded, and what the desks made of it. */

import type pg from 'pg'
import { type Items, KINDS, type Kind } from './kinds.ts'
import { type Row, SOURCES } from './stored-shapes.ts'

export type Stored = {
  items: Items
  /** Of these the desks are in charge. */
  desk: Map<Kind, Set<string>>
  /** Which news item a question came with. */
  newsOf: Map<string, string>
}

export async function readDatabase(client: pg.Client): Promise<Stored> {
  const items: Items = new Map(KINDS.map((kind) => [kind, new Map()]))
  const desk = new Map<Kind, Set<string>>(KINDS.map((kind) => [kind, new Set()]))
  const newsOf = new Map<string, string>()
  for (const { kind, query, shape } of SOURCES) {
    const { rows } = await client.query<{ row: Row }>(query)
    for (const { row } of rows) {
      const [id, item] = shape(row)
      items.get(kind)?.set(id, item)
      if (row.origin !== undefined && row.origin !== 'library') desk.get(kind)?.add(id)
      if (kind === 'question' && row.news_id) newsOf.set(id, row.news_id as string)
      if (kind === 'chapter') addToOrder(items, row)
    }
  }
  return { items, desk, newsOf }
}

function addToOrder(items: Items, { book, slug }: Row) {
  const orders = items.get('chapter-order')
  const known = (orders?.get(book as string)?.slugs ?? []) as string[]
  orders?.set(book as string, { slugs: [...known, slug as string] })
}
