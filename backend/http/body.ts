/** Reads the bodies of requests, and refuses those over a service's limit before they are in memory. */

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

export class BodyNotUtf8 extends Error {
  override name = 'BodyNotUtf8'
}

/** The sender went away in the middle: nobody hears the answer, and nothing is wrong here. */
export class BodyBrokenOff extends Error {
  override name = 'BodyBrokenOff'
}

/** Reads at most `limit` bytes as text. Throws BodyTooLarge, BodyNotUtf8, BodyBrokenOff. */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BodyNotUtf8()
  }
}

/** Reads at most `limit` bytes. Throws BodyTooLarge, however the length was declared; BodyBrokenOff. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limit) throw new BodyTooLarge()
  try {
    // Of a declared length no more than that arrives, and reading it whole costs half.
    if (declared === null) return await readPieces(request, limit)
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (bytes.byteLength > limit) throw new BodyTooLarge()
    return bytes
  } catch (error) {
    if (error instanceof BodyTooLarge) throw error
    throw new BodyBrokenOff('The request body broke off', { cause: error })
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
