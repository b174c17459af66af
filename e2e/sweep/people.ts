/** Who looks at the pages: signed in without the form, and a learner with something of everything behind her. */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Pool } from 'pg'
import { SITE } from '../browser.ts'
import { endChallenge, newChallenge, service } from '../challenge-players.ts'
import { onDatabase } from '../mains-answers.ts'

const ANSWER = `Agriculture is in the State List (entry 14), yet the Union sets prices, credit and subsidy. This division of work shapes every farm policy.

But free power in Punjab and assured paddy price pull apart, so groundwater falls. Model acts were adopted in part.`

/** What a browser is given so that it is signed in as somebody. */
export type SignedIn = {
  cookies: []
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}
export type Somebody = { id: string; client: SupabaseClient; state: SignedIn }

export async function somebody(name: string, role = 'student'): Promise<Somebody> {
  const email = `${name.toLowerCase().replace(' ', '.')}.${crypto.randomUUID()}@example.in`
  const made = await service.auth.admin.createUser({
    ...{ email, email_confirm: true, user_metadata: { full_name: name } },
  })
  if (made.error) throw made.error
  const { id } = made.data.user
  await onDatabase(
    `update public.profiles set created_at = now() - interval '3 days', onboarding_test_taken = $2 where user_id = $1`,
    [id, role !== 'student'],
  )
  await onDatabase('update public.user_roles set role = $2 where user_id = $1', [id, role])
  const client = createClient(SITE, process.env.ANON_KEY ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const link = await service.auth.admin.generateLink({ type: 'magiclink', email })
  if (link.error) throw link.error
  const { data, error } = await client.auth.verifyOtp({
    token_hash: link.data.properties.hashed_token,
    type: 'magiclink',
  })
  if (error) throw error
  const key = `sb-${new URL(SITE).hostname.split('.')[0]}-auth-token`
  const stored = [{ name: key, value: JSON.stringify(data.session) }]
  return { id, client, state: { cookies: [], origins: [{ origin: SITE, localStorage: stored }] } }
}

/** What the addresses of a learner name. */
export type Past = {
  graded: string
  sitting: string
  mainsAnswer: string
  challenge: string
  over: string
  note: string
}

/** Some days of study in a second: sets sat, an answer handed in, a challenge joined, a card and a note written. */
export async function study({ client }: Somebody, database: Pool): Promise<Past> {
  async function call<Given>(name: string, given: object = {}): Promise<Given> {
    const { data, error } = await client.rpc(name, given)
    if (error) throw new Error(`${name}: ${error.message}`)
    return data as Given
  }
  type Begun = { attempt: { id: string } }
  const setup = (mode: string) => ({ p_setup: { topics: [], size: 10, mode } })
  const { attempt: graded } = await call<Begun>('start_practice', setup('exam'))
  await call('submit_attempt', {
    p_attempt: graded.id,
    p_answers: Array.from({ length: 9 }, (_, at) => ({
      position: at + 1,
      seq: 1,
      selected: at % 4,
      confidence: (at % 3) + 1,
      ms: 20_000 + 9000 * at,
    })),
  })
  await call('reveal_results', { p_attempt: graded.id, p_reflection: { predicted_sixths: 60 } })
  const { attempt: sitting } = await call<Begun>('start_practice', setup('learn'))

  const mainsAnswer = crypto.randomUUID()
  await call('save_answer', {
    ...{ p_id: mainsAnswer, p_question: 'agriculture-union-and-states', p_based_on: 0 },
    p_fields: { language: 'en', seconds: 480, text: ANSWER },
  })
  await call('submit_answer', { p_id: mainsAnswer })
  const marked = await client.functions.invoke('evaluate-answer', { body: { answer_id: mainsAnswer } })
  if (marked.error) throw marked.error

  const challenge = await newChallenge(database, { kind: 'duel', count: 5, minutes: 10 })
  const over = await newChallenge(database, { kind: 'duel', count: 5, minutes: 10 })
  await call('join_challenge', { p_id: over })
  await endChallenge(database, over)
  const note = crypto.randomUUID()
  const card = { front: 'What does core inflation leave out?', back: 'Food and fuel', topic: 'inflation' }
  await client.from('cards').insert(card).throwOnError()
  await client
    .from('learner_notes')
    .insert({ id: note, title: 'Inflation', body: 'Core inflation leaves out food and fuel.' })
    .throwOnError()
  return { graded: graded.id, sitting: sitting.id, mainsAnswer, challenge, over, note }
}
