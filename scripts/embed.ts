/**
 * `npm run embed`: gives every passage its place in the space of the configured embedding model, so that questions are
 * found by meaning, too. Only passages that changed are sent; stopped half-way, it goes on where it was.
 */

import { APICallError, embedMany, RetryError } from 'ai'
import pg from 'pg'
import { ConfigError, environmentOfProcess } from '#backend/config.ts'
import { configuredEmbedding, type Embedding } from '#supabase/functions/_shared/assistant/embedding.ts'
import { nearestOn, pack, shelve, unit } from '#supabase/functions/_shared/assistant/vectors.ts'
import { databaseAtHand } from './instance.ts'

/** Texts a call: what hosted services and small machines both take. */
const BATCH = 64

/** About nothing that the library teaches: what lies no nearer than these is not about the question. */
const ABOUT_NOTHING = [
  'Who won the cricket world cup?',
  'What is the best biryani recipe?',
  'Explain photosynthesis in plants',
  'What is the capital of France?',
  'How do I reset my password?',
  'Write python code to sort a list',
  'Which phone has the best camera?',
  'Who wrote Hamlet?',
  'What is the speed of light?',
  'How far away is the moon?',
  'Who was the Mughal emperor after Akbar?',
  'How can I lose weight?',
]

type Changed = { content_hash: string; text: string }

/** Returns how many passages were new to the model. */
export async function embedLibrary(
  databaseUrl: string,
  { name, model }: Embedding,
  say: (line: string) => void,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: changed } = await client.query<Changed>(CHANGED, [name])
    for (let at = 0; at < changed.length; at += BATCH) {
      const batch = changed.slice(at, at + BATCH)
      const { embeddings } = await embedMany({ model, values: batch.map(({ text }) => text), maxRetries: 3 })
      await client.query(KEEP, [
        name,
        JSON.stringify(
          embeddings.map((embedding, index) => {
            const { scale, bytes } = pack(unit(embedding))
            const vector = Buffer.from(bytes.buffer).toString('base64')
            return { content_hash: batch[index]?.content_hash, dimensions: embedding.length, scale, vector }
          }),
        ),
      ])
      say(`${Math.min(at + BATCH, changed.length)} of ${changed.length} passages`)
    }
    await client.query(
      'delete from public.passage_embeddings where model = $1 and content_hash not in (select content_hash from public.chunks)',
      [name],
    )
    await measureNothing(client, { name, model })
    return changed.length
  } finally {
    await client.end()
  }
}

/** How near a question about something else comes: kept with the model, since every model has its own measure. */
async function measureNothing(client: pg.Client, { name, model }: Embedding) {
  const { rows } = await client.query<{ id: string; scale: number; vector: Buffer }>(
    'select content_hash as id, scale, vector from public.passage_embeddings where model = $1',
    [name],
  )
  const shelf = shelve(rows.map(({ id, scale, vector }) => ({ id, scale, bytes: new Int8Array(vector) })))
  if (!shelf) return
  const { embeddings } = await embedMany({ model, values: ABOUT_NOTHING, maxRetries: 3 })
  const nearest = embeddings.map((embedding) => nearestOn(shelf, unit(embedding), 1)[0]?.similarity ?? 0)
  await client.query(
    `insert into public.embedding_models (model, dimensions, nothing_nearer) values ($1, $2, $3)
     on conflict (model) do update
     set dimensions = excluded.dimensions, nothing_nearer = excluded.nothing_nearer, computed_at = now()`,
    [name, shelf.dimensions, Math.max(...nearest)],
  )
}

const CHANGED = `
  select distinct on (c.content_hash) c.content_hash,
    concat_ws(E'\\n', c.title, c.section, c.content, c.content_hi) as text
  from public.chunks c
  where not exists (
    select from public.passage_embeddings e where e.model = $1 and e.content_hash = c.content_hash
  )`

const KEEP = `
  insert into public.passage_embeddings (model, content_hash, dimensions, scale, vector)
  select $1, content_hash, dimensions, scale, decode(vector, 'base64')
  from json_to_recordset($2) as given (content_hash text, dimensions integer, scale real, vector text)
  on conflict do nothing`

/** What the model's server said, or that it said nothing; undefined for what is not of the model. */
export function refusalOf(error: unknown): string | undefined {
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (!APICallError.isInstance(last)) return undefined
  const { statusCode, message, url } = last
  return `The embedding model at ${url} did not answer: ${statusCode ? `${statusCode}, ` : ''}${message}. What is embedded already stays; run it again once this is mended.`
}

if (import.meta.main) {
  try {
    const environment = environmentOfProcess()
    const embedding = configuredEmbedding((name) => environment[name] || undefined)
    if (!embedding)
      throw new ConfigError(
        'Set EMBEDDING_BASE_URL and EMBEDDING_MODEL: without a model nothing is embedded.',
      )
    const url = await databaseAtHand(
      'Nothing runs whose library could be embedded: start the server, or set DATABASE_URL.',
    )
    const count = await embedLibrary(url, embedding, console.log)
    console.log(
      count > 0
        ? `${count} passages embedded with ${embedding.name}.`
        : 'Every passage was embedded already.',
    )
  } catch (error) {
    const refused = refusalOf(error)
    if (!(error instanceof ConfigError) && refused === undefined) throw error
    console.error(refused ?? (error as ConfigError).message)
    process.exit(1)
  }
}
