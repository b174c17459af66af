/**
 * Sends messages to browsers: the job of each minute. Each is claimed by one run, which says what became of it: sent, put
 * off by the push service, refused, or gone with its device. It also tells the database the public half of its keys,
 * which pages need: so there is one exactly where somebody sends.
 */

import { withSupabase } from '@supabase/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { type PushKeys, pushKeys } from '../_shared/push/keys.ts'
import type { DuePush } from '../_shared/push/message.ts'
import { type Outcome, sendPush } from '../_shared/push/send.ts'

type Admin = SupabaseClient<Database>

/** Messages at a time; a claim holds for two minutes. */
const BATCH = 50
/** Milliseconds for which a run begins with more. */
const TAKES_UP = 60_000

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, (request, { supabaseAdmin }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      const keys = pushKeys()
      // the generated type knows of no null
      const p_key = (keys?.publicKey ?? null) as string
      await supabaseAdmin.rpc('keep_push_key', { p_key }).throwOnError()
      return Response.json(keys ? await send(supabaseAdmin, keys) : {})
    }),
  ),
}

async function send(admin: Admin, keys: PushKeys) {
  const counts: Record<Outcome['outcome'], number> = { sent: 0, gone: 0, again: 0, refused: 0 }
  /** What push services that asked to be left alone said; they are, until the next run. */
  const waiting = new Map<string, Outcome>()
  const began = performance.now()
  while (performance.now() - began < TAKES_UP) {
    const { data } = await admin.rpc('claim_pushes', { p_key: keys.publicKey, p_limit: BATCH }).throwOnError()
    const due = data as DuePush[]
    // Beside each other: one service that says nothing must not keep the others waiting.
    const outcomes = await Promise.all(due.map((push) => sendOne(admin, push, keys, waiting)))
    for (const { outcome } of outcomes) counts[outcome] += 1
    if (due.length === 0) break
  }
  return counts
}

async function sendOne(admin: Admin, push: DuePush, keys: PushKeys, waiting: Map<string, Outcome>) {
  const service = URL.parse(push.endpoint)?.host ?? ''
  const done = waiting.get(service) ?? (await sendPush(push, keys))
  if (done.outcome === 'again' && done.after !== undefined) waiting.set(service, done)
  await admin
    .rpc('settle_push', {
      ...{ p_id: push.id, p_claim: push.claim, p_outcome: done.outcome },
      ...(done.after !== undefined && { p_after: done.after }),
      ...(done.problem !== undefined && { p_problem: done.problem }),
    })
    .throwOnError()
  return done
}
