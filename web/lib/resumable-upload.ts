/**
 * The requests of a resumable upload (TUS 1.0): a line that breaks costs what was on it, and the rest goes on where the
 * server says it stopped, also after the page was closed.
 */

import { env } from './env.ts'
import { supabase } from './supabase.ts'
import { withinTime } from './within-time.ts'

/** The server said no: trying the same again cannot help. Whatever else these reject with may pass. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
  readonly status: number
  constructor(status: number) {
    super(`The upload was refused with ${status}`)
    this.status = status
  }
}

/** The server could not take it just now, or takes it anew later: a status of its own. */
export class UploadNotTaken extends Error {
  override name = 'UploadNotTaken'
  readonly status: number
  constructor(status: number) {
    super(`The upload was not taken: ${status}`)
    this.status = status
  }
}

type Begin = { bucket: string; path: string; type: string; size: number; signal: AbortSignal }

/** Returns where its bytes are to be sent; undefined when a file lies at this path already. */
export async function beginUpload({ bucket, path, type, size, signal }: Begin): Promise<string | undefined> {
  const about = { bucketName: bucket, objectName: path, contentType: type, cacheControl: '3600' }
  const metadata = Object.entries(about).map(([name, value]) => `${name} ${btoa(value)}`)
  const begun = await withinTime(
    fetch(`${env.supabaseUrl}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: await headers({ 'Upload-Length': String(size), 'Upload-Metadata': metadata.join(',') }),
      signal,
    }),
  )
  const location = begun.headers.get('Location')
  if (begun.status === 409) return undefined
  if (!begun.ok || !location) throw failure(begun.status)
  return new URL(location, env.supabaseUrl).href
}

/** How many bytes have arrived; undefined when the server no longer knows of it. */
export async function arrivedOf(address: string, signal: AbortSignal): Promise<number | undefined> {
  const found = await withinTime(fetch(address, { method: 'HEAD', headers: await headers(), signal }))
  if (found.status >= 500) throw failure(found.status)
  const arrived = Number(found.headers.get('Upload-Offset') ?? Number.NaN)
  return found.ok && Number.isFinite(arrived) ? arrived : undefined
}

type Piece = {
  address: string
  piece: Blob
  /** Where it begins in the whole. */
  from: number
  signal: AbortSignal
  /** Told how many bytes of the piece are on their way. */
  onSent: (bytes: number) => void
}

/** Milliseconds without a byte or an answer. A slow line fills what is between, and says nothing for as long as that takes. */
export const LONGEST_SILENCE_MS = 120_000

/** With the older kind of request: only it tells how much of a body has been sent. Returns how many bytes have arrived. */
export async function sendPiece({ address, piece, from, signal, onSent }: Piece): Promise<number> {
  const all = await headers({
    'Upload-Offset': String(from),
    'Content-Type': 'application/offset+octet-stream',
  })
  return new Promise<number>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PATCH', address)
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    let silence: ReturnType<typeof setTimeout>
    // a line that was lost without a word breaks only after a quarter of an hour
    const waitOn = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), LONGEST_SILENCE_MS)
    }
    request.upload.onprogress = ({ loaded }) => {
      waitOn()
      onSent(loaded)
    }
    request.onload = () => {
      const arrived = Number(request.getResponseHeader('Upload-Offset') ?? Number.NaN)
      if (request.status === 204 && arrived > from) resolve(arrived)
      else reject(failure(request.status))
    }
    request.onerror = () => reject(new TypeError('The line broke'))
    request.onabort = () => reject(signal.aborted ? signal.reason : new TypeError('The line says nothing'))
    request.onloadend = () => clearTimeout(silence)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else {
      waitOn()
      request.send(piece)
    }
  })
}

/** Takes back what was sent; what cannot be taken back now goes by itself later. */
export async function takeBackUpload(address: string): Promise<void> {
  await fetch(address, { method: 'DELETE', headers: await headers() }).catch(() => {})
}

async function headers(more: Record<string, string> = {}) {
  const { data } = await supabase.auth.getSession()
  return {
    'Tus-Resumable': '1.0.0',
    apikey: env.supabaseAnonKey,
    Authorization: `Bearer ${data.session?.access_token ?? ''}`,
    ...more,
  }
}

/** Another piece came first, it is busy, the session is being renewed, the server is away: later. */
function failure(status: number) {
  const mayPass =
    status < 400 || status === 401 || status === 409 || status === 423 || status === 429 || status >= 500
  return mayPass ? new UploadNotTaken(status) : new UploadRefused(status)
}
