/** As much of a browser as the official client looks for before it asks for a passkey or a security key. */

import { vi } from 'vitest'
import { API_URL } from '../../target.ts'
import type { Mischief, SoftwareAuthenticator } from './software-authenticator.ts'

/** Bytes in base64url, as the client hands them to a browser: as an ArrayBuffer. */
type Options = Record<string, unknown> & {
  challenge: ArrayBuffer
  user?: { id: ArrayBuffer }
  allowCredentials?: { id: ArrayBuffer }[]
}

class PublicKeyCredential {
  readonly #json: object
  constructor(json: object) {
    this.#json = json
  }
  toJSON() {
    return this.#json
  }
}

/** Runs `work` as if in a browser at the site's address, with this authenticator plugged in. */
export async function inBrowser<Result>(
  authenticator: SoftwareAuthenticator,
  work: () => Promise<Result>,
  mischief: Mischief = {},
): Promise<Result> {
  const credentials = {
    create: async ({ publicKey }: { publicKey: Options }) =>
      new PublicKeyCredential(authenticator.create(asJson(publicKey), mischief)),
    get: async ({ publicKey }: { publicKey: Options }) =>
      new PublicKeyCredential(authenticator.get(asJson(publicKey), mischief)),
  }
  vi.stubGlobal('window', { location: new URL(API_URL), PublicKeyCredential })
  vi.stubGlobal('document', {})
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('navigator', { credentials })
  try {
    return await work()
  } finally {
    vi.unstubAllGlobals()
  }
}

function asJson(options: Options): never {
  const { challenge, user, allowCredentials } = options
  return {
    ...options,
    challenge: encoded(challenge),
    ...(user && { user: { ...user, id: encoded(user.id) } }),
    ...(allowCredentials && { allowCredentials: allowCredentials.map(({ id }) => ({ id: encoded(id) })) }),
  } as never
}

function encoded(bytes: ArrayBuffer) {
  return Buffer.from(bytes).toString('base64url')
}
