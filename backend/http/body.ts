/** Refuses bodies over a service's limit before they are read into memory. */

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

export class BodyNotUtf8 extends Error {
  override name = 'BodyNotUtf8'
}

/** Reads at most `limit` bytes as text. Throws BodyTooLarge, however the length was declared; BodyNotUtf8. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLarge()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new BodyNotUtf8()
  }
}
