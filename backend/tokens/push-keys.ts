/** The pair of keys by which push services know this server (VAPID, RFC 8292): on P-256, in the form browsers take. */

import { createECDH, createHmac } from 'node:crypto'

export type PushKeys = { publicKey: string; privateKey: string }

export function newPushKeys(): PushKeys {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return written(curve)
}

/** The same for every server process that shares the signing secret: a browser is bound to the key that it was given. */
export function pushKeysFrom(jwtSecret: string): PushKeys {
  const curve = createECDH('prime256v1')
  // one in four billion is no number of the curve, and then the next one is taken
  for (let attempt = 0; ; attempt++) {
    try {
      curve.setPrivateKey(createHmac('sha256', jwtSecret).update(`push keys: ${attempt}`).digest())
      return written(curve)
    } catch {}
  }
}

function written(curve: ReturnType<typeof createECDH>): PushKeys {
  const padded = Buffer.alloc(32)
  const bytes = curve.getPrivateKey()
  bytes.copy(padded, 32 - bytes.length)
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: padded.toString('base64url') }
}
