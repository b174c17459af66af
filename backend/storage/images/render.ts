/** GET and HEAD /render/image/…: a file as an image of the size and kind asked for. */

import { createHash } from 'node:crypto'
import type { Asked, Run, StorageHandler } from '../asked.ts'
import { tooLarge } from '../errors.ts'
import { isUnchanged } from '../objects/conditions.ts'
import { publicReader, readerOf, runAsMaker, withBytes } from '../objects/download.ts'
import { commonHeaders } from '../objects/serve.ts'
import { verifyDownload } from '../objects/signed-token.ts'
import { readTransform, readTransformText, type Transform, writeTransform } from './options.ts'
import { LARGEST_SOURCE } from './transform.ts'

export const renderAuthenticated: StorageHandler = async (asked) => {
  const { run, isPrivate } = await readerOf(asked)
  return render(asked, run, readTransform(asked.search), { isPrivate })
}

export const renderPublic: StorageHandler = async (asked) =>
  render(asked, await publicReader(asked), readTransform(asked.search), { isPrivate: false })

/** Only what was signed counts, whatever else the address says. */
export const renderSigned: StorageHandler = async (asked) => {
  const { transformations = '', exp, maker } = await verifyDownload(asked, { transformed: true })
  return render(asked, runAsMaker(asked, maker), readTransformText(transformations), {
    isPrivate: false,
    expires: exp,
  })
}

type Sending = { isPrivate: boolean; expires?: number }

function render(asked: Asked, run: Run, transform: Transform, sending: Sending): Promise<Response> {
  const { storage, request, key, search } = asked
  const accept = request.headers.get('accept') ?? ''
  return withBytes(asked, run, async ({ version, metadata }) => {
    if (metadata.size > LARGEST_SOURCE) throw tooLarge()
    const lastModified = Date.parse(metadata.lastModified)
    const wanted = `${metadata.eTag} ${writeTransform(transform)} ${accept}`
    const etag = `"${createHash('md5').update(wanted).digest('hex')}"`
    const validators = {
      ETag: etag,
      'Last-Modified': new Date(lastModified).toUTCString(),
      'Cache-Control': metadata.cacheControl,
    }
    if (isUnchanged(request.headers, { etag, lastModified })) {
      return new Response(null, { status: 304, headers: validators })
    }
    const read = async () => whole(await storage.bytes.read(version))
    const { body, mimetype } = await storage.images.transform(read, transform, accept)
    const headers = new Headers({ ...commonHeaders({ key, search, ...sending }, mimetype), ...validators })
    headers.append('Vary', 'Accept')
    headers.set('Content-Length', String(body.byteLength))
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  })
}

async function whole(stream: ReadableStream<Uint8Array>) {
  return Buffer.concat(await Array.fromAsync(stream))
}
