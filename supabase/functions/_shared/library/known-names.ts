/** What of a document's names the library holds, read from the database. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import type { DocumentFields } from './document.ts'
import type { Known } from './document-problems.ts'

export async function knownIn(client: SupabaseClient<Database>, fields: DocumentFields): Promise<Known> {
  const text = [fields.body, ...fields.exercises.map(({ question, answer }) => question + answer)].join('\n')
  const named = [...text.matchAll(/\{\{(?:fact|chart):([a-z0-9-]+)\}\}/g)].map(([, id]) => id as string)
  const facts: { id: string; superseded_by: string | null }[] = []
  const asked = [...new Set([...named, ...fields.facts])]
  // By hundreds: names stand in the address of the request.
  for (let at = 0; at < asked.length; at += 100) {
    const { data } = await client
      .from('facts')
      .select('id, superseded_by')
      .in('id', asked.slice(at, at + 100))
      .throwOnError()
    facts.push(...data)
  }
  const [topics, notes, books, chapters] = await Promise.all([
    client.from('topics').select('slug').throwOnError(),
    client.from('notes').select('slug').throwOnError(),
    client.from('books').select('slug').throwOnError(),
    client.from('book_chapters').select('book, slug').throwOnError(),
  ])
  return {
    topics: new Set(topics.data.map(({ slug }) => slug)),
    facts: new Map(facts.map(({ id, superseded_by }) => [id, superseded_by])),
    notes: new Set(notes.data.map(({ slug }) => slug)),
    works: new Set([
      ...books.data.map(({ slug }) => slug),
      ...chapters.data.map(({ book, slug }) => `${book}/${slug}`),
    ]),
  }
}
