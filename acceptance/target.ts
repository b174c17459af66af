/** Where the target instance is, and what these tests need of it. All from the environment: no server code here. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

export const API_URL = needed('API_URL')
export const ANON_KEY = needed('ANON_KEY')

export const JWT_SECRET = needed('JWT_SECRET')
const OUTBOX_DIR = needed('OUTBOX_DIR')

export const PASSWORD = 'Monsoon-26-Rain'

function needed(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}: npm run -s status prints it for a running instance.`)
  return value
}

/** A fresh official client, as a browser tab without storage would have it. */
export function newClient() {
  return createClient(API_URL, ANON_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
}

export type Mail = { to: string; subject: string; text: string; html: string }

/** The newest mail to this address; waits for it. */
export async function mailTo(address: string, subject = /./): Promise<Mail> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const newest = readdirSync(OUTBOX_DIR)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .map((name) => JSON.parse(readFileSync(join(OUTBOX_DIR, name), 'utf8')) as Mail)
      .find((mail) => mail.to === address && subject.test(mail.subject))
    if (newest) return newest
    await sleep(25)
  }
  throw new Error(`No mail to ${address}`)
}

export function mailCount(address: string) {
  return readdirSync(OUTBOX_DIR).filter((name) => {
    return (
      name.endsWith('.json') &&
      (JSON.parse(readFileSync(join(OUTBOX_DIR, name), 'utf8')) as Mail).to === address
    )
  }).length
}

export function linkIn(mail: Mail): URL {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`No link in "${mail.subject}"`)
  return new URL(link)
}

export function codeIn(mail: Mail): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  if (!code) throw new Error(`No code in "${mail.subject}"`)
  return code
}

let count = 0
export function newAddress(name = 'asha') {
  return `${name}.${Date.now()}.${count++}@example.in`
}

/** A confirmed, signed-in learner with a client of their own. */
export async function newLearner(name = 'Asha Rao') {
  const client = newClient()
  const email = newAddress(name.split(' ')[0]?.toLowerCase())
  const signedUp = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: name } },
  })
  expect(signedUp.error).toBeNull()
  const { data, error } = await client.auth.verifyOtp({
    email,
    token: codeIn(await mailTo(email)),
    type: 'email',
  })
  expect(error).toBeNull()
  if (!data.user || !data.session) throw new Error('no session after confirmation')
  return { client, email, id: data.user.id, session: data.session }
}
