/** Where the target instance is, and what these tests need of it. All from the environment: no server code here. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { expect, TestRunner } from 'vitest'

export const API_URL = required('API_URL')
export const ANON_KEY = required('ANON_KEY')

export const PASSWORD = 'Monsoon-26-Rain'
export const NEW_PASSWORD = 'Winter-27-Frost'

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}: npm run -s status prints it for a running instance.`)
  return value
}

type Optional =
  | 'SERVICE_ROLE_KEY'
  | 'JWT_SECRET'
  | 'OUTBOX_DIR'
  | 'OPENID_ISSUER'
  | 'PUBLISHABLE_KEY'
  | 'SECRET_KEY'
  | 'DB_URL'

/** What not every target can give; the test that asks for it is skipped there, and says why. */
export function needed(name: Optional): string {
  const value = process.env[name]
  if (!value) TestRunner.getCurrentTest()?.context.skip(`The target gives no ${name}`)
  return value ?? ''
}

type AuthOptions = SupabaseClientOptions<'public'>['auth']

/** A fresh official client, as a browser tab without storage would have it. */
export function newClient(auth: AuthOptions = {}) {
  return createClient(API_URL, ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, ...auth },
  })
}

/** A client of whoever runs the project. */
export function newAdmin() {
  return createClient(API_URL, needed('SERVICE_ROLE_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

export type Client = ReturnType<typeof newClient>

export type Mail = { to: string; subject: string; text: string; html: string }

const outbox = new Map<string, Mail>()

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Everything sent so far, the newest first. A mail is read once: it does not change; the oldest are taken away. */
function mails(): Mail[] {
  const folder = needed('OUTBOX_DIR')
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.json') || outbox.has(name)) continue
    const text = textOf(join(folder, name))
    if (text !== undefined) outbox.set(name, JSON.parse(text))
  }
  return [...outbox].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, mail]) => mail)
}

function mailsTo(address: string, subject = /./): Mail[] {
  return mails().filter((mail) => mail.to === address && subject.test(mail.subject))
}

/** The newest mail to this address; waits for it, and for as many as there must be by then. */
export async function mailTo(address: string, subject = /./, atLeast = 1): Promise<Mail> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const found = mailsTo(address, subject)
    if (found[0] && found.length >= atLeast) return found[0]
    await sleep(15)
  }
  throw new Error(`No mail to ${address}`)
}

/** How many mails went to this address: counted when one that was asked for later has arrived. */
export async function mailCount(address: string) {
  const later = newAddress('later')
  await newClient().auth.signInWithOtp({ email: later })
  await mailTo(later)
  return mailsTo(address).length
}

export function linkIn(mail: Mail): URL {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`No link in "${mail.subject}"`)
  return new URL(link)
}

export function codeIn(mail: Mail): string {
  const code = /\b\d{6}\b/.exec(mail.text.replaceAll(/https?:\S+/g, ''))?.[0]
  if (!code) throw new Error(`No code in "${mail.subject}"`)
  return code
}

/** Where a link leads, without going there, and what the address carries. */
export async function opened(link: URL | string, headers: Record<string, string> = {}) {
  const answer = await fetch(link, { redirect: 'manual', headers })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`${link} leads nowhere: ${answer.status} ${await answer.text()}`)
  return { status: answer.status, headers: answer.headers, ...landing(location) }
}

export function landing(location: string) {
  const url = new URL(location)
  return {
    location,
    url,
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  }
}

/** The tokens that a link or a provider put into the site's address. */
export function tokensIn(fragment: Record<string, string>) {
  return { access_token: fragment.access_token ?? '', refresh_token: fragment.refresh_token ?? '' }
}

let count = 0
export function newAddress(name = 'asha') {
  return `${name}.${Date.now()}.${process.pid}.${count++}@example.in`
}

/** A confirmed, signed-in learner with a client of their own. */
export async function newLearner(name = 'Asha Rao', auth: AuthOptions = {}) {
  const client = newClient(auth)
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

/** Another device of the same person. */
export async function signedInElsewhere(email: string, password = PASSWORD) {
  const client = newClient()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return { client, session: data.session as NonNullable<typeof data.session> }
}
