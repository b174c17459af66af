/** Parts of hosted Supabase's storage that this server does not have, answered so that each client understands. */

import type { StorageHandler } from './asked.ts'
import { StorageError } from './errors.ts'

function notHere(what: string) {
  return new StorageError('FeatureNotEnabled', `${what} are not part of this server`)
}

export function versioningOff() {
  return notHere('Object versions')
}

export const lifecycleOff: StorageHandler = async () => {
  throw notHere('Bucket lifecycle rules')
}

export const vectorsOff: StorageHandler = async () => {
  throw notHere('Vector buckets')
}

/** Buckets of this kind are asked for in our form, what is in them in that of an Iceberg catalog. */
export const analyticsOff: StorageHandler = async ({ request }) => {
  const { message } = notHere('Analytics buckets')
  if (!new URL(request.url).pathname.startsWith('/storage/v1/iceberg/v1/')) throw notHere('Analytics buckets')
  const error = { message, type: 'NotImplementedException', code: 501 }
  return Response.json({ error }, { status: 501 })
}

export const s3Off: StorageHandler = async () =>
  new Response(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NotImplemented</Code><Message>The S3 protocol is not part of this server</Message></Error>',
    { status: 501, headers: { 'Content-Type': 'application/xml' } },
  )
