/**
 * Finds passages by meaning, when a model for it is configured (EMBEDDING_*). The vectors are compared in this thread's
 * memory; the passages themselves are read in the learner's name, whoever found them.
 */

import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type EmbeddingModel, embed } from 'ai'
import { env } from '../env.ts'
import type { Supabase } from './retrieve.ts'
import { type Near, nearestOn, type Shelf, shelve, unit } from './vectors.ts'

/** The passages nearest in meaning, nearest first; none when nothing is near enough, undefined when the model does not answer. */
export type Nearest = (question: string) => Promise<Near[] | undefined>

export type Embedding = { name: string; model: Exclude<EmbeddingModel, string> }

/** Undefined when EMBEDDING_BASE_URL and EMBEDDING_MODEL are not both set: questions are then found by their words. */
export function configuredEmbedding(read: (name: string) => string | undefined = env): Embedding | undefined {
  const baseURL = read('EMBEDDING_BASE_URL')
  const name = read('EMBEDDING_MODEL')
  if (!baseURL || !name) return undefined
  const apiKey = read('EMBEDDING_API_KEY')
  const provider = createOpenAICompatible({ name: 'configured', baseURL, ...(apiKey ? { apiKey } : {}) })
  return { name, model: provider.embeddingModel(name) }
}

/** In milliseconds: a question is not kept waiting for what its words find anyway. */
const PATIENCE = 2000
const NEAR = 30

/** `admin` reads the vectors, which no learner may. */
export function configuredNearest(admin: Supabase): Nearest | undefined {
  const embedding = configuredEmbedding()
  return embedding && ((question) => nearest(question, embedding, admin))
}

async function nearest(question: string, { name, model }: Embedding, admin: Supabase): ReturnType<Nearest> {
  const abortSignal = AbortSignal.timeout(PATIENCE)
  try {
    const [held, { embedding }] = await Promise.all([
      shelfOf(admin, name),
      embed({ model, value: question, maxRetries: 0, abortSignal }),
    ])
    if (!held || embedding.length !== held.shelf.dimensions) return []
    return nearestOn(held.shelf, unit(embedding), NEAR).filter(
      ({ similarity }) => similarity > held.nothingNearer,
    )
  } catch (error) {
    console.error('The embedding model did not answer:', error instanceof Error ? error.message : error)
    return undefined
  }
}

type Held = { version: string; nothingNearer: number; shelf: Shelf }
type State = { dimensions: number; nothing_nearer: number; version: string } | null

/** What the thread holds; a load of the library or a run of `npm run embed` makes it read again. */
const held = new Map<string, Promise<Held>>()

async function shelfOf(admin: Supabase, name: string): Promise<Held | undefined> {
  const { data } = await admin.rpc('embeddings_state', { p_model: name }).throwOnError()
  const state = data as State
  if (!state) return undefined
  const known = held.get(name)
  if (known && (await known).version === state.version) return known
  const read = readShelf(admin, name, state)
  held.set(name, read)
  read.catch(() => held.delete(name))
  return read
}

const PAGE = 1000

async function readShelf(admin: Supabase, name: string, { version, nothing_nearer }: NonNullable<State>) {
  const rows: { number: number; id: string; scale: number; vector: string }[] = []
  for (let page = PAGE; page === PAGE; ) {
    const { data } = await admin
      .rpc('list_embeddings', { p_model: name, p_after: rows.at(-1)?.number ?? 0, p_limit: PAGE })
      .throwOnError()
    rows.push(...data)
    page = data.length
  }
  const shelf = shelve(rows.map(({ id, scale, vector }) => ({ id, scale, bytes: bytesOf(vector) })))
  if (!shelf) throw new Error(`No passage of the library is embedded with ${name}: run npm run embed`)
  return { version, nothingNearer: nothing_nearer, shelf }
}

function bytesOf(base64: string) {
  return Int8Array.from(atob(base64.replaceAll('\n', '')), (letter) => letter.charCodeAt(0))
}
