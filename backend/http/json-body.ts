/** Reads a JSON body of our own addresses against its schema; what is wrong with it is one sentence. */

import type { z } from 'zod'
import { BodyTooLarge, readText } from './body.ts'

/** The body, or the refusal. `limit` in bytes. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  limit: number,
): Promise<z.infer<Schema> | Response> {
  let document: unknown
  try {
    document = JSON.parse((await readText(request, limit)) || '{}')
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuse(413, `The body is larger than ${limit} bytes.`)
    // Whoever breaks off hears nothing of it any more.
    return refuse(400, 'The body must be JSON.')
  }
  const parsed = schema.safeParse(document)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.')
  return refuse(400, field ? `${field}: ${issue?.message}` : `The body is not usable: ${issue?.message}`)
}

function refuse(status: number, message: string) {
  return Response.json({ message }, { status })
}
