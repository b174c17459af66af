/**
 * The official client, put together from its own published parts as `createClient` of @supabase/supabase-js does it, but
 * without those for files and channels: they are a third of its weight, and no first paint needs them (whole-client.ts has
 * them). client-of-parts.test.ts holds that every request leaves as that of `createClient` would.
 */

import { AuthClient } from '@supabase/auth-js'
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js'
import { tellRefusal } from './access-refused.ts'
import { takeEarly } from './early-reads.ts'
import { patientFetch } from './patient-fetch.ts'

const CLIENT = { 'X-Client-Info': 'supabase-js/2.119.1; platform=browser' }

type Parts<Database> = Pick<SupabaseClient<Database>, 'auth' | 'from' | 'rpc' | 'functions'>

export function clientOfParts<Database>(
  url: string,
  key: string,
  options: SupabaseClientOptions<'public'>['auth'] = {},
): Parts<Database> {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  const at = (service: string) => new URL(`${service}/v1`, base).href
  const auth = new AuthClient({
    url: at('auth'),
    headers: { Authorization: `Bearer ${key}`, apikey: key, ...CLIENT },
    storageKey: `sb-${base.hostname.split('.')[0]}-auth-token`,
    hasCustomAuthorizationHeader: false,
    fetch: patientFetch,
    ...options,
  })

  const asCaller = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { data } = await auth.getSession()
    const headers = new Headers(init?.headers)
    if (!headers.has('apikey')) headers.set('apikey', key)
    if (!headers.has('Authorization'))
      headers.set('Authorization', `Bearer ${data.session?.access_token ?? key}`)
    const asked = { ...init, headers }
    const answer = await patientFetch(input, asked, takeEarly(input, asked))
    // whatever becomes of it where it was asked for: the session may be over
    tellRefusal({ context: answer })
    return answer
  }
  const rest = new PostgrestClient(at('rest'), {
    ...{ headers: CLIENT, schema: 'public', fetch: asCaller },
    // whoever reads tries again (query-client.ts): in both places, a person waits half a minute for the word that it failed
    retry: false,
  })
  return {
    auth,
    functions: new FunctionsClient(at('functions'), { headers: CLIENT, customFetch: asCaller }),
    from: (relation: string) => rest.from(relation),
    rpc: (fn: string, args?: object, how?: object) => rest.rpc(fn, args, how),
    // The parts know nothing of the tables: the official client's own types say what each call gives.
  } as unknown as Parts<Database>
}
