/** A confirmed, signed-in learner of the server under measurement. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import type { Instance } from '#scripts/instance.ts'

export const PASSWORD = 'Monsoon-26-Rain'

export async function benchLearner({ API_URL, ANON_KEY, OUTBOX_DIR }: Instance) {
  const client = createClient(API_URL, ANON_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
  const email = `bench.${Date.now()}@example.in`
  await client.auth.signUp({ email, password: PASSWORD })
  const { data } = await client.auth.verifyOtp({
    email,
    token: await codeFor(email, OUTBOX_DIR),
    type: 'email',
  })
  if (!data.session || !data.user) throw new Error('The learner could not be signed in')
  const headers = {
    apikey: ANON_KEY,
    Authorization: `Bearer ${data.session.access_token}`,
    'Content-Type': 'application/json',
  }
  return { id: data.user.id, email, session: data.session, headers }
}

/** Mail is sent after the answer. */
async function codeFor(email: string, outbox: string) {
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
    if (!existsSync(outbox)) continue
    for (const name of readdirSync(outbox).filter((file) => file.endsWith('.json'))) {
      const mail = JSON.parse(readFileSync(join(outbox, name), 'utf8'))
      if (mail.to === email) return /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
    }
  }
  throw new Error(`No mail to ${email}`)
}
