/**
 * The way out that mails carry (List-Unsubscribe, RFC 8058): a POST to the address with its token switches mail of that
 * group off. A program that only looks at the address, as filters of mail do, changes nothing: it is led to the choices.
 */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { siteAddress } from '../_shared/calendar/site.ts'
import { CENTRE } from '../_shared/notification-mail.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'none' }, async (request, { supabaseAdmin }) => {
    const { method } = request
    if (method === 'GET' || method === 'HEAD')
      return new Response(null, { status: 303, headers: { location: `${siteAddress()}${CENTRE}` } })
    if (method !== 'POST') return says('This address is called with POST.', 405, { allow: 'GET, HEAD, POST' })
    const token = new URL(request.url).searchParams.get('token') ?? ''
    const isToken = /^[0-9a-f]{32}-[a-z]{4,9}-[0-9a-f]{40}$/.test(token)
    const { data: group } = isToken
      ? await supabaseAdmin.rpc('unsubscribe_mail', { p_token: token }).throwOnError()
      : { data: null }
    return group === null
      ? says('This address ends no mail: it is not complete. What you get is chosen on your profile.', 404)
      : says('Done: no more mail of this kind. It can be switched on again on your profile.', 200)
  }),
}

function says(sentence: string, status: number, headers: Record<string, string> = {}) {
  return new Response(`${sentence}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}
