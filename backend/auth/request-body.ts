/** Reads a request's JSON body and answers 400 or 413 for whatever is not one that PostgreSQL could keep. */

import { z } from 'zod'
import { BodyBrokenOff, BodyNotUtf8, BodyTooLarge, readText } from '#backend/http/body.ts'
import { AuthError } from './errors.ts'

const LIMIT = 1024 * 1024
/** Deeper values would exhaust the stack of whoever walks them next: us, JSON.stringify or PostgreSQL. */
const MAX_DEPTH = 64

/** A text field; absent and null both mean empty, as the protocol's original reads them. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export const record = z.record(z.string(), z.unknown()).nullish()

export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return parse(parseJson(await readBodyText(request)), schema)
}

/** For endpoints that also do without a body. */
export async function readOptionalBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const source = await readBodyText(request)
  return parse(source.trim() === '' ? {} : parseJson(source), schema)
}

function parse<Schema extends z.ZodType>(value: unknown, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.length ? ` (${issue.path.join('.')})` : ''
  throw new AuthError('bad_json', `Could not parse request body as JSON: ${issue?.message}${field}`)
}

async function readBodyText(request: Request) {
  try {
    return await readText(request, LIMIT)
  } catch (cause) {
    if (cause instanceof BodyTooLarge) {
      throw new AuthError('request_entity_too_large', `Request body exceeds ${LIMIT} bytes`)
    }
    if (cause instanceof BodyNotUtf8) {
      throw new AuthError('bad_json', 'Could not parse request body as JSON: not UTF-8')
    }
    if (cause instanceof BodyBrokenOff) throw new AuthError('bad_json', cause.message, { cause })
    throw cause
  }
}

function parseJson(source: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    throw new AuthError('bad_json', 'Could not parse request body as JSON: not valid JSON')
  }
  refuseWhatCannotBeKept(value)
  return value
}

/** Walks with a list instead of recursion: a megabyte can nest half a million arrays. */
function refuseWhatCannotBeKept(root: unknown) {
  const open: [value: unknown, depth: number][] = [[root, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next
    if (depth > MAX_DEPTH) throw new AuthError('validation_failed', 'Request body is nested too deeply')
    if (typeof value === 'string') refuseUnkeepableText(value)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      refuseUnkeepableText(key)
      open.push([member, depth + 1])
    }
  }
}

/** PostgreSQL keeps no NUL characters, and half of a surrogate pair is no character at all. */
export function isKeepable(value: string) {
  return !value.includes('\u0000') && value.isWellFormed()
}

function refuseUnkeepableText(value: string) {
  if (!isKeepable(value)) {
    throw new AuthError('validation_failed', 'Request body contains characters that are not allowed')
  }
}
