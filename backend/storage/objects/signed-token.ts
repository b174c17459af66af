/**
 * Tokens in addresses that work without a sign-in. Each is signed with a key of its own kind, for one name and one
 * purpose: no access token passes for one, and none of them passes for an access token. Whoever uses one does it in the
 * name of whoever made it, and the policies are asked again: what is taken away from a person is taken from their
 * addresses too.
 */

import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Caller } from '#backend/database/as-caller.ts'
import type { Services } from '#backend/http/handler.ts'
import type { Asked } from '../asked.ts'
import { StorageError } from '../errors.ts'

const Maker = z.object({ role: z.string(), claims: z.record(z.string(), z.unknown()) })
const Download = z.object({
  url: z.string(),
  scope: z.literal('download'),
  exp: z.number(),
  maker: Maker,
  transformations: z.string().optional(),
})
const Upload = z.object({
  url: z.string(),
  scope: z.literal('upload'),
  exp: z.number(),
  upsert: z.boolean(),
  maker: Maker,
})

export type DownloadClaims = Pick<z.infer<typeof Download>, 'url' | 'maker' | 'transformations'>
export type UploadClaims = Pick<z.infer<typeof Upload>, 'url' | 'maker' | 'upsert'>

/** Seconds; what the client's documentation promises. */
const UPLOAD_LIFE = 2 * 60 * 60

/** Of a token, what policies ask for; nothing that says who a person is belongs into an address. */
const ASKED_FOR = ['sub', 'role', 'aal', 'session_id', 'is_anonymous', 'app_metadata']

export function makerOf({ role, claims }: Caller): Caller {
  const kept = Object.entries(claims).filter(([name]) => ASKED_FOR.includes(name))
  return { role, claims: Object.fromEntries(kept) }
}

export function signDownload(services: Services, claims: DownloadClaims, seconds: number): Promise<string> {
  return sign(services, { ...claims, scope: 'download' }, seconds)
}

export function signUpload(services: Services, claims: UploadClaims): Promise<string> {
  return sign(services, { ...claims, scope: 'upload' }, UPLOAD_LIFE)
}

/**
 * Throws InvalidJWT for a token that is none of ours or over, InvalidSignature for one that is for something else.
 * One for an image of a certain size does not open the original, nor the other way round.
 */
export async function verifyDownload(asked: Asked, { transformed }: { transformed: boolean }) {
  const claims = await verified(asked, asked.search.get('token'), Download)
  if (Boolean(claims.transformations) !== transformed) throw invalidSignature()
  return claims
}

/** The token is in the address, or in a header where the protocol has its own addresses. */
export function verifyUpload(asked: Asked, token: string | null) {
  return verified(asked, token, Upload)
}

async function verified<Shape extends z.ZodType<{ url: string }>>(
  { storage, bucket, key }: Asked,
  token: string | null,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const { services } = storage
  if (!token) throw new StorageError('InvalidJWT', 'jwt must be provided')
  const payload = await verify(services, token)
  const claims = shape.safeParse(payload)
  if (!claims.success || claims.data.url !== `${bucket}/${key}`) throw invalidSignature()
  return claims.data
}

async function verify(services: Services, token: string) {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(services.now()) }
    return (await jwtVerify(token, keyOf(services), options)).payload
  } catch (error) {
    throw new StorageError('InvalidJWT', wordsOf(error))
  }
}

function wordsOf(error: unknown) {
  if (error instanceof errors.JWTExpired) return 'jwt expired'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'invalid signature'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'invalid algorithm'
  return 'jwt malformed'
}

function invalidSignature() {
  return new StorageError('InvalidSignature', 'Invalid signature')
}

function sign(services: Services, claims: Record<string, unknown>, seconds: number) {
  const now = Math.floor(services.now() / 1000)
  return new SignJWT({ ...claims, iat: now, exp: now + seconds })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(keyOf(services))
}

/** Follows from the secret that all server processes share. */
function keyOf({ keys }: Services) {
  return createHmac('sha256', keys.jwtSecret).update('storage: signed addresses').digest()
}
