/** Refuses bodies over a service's limit before they are read into memory. */

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

export class BodyNotUtf8 extends Error {
  override name = 'BodyNotUtf8'
}

/** Reads at most `limit` bytes as text. Throws BodyTooLarge, however the length was declared; BodyNotUtf8. */
export async function readText(request: Request, limit: number): Promise<string> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limit) throw new BodyTooLarge()
  // Of a declared length no more than that arrives, and reading it whole costs half.
  const bytes = declared === null ? await readPieces(request, limit) : await request.arrayBuffer()
  if (bytes.byteLength > limit) throw new BodyTooLarge()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BodyNotUtf8()
  }
}

async function readPieces(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
