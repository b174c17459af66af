/** Finding by meaning, over real sockets: the stand-in model says which texts lie near each other. */

import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#supabase/database.types.ts'
import { configuredEmbedding, configuredNearest } from '#supabase/functions/_shared/assistant/embedding.ts'
import { find } from '#supabase/functions/_shared/assistant/find.ts'
import type { Supabase } from '#supabase/functions/_shared/assistant/retrieve.ts'
import { loadPassages } from './content/load-passages.ts'
import type { Library, Term } from './content/schema.ts'
import { embedLibrary, refusalOf } from './embed.ts'
import { type ModelServer, startModelServer } from './testing/model-server.ts'
import { type StartedServer, startRealServer } from './testing/server.ts'

const shared = { topic: 'banking', term_hi: 'क', meaning_hi: 'ख', also: [], reviewed_by: null }
const terms: Term[] = [
  {
    ...shared,
    slug: 'lender-of-last-resort',
    term: 'Lender of last resort',
    meaning: 'The central bank, when it funds sound institutions that nobody else will fund.',
  },
  { ...shared, slug: 'sugarcane-price', term: 'Sugarcane price', meaning: 'What mills owe growers by law.' },
  { ...shared, slug: 'gini', term: 'Gini coefficient', meaning: 'A measure of unequal incomes.' },
]
const library: Library = {
  ...{
    topics: [],
    microTopics: [],
    units: [],
    facts: [],
    notes: [],
    questions: [],
    mains: [],
    news: [],
    books: [],
  },
  ...{ synonyms: [], tests: [], challenges: [], exams: [], releases: [], events: [] },
  glossary: terms,
  doubts: [],
} as unknown as Library

const PARAPHRASE = 'Who rescues a failing house during panic?'

let model: ModelServer
let server: StartedServer
let database: pg.Client
/** Reads everything, and stands in for the learner, too: who may read what is tested where the tables are. */
let admin: Supabase

beforeAll(async () => {
  model = await startModelServer()
  server = await startRealServer({ RATE_LIMITS: 'off' }, undefined, 'backend/main.ts')
  const { API_URL, DB_URL, SERVICE_ROLE_KEY } = server.instance
  database = new pg.Client({ connectionString: DB_URL })
  await database.connect()
  await loadPassages(database, library, null)
  admin = createClient<Database>(API_URL, SERVICE_ROLE_KEY, { auth: { persistSession: false } })
}, 60_000)
afterAll(async () => {
  await database.end()
  await server.stop()
  server.remove()
  await model.stop()
})
beforeEach(() => {
  model.reset()
  model.near(['lender of last resort', 'who rescues'])
  for (const [name, value] of Object.entries(model.environment)) vi.stubEnv(name, value)
})

function embedding() {
  const configured = configuredEmbedding()
  if (!configured) throw new Error('The stand-in is not configured')
  return configured
}

async function foundFor(question: string, { byMeaning = true } = {}) {
  const embed = byMeaning ? configuredNearest(admin) : undefined
  const { evidence } = await find(question, [], { supabase: admin, embed })
  return evidence.map(({ id }) => id)
}

test('a paraphrase without a common word is found by its meaning, and not without it', async () => {
  await embedLibrary(server.instance.DB_URL, embedding(), () => {})

  expect(await foundFor(PARAPHRASE, { byMeaning: false })).toEqual([])
  expect(await foundFor(PARAPHRASE)).toEqual(['term:lender-of-last-resort'])
})

test('what lies near nothing is not answered by what happens to be nearest', async () => {
  await embedLibrary(server.instance.DB_URL, embedding(), () => {})

  expect(await foundFor('Which camera should a wildlife photographer carry?')).toEqual([])
})

test('only passages that changed are embedded again, and what left the library is forgotten', async () => {
  await embedLibrary(server.instance.DB_URL, embedding(), () => {})
  const hashes = async () =>
    (await database.query('select content_hash from public.passage_embeddings order by 1')).rows
  const before = await hashes()
  expect(await embedLibrary(server.instance.DB_URL, embedding(), () => {})).toBe(0)
  expect(await hashes()).toEqual(before)

  const changed = terms.map((term) =>
    term.slug === 'gini' ? { ...term, meaning: 'Zero is equality.' } : term,
  )
  await loadPassages(database, { ...library, glossary: changed }, null)
  model.reset()
  expect(await embedLibrary(server.instance.DB_URL, embedding(), () => {})).toBe(1)
  expect(model.embedded.flat().filter((text) => text.includes('Zero is equality'))).toHaveLength(1)
  expect(await hashes()).toHaveLength(3)
  await loadPassages(database, library, null)
  await embedLibrary(server.instance.DB_URL, embedding(), () => {})
})

test('a vector that is held is read again when the library was embedded anew', async () => {
  await embedLibrary(server.instance.DB_URL, embedding(), () => {})
  expect(await foundFor(PARAPHRASE)).toEqual(['term:lender-of-last-resort'])
  await database.query(
    `update public.chunks set content = 'Something else' where id = 'term:lender-of-last-resort'`,
  )
  model.reset()
  await embedLibrary(server.instance.DB_URL, embedding(), () => {})
  model.near(['sugarcane', 'who rescues'])
  await database.query('delete from public.passage_embeddings')
  await embedLibrary(server.instance.DB_URL, embedding(), () => {})

  expect(await foundFor(PARAPHRASE)).toEqual(['term:sugarcane-price'])
  await loadPassages(database, library, null)
})

test.each([500, 429])('when the model answers %s, questions are found by their words', async (status) => {
  await embedLibrary(server.instance.DB_URL, embedding(), () => {})
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  model.embeddingsFail(status)

  expect(await foundFor('What is the Gini coefficient?')).toContain('term:gini')
  expect(said).toHaveBeenCalledWith('The embedding model did not answer:', expect.anything())
  model.embeddingsFail(status)
  expect(await configuredNearest(admin)?.('What is the Gini coefficient?')).toBeUndefined()
  said.mockRestore()
})

test('a model that refuses is told of in a sentence', async () => {
  await database.query('delete from public.passage_embeddings')
  model.embeddingsFail(401, 9)
  const failed = await embedLibrary(server.instance.DB_URL, embedding(), () => {}).catch(refusalOf)

  expect(failed).toMatch(/^The embedding model at http.+ did not answer: 401, stand-in: 401\. .+\.$/)
  expect(refusalOf(new Error('of the database'))).toBeUndefined()
})

test('without a model none is asked', () => {
  vi.unstubAllEnvs()

  expect(configuredNearest(admin)).toBeUndefined()
})
