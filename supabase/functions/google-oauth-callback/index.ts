/**
 * Google's answer to the sign-in page: exchanges the code and says whether a session can follow, an account is needed
 * first, or an address must be confirmed first (spec §3 Google callback response, §8 OAuth callback). The session itself
 * is made by the auth service from the id token, which it verifies.
 */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database } from '../../database.types.ts'
import { answer, readBody } from '../_shared/body.ts'
import { env } from '../_shared/env.ts'
import { claimsOf, exchangeCode, type GoogleClaims } from '../_shared/google.ts'

const Body = z.object({
  code: z.string().min(1).max(2048),
  type: z.enum(['login', 'signup', 'link']).default('login'),
})

export default {
  fetch: withSupabase<Database>({ auth: 'none' }, (request, { supabase, supabaseAdmin }) =>
    answer(async () => {
      const { code, type } = await readBody(request, Body)
      if (!env('GOOGLE_CLIENT_ID') || !env('GOOGLE_CLIENT_SECRET')) {
        return Response.json({ success: false, error: 'Google authentication is not configured' })
      }
      const tokens = await exchangeCode(code, callbackAddress()).catch((error: unknown) => {
        console.error('Google could not be reached:', error instanceof Error ? error.message : error)
        return undefined
      })
      const claims = tokens?.id_token ? claimsOf(tokens.id_token) : undefined
      if (!tokens || !claims)
        return Response.json({
          success: false,
          error: 'Google did not accept this sign-in. Please try again.',
        })

      const told = {
        success: true,
        google_access_token: tokens.access_token ?? null,
        google_id_token: tokens.id_token ?? null,
      }
      const base = { email: claims.email ?? null, needsSignup: false, confirmation_required: false }
      // Whose account it is added to, and whether it may be, is for the auth service to say.
      if (type === 'link') return Response.json({ ...base, ...told })

      const { data: account } = await supabaseAdmin
        .rpc('google_account_state', { p_sub: claims.sub, p_email: claims.email ?? '' })
        .throwOnError()
      if (account === 'none' && type === 'login')
        return Response.json({ ...base, success: false, needsSignup: true })
      if (account !== 'linked' && !claims.email_verified) {
        const refused = await askForConfirmation(claims, account, supabase)
        if (refused) return Response.json({ ...base, success: false, error: refused })
        return Response.json({ ...base, success: false, confirmation_required: true })
      }
      return Response.json({ ...base, ...told })

      /**
       * Google does not vouch for the address, so its owner must, by a mail: with it the account begins, or one that was
       * begun goes on. Says why no mail went out.
       */
      async function askForConfirmation(
        { email, sub }: GoogleClaims,
        account: string,
        { auth }: typeof supabase,
      ): Promise<string | undefined> {
        if (!email) return 'Google gives no email address for this account. Sign up with your email address.'
        if (account === 'confirmed')
          return 'Google has not verified this address. Sign in with your password, and link Google in your profile.'
        const emailRedirectTo = `${callbackAddress()}?confirmed=true`
        const { error } =
          account === 'unconfirmed'
            ? await auth.resend({ type: 'signup', email, options: { emailRedirectTo } })
            : await auth.signUp({
                email,
                password: `${crypto.randomUUID()}-Aa1!`,
                options: { data: { provider: 'google', google_sub: sub }, emailRedirectTo },
              })
        // a mail that went out a moment ago is the one that is asked for
        return error && error.code !== 'over_email_send_rate_limit' ? error.message : undefined
      }
    }),
  ),
}

/** The same address that the page sent Google: Google compares the two. */
function callbackAddress() {
  return `${(env('SUPABASE_PUBLIC_URL') ?? env('SITE_URL') ?? '').replace(/\/$/, '')}/auth/callback`
}
