/** Reads what a client sends beside a file: a small JSON object. */

import type { z } from 'zod'
import { BodyNotUtf8, BodyTooLarge, readText } from '#backend/http/body.ts'
import { invalidRequest, UploadBrokenOff } from './errors.ts'

/** In bytes: a thousand names of the longest kind. */
const LIMIT = 2 * 1024 * 1024

/** An absent body is an empty object. Throws InvalidRequest in one sentence. */
export async function readJson<Shape extends z.ZodType>(
  request: Request,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const parsed = shape.safeParse(parse(await read(request)))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const place = issue?.path.length ? `body/${issue.path.join('/')}` : 'body'
  throw invalidRequest(`${place}: ${issue?.message ?? 'not usable'}`)
}

async function read(request: Request): Promise<string> {
  try {
    return await readText(request, LIMIT)
  } catch (error) {
    if (error instanceof BodyTooLarge) throw invalidRequest('Request body is too large')
    if (error instanceof BodyNotUtf8) throw invalidRequest('Request body is not UTF-8')
    throw new UploadBrokenOff(error)
  }
}

function parse(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest('Request body is not valid JSON')
  }
}
