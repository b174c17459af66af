/**
 * An authenticator without hardware (WebAuthn Level 3, 6): an ES256 key for each registration, `none` attestation, a
 * signature counter, and misbehaviour on request.
 */

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What an honest browser and an honest authenticator would not do. */
export type Mischief = Partial<{
  origin: string
  rpId: string
  challenge: string
  type: string
  counter: number
  userVerified: boolean
  userPresent: boolean
  userHandle: string
  forged: boolean
  /** Registers the newest key once more. */
  knownKey: boolean
}>

type Key = { id: string; userHandle: string; privateKey: KeyObject; counter: number }

/** As the protocol carries them. */
type Creation = { challenge: string; rp: { id?: string }; user: { id: string } }
type Request = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] }

export class SoftwareAuthenticator {
  readonly keys: Key[] = []
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** Answers `navigator.credentials.create`, in the JSON form. */
  create({ challenge, rp, user }: Creation, mischief: Mischief = {}) {
    const known = mischief.knownKey ? this.keys.at(-1) : undefined
    const key: Key = known ?? {
      id: randomBytes(16).toString('base64url'),
      userHandle: user.id,
      privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
      counter: 0,
    }
    if (!known) this.keys.push(key)
    const id = Buffer.from(key.id, 'base64url')
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKey(key.privateKey),
    ])
    const authData = Buffer.concat([authenticatorData(rp.id, 0, 0x40, mischief), attested])
    // {"fmt": "none", "attStmt": {}, "authData": …}
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    return credential(key.id, {
      clientDataJSON: this.#clientData('webauthn.create', challenge, mischief).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers `navigator.credentials.get` with a key that is allowed, else with the newest. */
  get({ challenge, rpId, allowCredentials = [] }: Request, mischief: Mischief = {}) {
    const allowed = allowCredentials.map(({ id }) => id)
    const key = this.keys.findLast(({ id }) => allowed.length === 0 || allowed.includes(id))
    if (!key) throw new Error('this authenticator has no such key')
    key.counter += 1
    const authData = authenticatorData(rpId, mischief.counter ?? key.counter, 0, mischief)
    const clientData = this.#clientData('webauthn.get', challenge, mischief)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return credential(key.id, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', mischief.forged ? randomBytes(69) : signed, key.privateKey).toString(
        'base64url',
      ),
      userHandle: mischief.userHandle ?? key.userHandle,
    })
  }

  #clientData(type: string, challenge: string, mischief: Mischief) {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...only(mischief) }),
    )
  }
}

/** The mischief that shows in what the browser says. */
function only({ origin, challenge, type }: Mischief) {
  return { ...(origin && { origin }), ...(challenge && { challenge }), ...(type && { type }) }
}

function credential<Response extends object>(id: string, response: Response) {
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    authenticatorAttachment: 'platform' as const,
    clientExtensionResults: {},
    response,
  }
}

function authenticatorData(asked: string | undefined, counter: number, extra: number, mischief: Mischief) {
  const { rpId = asked ?? '', userPresent = true, userVerified = true } = mischief
  const tail = Buffer.alloc(5)
  // Present, verified, may be backed up, is backed up.
  tail.writeUInt8(extra | (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0) | 0x08 | 0x10, 0)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
}

/** RFC 9053: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
