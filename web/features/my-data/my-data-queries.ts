/** Exports, consents and the deletion of the signed-in learner. */

import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { Database } from '#supabase/database.types.ts'
import { clientOfParts } from '#web/lib/client-of-parts.ts'
import { env } from '#web/lib/env.ts'
import type { Language } from '#web/lib/language.tsx'
import { loadStorage } from '#web/lib/load-supabase.ts'
import { logFailure } from '#web/lib/log.ts'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { type ConsentAct, type DataExport, isUnderWay, PURPOSES, type Purpose } from './my-data-rules.ts'

// --- exports

/** Milliseconds between two looks at one that is being made. */
const LOOK = 2000

export function exportsQuery(userId: string) {
  return queryOptions({
    queryKey: ['data_exports', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('data_exports')
        .select('id, state, done, total, bytes, path, asked_at, expires_at')
        .eq('user_id', userId)
        .order('asked_at', { ascending: false })
        .limit(5)
        .abortSignal(signal)
        .throwOnError()
      return data as DataExport[]
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK : false),
  })
}

/** Rejects with Refused where one is being made already, or enough were. */
export async function askForExport(language: Language) {
  await orRefused(supabase.rpc('ask_for_export', { p_language: language }))
  // Should nobody hear of it now, the next minute finds it.
  const { error } = await supabase.functions.invoke('export-my-data', { body: {} })
  if (error) logFailure('Could not have the export begin at once', error)
}

/** Seconds: long enough to begin a download. */
const OPEN = 60

export async function exportAddress(path: string, day: string) {
  const storage = await loadStorage()
  const { data, error } = await storage
    .from('exports')
    .createSignedUrl(path, OPEN, { download: `my-data-${day}.zip` })
  if (error) throw error
  return data.signedUrl
}

// --- consents

const Notice = z.object({
  purpose: z.enum(PURPOSES),
  ...{
    version: z.string(),
    title: z.string(),
    title_hi: z.string(),
    collects: z.string(),
    collects_hi: z.string(),
  },
  ...{ uses: z.string(), uses_hi: z.string(), ends: z.string(), ends_hi: z.string() },
})
export type Notice = z.infer<typeof Notice>

/** Newest first. */
export function noticesQuery() {
  return queryOptions({
    queryKey: ['consent_notices'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('consent_notices')
        .select()
        .order('version', { ascending: false })
        .abortSignal(signal)
        .throwOnError()
      return z.array(Notice).parse(data)
    },
  })
}

/** Newest first. */
export function consentsQuery(userId: string) {
  return queryOptions({
    queryKey: ['consents', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('consents')
        .select('id, purpose, version, given, how, at')
        .eq('user_id', userId)
        .order('id', { ascending: false })
        .limit(200)
        .abortSignal(signal)
        .throwOnError()
      return data as ConsentAct[]
    },
    staleTime: 0,
  })
}

export async function chooseConsent(purpose: Purpose, given: boolean) {
  await orRefused(supabase.rpc('choose_consent', { p_purpose: purpose, p_given: given }))
}

// --- deletion

export function deletionQuery(userId: string) {
  return queryOptions({
    queryKey: ['my_deletion', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('my_deletion').abortSignal(signal).throwOnError()
      return z.object({ asked_at: z.string(), due_at: z.string() }).nullable().parse(data)
    },
    staleTime: 0,
  })
}

/**
 * A client of its own, in which the learner shows once more that it is them: what it signs in with is gone with it, and
 * the session of this device stays as it is.
 */
export function openProof() {
  return clientOfParts<Database>(env.supabaseUrl, env.supabaseAnonKey, {
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: `proof ${crypto.randomUUID()}`,
  })
}
export type Proof = ReturnType<typeof openProof>

/** Rejects with what the auth service says. */
export async function proveByPassword(proof: Proof, email: string, password: string) {
  const { error } = await proof.auth.signInWithPassword({ email, password })
  if (error) throw error
}

export async function mailCode(proof: Proof, email: string) {
  const { error } = await proof.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  if (error) throw error
}

export async function proveByCode(proof: Proof, email: string, code: string) {
  const { error } = await proof.auth.verifyOtp({ email, token: code.replaceAll(/\s/g, ''), type: 'email' })
  if (error) throw error
}

/** `by` is the client that has just been proved, or the site's own after a second factor. */
export async function askForDeletion(typed: string, by: Proof = supabase) {
  await orRefused(by.rpc('ask_for_deletion', { p_typed: typed }))
  if (by !== supabase) await by.auth.signOut({ scope: 'local' })
  await supabase.auth.refreshSession()
  // The mail about it; should nobody hear of it now, the next hour finds it.
  const { error } = await supabase.functions.invoke('delete-accounts', { body: {} })
  if (error) logFailure('Could not have the mail sent at once', error)
}

export async function keepAccount() {
  await orRefused(supabase.rpc('keep_my_account'))
  await supabase.auth.refreshSession()
}
