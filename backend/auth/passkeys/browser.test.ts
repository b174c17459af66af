/** The official client as it runs in a page, where the software authenticator answers `navigator.credentials`. */

import { afterAll, expect, test, vi } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { newLearner, PASSWORD } from '../testing.ts'

const app = await startApp()
afterAll(app.close)

/** As much of a browser as the client looks at. Made after the client, which else would look for storage. */
function openPage(authenticator: SoftwareAuthenticator) {
  class PublicKeyCredential {
    readonly toJSON: () => object
    constructor(response: object) {
      this.toJSON = () => response
    }
  }
  const credentials = {
    // biome-ignore lint/suspicious/noExplicitAny: a browser's options, with bytes
    create: async ({ publicKey }: any) => new PublicKeyCredential(authenticator.create(asJson(publicKey))),
    // biome-ignore lint/suspicious/noExplicitAny: a browser's options, with bytes
    get: async ({ publicKey }: any) => new PublicKeyCredential(authenticator.get(asJson(publicKey))),
  }
  const location = { hostname: 'localhost', origin: 'http://localhost:3000' }
  vi.stubGlobal('window', { PublicKeyCredential, location })
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { credentials })
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
}

// biome-ignore lint/suspicious/noExplicitAny: the same options, with bytes in base64url
function asJson(options: object): any {
  return JSON.parse(
    JSON.stringify(options, (_key, value) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('base64url') : value,
    ),
  )
}

test('a page registers a passkey, signs in with it, renames and removes it', async () => {
  const asha = await newLearner(app)
  const [laptop, other] = [app.client(), app.client()]
  await laptop.auth.signInWithPassword({ email: asha.email, password: PASSWORD })
  openPage(new SoftwareAuthenticator())

  const registered = await laptop.auth.registerPasskey()
  expect(registered.error).toBeNull()
  const passkeyId = registered.data?.id ?? ''

  const signedIn = await other.auth.signInWithPasskey()
  expect(signedIn.error).toBeNull()
  expect(signedIn.data?.user?.id).toBe(asha.id)
  expect((await other.auth.getUser()).data.user?.email).toBe(asha.email)

  const renamed = await other.auth.passkey.update({ passkeyId, friendlyName: 'Laptop' })
  expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Laptop' })
  expect((await laptop.auth.passkey.list()).data).toMatchObject([
    { id: passkeyId, friendly_name: 'Laptop', last_used_at: expect.any(String) },
  ])
  expect((await laptop.auth.passkey.delete({ passkeyId })).error).toBeNull()
  const gone = await other.auth.signInWithPasskey()
  expect(gone.error).toMatchObject({ code: 'webauthn_verification_failed', status: 400 })
})

test('a page registers and uses a key as second factor', async () => {
  const asha = await newLearner(app)
  const [laptop, other] = [app.client(), app.client()]
  await laptop.auth.signInWithPassword({ email: asha.email, password: PASSWORD })
  openPage(new SoftwareAuthenticator())

  const registered = await laptop.auth.mfa.webauthn.register({ friendlyName: 'Blue key' })
  expect(registered.error).toBeNull()
  await other.auth.signInWithPassword({ email: asha.email, password: PASSWORD })
  const [factor] = (await other.auth.mfa.listFactors()).data?.webauthn ?? []
  expect(factor?.friendly_name).toBe('Blue key')
  const proved = await other.auth.mfa.webauthn.authenticate({ factorId: factor?.id ?? '' })
  expect(proved.error).toBeNull()
  expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
})
