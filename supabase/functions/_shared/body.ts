/** Reads a function's JSON body against its schema; what is wrong is said in one sentence, with status 400 or 413. */

import type { z } from 'zod'

/** Characters. The longest honest call is an answer of 20,000 of them. */
const LIMIT = 64 * 1024
/** Bytes. Of a longer body no more is kept: a call may have ten megabytes, and a few at once would fill the thread of all. */
const MOST_BYTES = 4 * LIMIT

export class BadRequest extends Error {
  override name = 'BadRequest'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Throws BadRequest. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
  const text = await textOf(request)
  if (text === undefined || text.length > LIMIT)
    throw new BadRequest(413, 'This is too long to be read: please shorten it.')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new BadRequest(400, 'The body must be JSON.')
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.')
  throw new BadRequest(400, field ? `${field}: ${issue?.message}` : 'The body must be a JSON object.')
}

/** Undefined where it is too long; read to its end all the same, or the connection would be closed under the next request. */
async function textOf({ body }: Request) {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    text = bytes > MOST_BYTES ? '' : text + decoder.decode(piece, { stream: true })
  }
  return bytes > MOST_BYTES ? undefined : text + decoder.decode()
}

/** Renders BadRequest; anything else is the runtime's to log and to hide. */
export async function answer(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    return Response.json({ error: error.message }, { status: error.status })
  }
}
