/**
 * A push service that stands in for those of the browsers' makers, over a real socket. It takes what RFC 8030 asks for,
 * verifies who sends (RFC 8292) and reads what was sent with the keys of the browser (RFC 8291), by its own means.
 */

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Delivered = {
  headers: IncomingHttpHeaders
  payload: Record<string, unknown>
  claims: Record<string, unknown>
  /** The site's public key, as the sender named it. */
  key: string
}

export type Subscription = {
  endpoint: string
  p256dh: string
  auth: string
  /** What came for it, in order. */
  delivered: Delivered[]
  /** How often somebody asked, whatever the answer. */
  asked: () => number
  /** What it answers from now on instead of 201. */
  answers: (
    answer: { status: number; headers?: Record<string, string>; body?: string } | 'nothing' | undefined,
  ) => void
}

type Kept = Subscription & {
  curve: ReturnType<typeof createECDH>
  secret: Buffer
  count: number
  answer: { status: number; headers?: Record<string, string>; body?: string } | 'nothing' | undefined
}

export async function startPushService() {
  const subscriptions = new Map<string, Kept>()
  /** What was wrong with what came; a right sender leaves none. */
  const complaints: string[] = []
  const server = createServer(async (request, response) => {
    const kept = subscriptions.get(request.url ?? '')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (!kept) return void response.writeHead(404).end()
    kept.count += 1
    if (kept.answer === 'nothing') return
    if (kept.answer) {
      const { status, headers = {}, body = '' } = kept.answer
      return void response.writeHead(status, headers).end(body)
    }
    try {
      if (request.method !== 'POST') throw new Error(`method ${request.method}`)
      const { claims, key } = readSender(request.headers.authorization ?? '', origin())
      if (!(Number(request.headers.ttl) >= 0)) throw new Error('no TTL')
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm')
      const payload = JSON.parse(opened(Buffer.concat(parts), kept).toString('utf8'))
      kept.delivered.push({ headers: request.headers, payload, claims, key })
      response.writeHead(201, { Location: `${origin()}/message/${kept.delivered.length}` }).end()
    } catch (error) {
      complaints.push((error as Error).message)
      response.writeHead(400).end((error as Error).message)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    complaints,
    origin,
    /** As a browser makes one. */
    subscribe: (): Subscription => {
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const secret = randomBytes(16)
      const path = `/push/${crypto.randomUUID()}`
      const kept: Kept = {
        endpoint: origin() + path,
        p256dh: curve.getPublicKey().toString('base64url'),
        auth: secret.toString('base64url'),
        ...{ delivered: [], curve, secret, count: 0, answer: undefined },
        asked: () => kept.count,
        answers: (answer) => {
          kept.answer = answer
        },
      }
      subscriptions.set(path, kept)
      return kept
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** RFC 8292: a token of at most a day for this very service, signed with the key that is named beside it. */
function readSender(authorization: string, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('no key of the sender')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is not right')
  if (JSON.parse(Buffer.from(head, 'base64url').toString()).alg !== 'ES256') throw new Error('not ES256')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const seconds = claims.exp - Date.now() / 1000
  if (claims.aud !== audience) throw new Error(`meant for ${claims.aud}`)
  if (!(seconds > 0 && seconds <= 86_400)) throw new Error('out of time')
  if (!/^(mailto:|https:)/.test(claims.sub ?? '')) throw new Error('nobody to write to')
  return { claims, key }
}

/** RFC 8291 with RFC 8188: one record. */
function opened(body: Buffer, { curve, secret }: Pick<Kept, 'curve' | 'secret'>) {
  if (body.length > 4096) throw new Error('too long for a push service')
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const shared = curve.computeSecret(theirs)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), theirs])
  const material = Buffer.from(hkdfSync('sha256', shared, secret, about, 32))
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the record')
  return plain.subarray(0, end)
}
