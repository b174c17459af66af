/**
 * An authenticator without hardware, written from the WebAuthn specification alone: it makes an ES256 key for each
 * account, answers with `none` attestation, counts its signatures, and can be told to misbehave.
 */

import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

type Credential = {
  id: Buffer
  rpId: string
  userHandle: Buffer
  privateKey: KeyObject
  counter: number
}

/** As the protocol carries them: bytes in base64url. */
type CreationOptions = { challenge: string; rp: { id?: string | undefined }; user: { id: string } }
type RequestOptions = {
  challenge: string
  rpId?: string | undefined
  allowCredentials?: { id: string }[] | undefined
}

/** What an honest browser and an honest authenticator would not do. */
export type Mischief = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  userVerified?: boolean
  userPresent?: boolean
  userHandle?: string | undefined
  /** Registers the newest key once more. */
  knownKey?: boolean
  /** The signature of something else. */
  forged?: boolean
}

const FLAG = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

export class SoftwareAuthenticator {
  readonly origin: string
  readonly aaguid: string
  /** Registered so far, the newest last. */
  readonly credentials: Credential[] = []

  constructor({ origin = 'http://localhost:3000', aaguid = '00000000-0000-0000-0000-000000000000' } = {}) {
    this.origin = origin
    this.aaguid = aaguid
  }

  /** Answers `navigator.credentials.create`, in the JSON form of the response. */
  create(options: CreationOptions, mischief: Mischief = {}) {
    const rpId = options.rp.id ?? ''
    const known = mischief.knownKey ? this.credentials.at(-1) : undefined
    const credential: Credential = known ?? {
      id: randomBytes(32),
      rpId,
      userHandle: Buffer.from(options.user.id, 'base64url'),
      privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
      counter: 0,
    }
    if (!known) this.credentials.push(credential)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credential.id.length)
    const attested = Buffer.concat([
      Buffer.from(this.aaguid.replaceAll('-', ''), 'hex'),
      length,
      credential.id,
      coseKey(createPublicKey(credential.privateKey)),
    ])
    const authData = Buffer.concat([
      authenticatorData({ rpId, counter: 0, ...mischief }, FLAG.attested),
      attested,
    ])
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    const id = credential.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, mischief).toString(
          'base64url',
        ),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal' as const],
      },
    }
  }

  /** Answers `navigator.credentials.get`; without a list of credentials, with the newest it has for the site. */
  get(options: RequestOptions, mischief: Mischief = {}) {
    const credential = this.#choose(options)
    credential.counter += 1
    const rpId = options.rpId ?? ''
    const authData = authenticatorData({ rpId, counter: credential.counter, ...mischief })
    const clientData = this.#clientData('webauthn.get', options.challenge, mischief)
    const signed = mischief.forged
      ? randomBytes(69)
      : Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    const id = credential.id.toString('base64url')
    const handle =
      'userHandle' in mischief ? mischief.userHandle : credential.userHandle.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        ...(handle !== undefined && { userHandle: handle }),
      },
    }
  }

  #choose({ rpId, allowCredentials = [] }: RequestOptions) {
    const allowed = allowCredentials.map(({ id }) => id)
    const credential = this.credentials.findLast(
      (one) => one.rpId === rpId && (allowed.length === 0 || allowed.includes(one.id.toString('base64url'))),
    )
    if (!credential) throw new Error('this authenticator has no credential for the site')
    return credential
  }

  #clientData(type: string, challenge: string, mischief: Mischief) {
    const data = {
      type: mischief.type ?? type,
      challenge: mischief.challenge ?? challenge,
      origin: mischief.origin ?? this.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data))
  }
}

function authenticatorData(
  {
    rpId,
    counter,
    userVerified = true,
    userPresent = true,
  }: { rpId: string; counter: number } & Omit<Mischief, 'rpId' | 'counter'>,
  flags = 0,
) {
  const set =
    flags |
    FLAG.backupEligible |
    FLAG.backedUp |
    (userPresent ? FLAG.present : 0) |
    (userVerified ? FLAG.verified : 0)
  const tail = Buffer.alloc(5)
  tail.writeUInt8(set, 0)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
}

/** RFC 9053: an EC2 key on P-256 for ES256. */
function coseKey(publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** As much of RFC 8949 as an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const members = [...value].flatMap(([key, member]) => [cbor(key), cbor(member)])
    return Buffer.concat([head(5, value.size), ...members])
  }
  throw new Error('not a value that this encoder knows')
}

function head(major: number, size: number) {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
