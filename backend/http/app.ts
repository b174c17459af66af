/** The one URL table of the server: from here a reader finds whatever answers an address. */

import { Hono } from 'hono'
import { auditLog } from '#backend/auth/admin/audit-log.ts'
import { createUserByAdmin } from '#backend/auth/admin/create-user.ts'
import { deleteUser } from '#backend/auth/admin/delete-user.ts'
import { generateLink } from '#backend/auth/admin/generate-link.ts'
import { invite } from '#backend/auth/admin/invite.ts'
import { listUsers } from '#backend/auth/admin/list-users.ts'
import { getUserByAdmin, updateUserByAdmin } from '#backend/auth/admin/one-user.ts'
import { settled } from '#backend/auth/after-answer.ts'
import { authorize } from '#backend/auth/authorize.ts'
import { callback } from '#backend/auth/callback.ts'
import { authNotFound, renderAuthError } from '#backend/auth/errors.ts'
import {
  customProvidersAdminOff,
  oauthServerAdminOff,
  oauthServerOff,
  samlAdminOff,
  samlOff,
  sso,
} from '#backend/auth/features-off.ts'
import { health } from '#backend/auth/health.ts'
import { jwks } from '#backend/auth/jwks.ts'
import { logout } from '#backend/auth/logout.ts'
import { authorizeIdentity, unlinkIdentity } from '#backend/auth/manual-linking.ts'
import { adminDeleteFactor, adminListFactors, adminUpdateFactor } from '#backend/auth/mfa/admin-factors.ts'
import { challengeFactor } from '#backend/auth/mfa/challenge.ts'
import { enrollFactor } from '#backend/auth/mfa/enroll.ts'
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  unenrollRecoveryCodes,
  verifyRecoveryCode,
} from '#backend/auth/mfa/recovery-codes.ts'
import { unenrollFactor } from '#backend/auth/mfa/unenroll.ts'
import { verifyFactor } from '#backend/auth/mfa/verify.ts'
import { openidConfiguration } from '#backend/auth/openid-configuration.ts'
import { magiclink, otp } from '#backend/auth/otp.ts'
import { adminDeletePasskey, adminListPasskeys } from '#backend/auth/passkeys/admin-passkeys.ts'
import {
  passkeyAuthenticationOptions,
  verifyPasskeyAuthentication,
} from '#backend/auth/passkeys/authentication.ts'
import { deletePasskey, listPasskeys, renamePasskey } from '#backend/auth/passkeys/passkeys.ts'
import { passkeyRegistrationOptions, verifyPasskeyRegistration } from '#backend/auth/passkeys/registration.ts'
import { reauthenticate } from '#backend/auth/reauthenticate.ts'
import { recover } from '#backend/auth/recover.ts'
import { resend } from '#backend/auth/resend.ts'
import { settings } from '#backend/auth/settings.ts'
import { signup } from '#backend/auth/signup.ts'
import { token } from '#backend/auth/token.ts'
import { getUser, updateUser } from '#backend/auth/user.ts'
import { verifyLink, verifyToken } from '#backend/auth/verify.ts'
import { isOutage, RETRY_AFTER } from '#backend/database/outage.ts'
import { createFunctions } from '#backend/functions/functions.ts'
import { createSending } from '#backend/jobs/send.ts'
import { mailMessages } from '#backend/mail/messages.ts'
import { createRealtime } from '#backend/realtime/realtime.ts'
import type { Upgrade } from '#backend/realtime/upgrade.ts'
import { createRest } from '#backend/rest/rest.ts'
import { createStorage } from '#backend/storage/storage.ts'
import { gateway } from './gateway.ts'
import type { Handler, Services } from './handler.ts'
import { healthz, readyz } from './health.ts'
import { metricsPage } from './metrics-page.ts'
import { outbox } from './outbox.ts'
import { robots } from './robots.ts'
import { serviceOnly } from './service-only.ts'
import { createSite } from './site.ts'

export type App = {
  fetch: (request: Request) => Promise<Response>
  /** For the listener's `upgrade` event, whatever its path. */
  upgrade: Upgrade
  /** What services make ready before anyone is let in. Throws ConfigError. */
  start: () => Promise<void>
  /** Waits, within reason, for what functions do after their answers; they may need the services for it. */
  settle: () => Promise<void>
  /** Gives back what the services hold open beside the pools. */
  close: () => Promise<void>
}

const nothing = () => Response.json({ message: 'Not Found' }, { status: 404 })

