/**
 * Learners who write messages all the time, through the official client, and a journal outside PostgreSQL of every
 * message that the server said it has. The journal is what a crash is measured against.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import type { Instance } from '../instance.ts'

export type WriteLoad = {
  /** Ids of messages whose insert was answered with success. */
  journal: () => string[]
  /** How often each status was answered to what failed; 0 is no answer at all. */
  refusals: () => Record<string, number>
  /** The words of what failed, the most frequent first. */
  words: () => string[]
  /**
   * Waits until every writer has been acknowledged for something that it began to write from now on. Throws when that
   * takes a minute.
   */
  everyoneHeard: () => Promise<void>
  stop: () => Promise<void>
}

const PASSWORD = 'Monsoon-26-Rain'

/** The address of the instance must stay the same over restarts: give the server a PORT. */
export async function startWriting(instance: Instance, writers: number): Promise<WriteLoad> {
  const journal: string[] = []
  const refused: Record<string, number> = {}
  const words = new Map<string, number>()
  const counts = new Array<number>(writers).fill(0)
  let going = true

  const write = async (client: SupabaseClient, userId: string, writer: number) => {
    while (going) {
      const id = randomUUID()
      const message = {
        id,
        session_id: `session-${writer}`,
        user_id: userId,
        message_type: 'user',
        content: id,
      }
      const { error, status } = await client.from('chat_messages').insert(message)
      if (error) {
        refused[status] = (refused[status] ?? 0) + 1
        words.set(error.message, (words.get(error.message) ?? 0) + 1)
        await sleep(20)
      } else {
        journal.push(id)
        counts[writer] = (counts[writer] ?? 0) + 1
      }
    }
  }
  const learners = await Promise.all(counts.map(() => newLearner(instance)))
  const running = learners.map(({ client, userId }, writer) => write(client, userId, writer))
  return {
    journal: () => journal,
    refusals: () => refused,
    words: () => [...words].sort(([, a], [, b]) => b - a).map(([text]) => text),
    everyoneHeard: async () => {
      const before = [...counts]
      const deadline = Date.now() + 60_000
      // The first may have been under way already.
      while (counts.some((count, writer) => count < (before[writer] ?? 0) + 2)) {
        if (Date.now() > deadline) throw new Error(`Nobody is heard any more: ${JSON.stringify(refused)}`)
        await sleep(10)
      }
    },
    stop: async () => {
      going = false
      await Promise.all(running)
    },
  }
}

async function newLearner({ API_URL, ANON_KEY, SERVICE_ROLE_KEY }: Instance) {
  const auth = { persistSession: false, autoRefreshToken: false }
  const email = `${randomUUID()}@example.in`
  const admin = createClient(API_URL, SERVICE_ROLE_KEY, { auth })
  const made = await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  if (made.error) throw made.error
  const client = createClient(API_URL, ANON_KEY, { auth })
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (signedIn.error) throw signedIn.error
  return { client, userId: signedIn.data.user.id }
}

/** Those of the journal that the database does not have. */
export async function lostOf(databaseUrl: string, journal: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from unnest($1::text[]) as id except select id from public.chat_messages',
    [journal],
  )
  await client.end()
  return rows.map(({ id }) => id)
}
