/** POST /auth/v1/token?grant_type=id_token: sign-in with what a provider has handed to the client itself. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { admit, needsVerification } from './account-linking.ts'
import { answer } from './answer.ts'
import { AuthError, OAuthError } from './errors.ts'
import { TRIP_GRACE } from './fresh-proof.ts'
import { checkIdToken, voucherOf } from './id-token.ts'
import { sendMails } from './mail-limits.ts'
import { identityManager, linkToUser, refuseUnlessEnabled } from './manual-linking.ts'
import { findProvider, PROVIDERS } from './provider.ts'
import { readBody, text } from './request-body.ts'
import { limitRequests } from './request-limits.ts'
import { signInAnswer } from './session.ts'
import { requireSession } from './signed-in.ts'
import { inTransaction } from './transaction.ts'

const Body = z.object({
  provider: text,
  issuer: text,
  client_id: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: z.boolean().nullish(),
})

export const idTokenGrant: Handler = async (request, services) => {
  await limitRequests(request, services, 'token')
  const body = await readBody(request, Body)
  if (!body.id_token) throw new OAuthError('invalid request', 'id_token required')
  if (!body.provider && !(body.client_id && body.issuer)) {
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  }
  const caller = body.link_identity ? await linker(request, services) : undefined
  const provider = configured(services, body)
  const presented = { idToken: body.id_token, accessToken: body.access_token, nonce: body.nonce }
  const voucher = voucherOf(provider, await checkIdToken(services, provider, presented))

  const outcome = await inTransaction(services.db.owner, async (sql) => {
    if (caller) {
      await linkToUser(sql, request, services, caller.user.id, voucher)
      await requireSession(sql, services, caller)
    }
    const admission = caller ? { userId: caller.user.id } : await admit(sql, request, services, voucher)
    if (!admission.userId) return { mails: admission.mails ?? [] }
    return {
      session: await signInAnswer(sql, request, services, { userId: admission.userId, method: 'oauth' }),
    }
  })
  if (!outcome.session) {
    await sendMails(services, outcome.mails)
    throw needsVerification(voucher)
  }
  return answer(outcome.session)
}

async function linker(request: Request, services: Services) {
  const caller = await identityManager(request, services, TRIP_GRACE)
  refuseUnlessEnabled(services)
  return caller
}

function configured(services: Services, { provider: name, issuer }: z.infer<typeof Body>) {
  if (!name) {
    const google = findProvider(services, 'google')
    if (google && issuer === google.issuer) return google
    throw new AuthError('validation_failed', `Custom OIDC provider ${JSON.stringify(issuer)} not allowed`)
  }
  const provider = findProvider(services, name)
  if (provider) return provider
  if (PROVIDERS.includes(name)) {
    throw new AuthError('provider_disabled', `Provider (issuer ${JSON.stringify(name)}) is not enabled`)
  }
  throw new AuthError('validation_failed', `Custom OIDC provider ${JSON.stringify(name)} not allowed`)
}