export function createApp(services: Services, readiness: () => Promise<string[]>): App {
  const app = new Hono()
  const on = (handler: Handler) => (context: { req: { raw: Request } }) => handler(context.req.raw, services)
  const rest = createRest(services)
  const storage = createStorage(services)
  const functions = createFunctions(services)
  const realtime = createRealtime(services)
  const sending = createSending(services)
  const site = createSite(services)

  app.get('/healthz', on(healthz))
  app.get('/readyz', on(readyz(readiness, () => (storage.isFailing() ? ['files'] : []))))
  app.get('/metrics', on(metricsPage))
  app.get('/outbox/:id?', on(outbox))
  app.get('/robots.txt', on(robots))

  app.get('/auth/v1/health', on(health))
  app.get('/auth/v1/settings', on(settings))
  app.get('/auth/v1/.well-known/jwks.json', on(jwks))
  app.get('/auth/v1/.well-known/openid-configuration', on(openidConfiguration))
  app.post('/auth/v1/signup', on(signup))
  app.post('/auth/v1/token', on(token))
  app.get('/auth/v1/verify', on(verifyLink))
  app.post('/auth/v1/verify', on(verifyToken))
  app.post('/auth/v1/recover', on(recover))
  app.post('/auth/v1/resend', on(resend))
  app.post('/auth/v1/logout', on(logout))
  app.get('/auth/v1/user', on(getUser))
  app.put('/auth/v1/user', on(updateUser))
  app.get('/auth/v1/reauthenticate', on(reauthenticate))
  app.post('/auth/v1/factors', on(enrollFactor))
  app.get('/auth/v1/factors/recovery-codes', on(recoveryCodesStatus))
  app.post('/auth/v1/factors/recovery-codes', on(generateRecoveryCodes))
  app.post('/auth/v1/factors/recovery-codes/verify', on(verifyRecoveryCode))
  app.post('/auth/v1/factors/recovery-codes/regenerate', on(regenerateRecoveryCodes))
  app.delete('/auth/v1/factors/recovery-codes', on(unenrollRecoveryCodes))
  app.delete('/auth/v1/factors/:id', on(unenrollFactor))
  app.post('/auth/v1/factors/:id/challenge', on(challengeFactor))
  app.post('/auth/v1/factors/:id/verify', on(verifyFactor))
  app.post('/auth/v1/passkeys/registration/options', on(passkeyRegistrationOptions))
  app.post('/auth/v1/passkeys/registration/verify', on(verifyPasskeyRegistration))
  app.post('/auth/v1/passkeys/authentication/options', on(passkeyAuthenticationOptions))
  app.post('/auth/v1/passkeys/authentication/verify', on(verifyPasskeyAuthentication))
  app.get('/auth/v1/passkeys', on(listPasskeys))
  app.patch('/auth/v1/passkeys/:id', on(renamePasskey))
  app.delete('/auth/v1/passkeys/:id', on(deletePasskey))
  app.get('/auth/v1/admin/users/:id/factors', on(adminListFactors))
  app.put('/auth/v1/admin/users/:id/factors/:factor', on(adminUpdateFactor))
  app.delete('/auth/v1/admin/users/:id/factors/:factor', on(adminDeleteFactor))
  app.get('/auth/v1/admin/users/:id/passkeys', on(adminListPasskeys))
  app.delete('/auth/v1/admin/users/:id/passkeys/:passkey', on(adminDeletePasskey))
  app.post('/auth/v1/otp', on(otp))
  app.post('/auth/v1/magiclink', on(magiclink))
  app.get('/auth/v1/authorize', on(authorize))
  app.on(['GET', 'POST'], '/auth/v1/callback', on(callback))
  app.get('/auth/v1/user/identities/authorize', on(authorizeIdentity))
  app.delete('/auth/v1/user/identities/:id', on(unlinkIdentity))

  app.get('/auth/v1/admin/users', on(listUsers))
  app.post('/auth/v1/admin/users', on(createUserByAdmin))
  app.get('/auth/v1/admin/users/:id', on(getUserByAdmin))
  app.put('/auth/v1/admin/users/:id', on(updateUserByAdmin))
  app.delete('/auth/v1/admin/users/:id', on(deleteUser))
  app.post('/auth/v1/admin/generate_link', on(generateLink))
  app.get('/auth/v1/admin/audit', on(auditLog))
  app.post('/auth/v1/invite', on(invite))

  app.post('/auth/v1/sso', on(sso))
  app.all('/auth/v1/sso/*', on(samlOff))
  app.all('/auth/v1/admin/sso/*', on(samlAdminOff))
  app.all('/auth/v1/admin/oauth/*', on(oauthServerAdminOff))
  app.all('/auth/v1/admin/custom-providers/*', on(customProvidersAdminOff))
  app.all('/auth/v1/oauth/*', on(oauthServerOff))
  app.all('/auth/v1/user/oauth/*', on(oauthServerOff))
  app.get('/auth/v1/.well-known/oauth-authorization-server', on(oauthServerOff))
  app.all('/auth/v1/*', on(authNotFound))

  app.all('/rest/v1', on(rest))
  app.all('/rest/v1/*', on(rest))

  app.all('/functions/v1/:name', on(functions.invoke))
  app.all('/functions/v1/:name/*', on(functions.invoke))

  app.all('/storage/v1/*', on(storage.handler))
  app.all('/realtime/v1/*', on(realtime.fetch))

  app.post('/jobs/v1/:name', on(serviceOnly(sending.handler)))
  app.post('/mail/v1/messages', on(serviceOnly(mailMessages)))
  app.all('/jobs/v1/*', nothing)
  app.all('/mail/v1/*', nothing)

  if (!services.config.backendOnly) app.get('*', ({ req }) => site.handler(req.raw))

  app.onError((error, context) => {
    const { pathname } = new URL(context.req.url)
    if (pathname.startsWith('/auth/v1/')) return renderAuthError(error, context.req.raw, services)
    services.log.error({ err: error, method: context.req.method, path: pathname }, 'request failed')
    if (isOutage(error)) {
      return Response.json(
        { message: 'Service Unavailable' },
        { status: 503, headers: { 'Retry-After': String(RETRY_AFTER) } },
      )
    }
    return Response.json({ message: 'Internal Server Error' }, { status: 500 })
  })
  app.notFound(nothing)
  return {
    fetch: gateway(services, (request) => app.fetch(request)),
    upgrade: realtime.upgrade,
    start: async () => {
      await storage.start()
      if (!services.config.backendOnly) site.start()
    },
    settle: functions.settle,
    close: async () =>
      void (await Promise.all([
        rest.close(),
        functions.close(),
        realtime.close(),
        storage.close(),
        sending.close(),
        site.close(),
        settled(services),
        services.traffic?.close(),
      ])),
  }
}
