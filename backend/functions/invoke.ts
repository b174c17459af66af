/** /functions/v1/<name>: runs the project's edge function of that name, as hosted Supabase would. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Handler, Services } from '#backend/http/handler.ts'
import { TokenError } from '#backend/tokens/verify.ts'

type EdgeFunction = { fetch: (request: Request) => Promise<Response> | Response }

/** Hosted functions are cut off after 150 s of wall-clock time. */
const TIME_LIMIT = 150_000
const BODY_LIMIT = 10 * 1024 * 1024

const loaded = new Map<string, Promise<EdgeFunction>>()

export const invokeFunction: Handler = async (request, services) => {
  const name = new URL(request.url).pathname.split('/')[3] ?? ''
  const path = functionPath(name, services)
  if (!path) return refuse(404, 'NOT_FOUND', 'Requested function was not found')
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) {
    return refuse(
      413,
      'PAYLOAD_TOO_LARGE',
      `The body of a function call may have at most ${BODY_LIMIT} bytes`,
    )
  }
  if (services.project.functions[name]?.verify_jwt !== false && request.method !== 'OPTIONS') {
    const refused = await refuseWithoutToken(request, services)
    if (refused) return refused
  }
  try {
    return await withinTime(load(path).then((edgeFunction) => edgeFunction.fetch(request)))
  } catch (error) {
    services.log.error({ err: error, function: name }, 'function failed')
    if (error instanceof TimeoutError)
      return refuse(504, 'IDLE_TIMEOUT', 'The function did not answer in time')
    return refuse(500, 'EDGE_FUNCTION_ERROR', 'The function failed')
  }
}

function functionPath(name: string, { project }: Services) {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name) || project.functions[name]?.enabled === false)
    return undefined
  const path = join(project.dir, 'functions', name, 'index.ts')
  return existsSync(path) ? path : undefined
}

function load(path: string) {
  const known = loaded.get(path)
  if (known) return known
  const loading = import(pathToFileURL(path).href).then((module: { default: EdgeFunction }) => module.default)
  loaded.set(path, loading)
  // A file that failed to load may have been mended by the next call.
  loading.catch(() => loaded.delete(path))
  return loading
}

async function refuseWithoutToken(request: Request, { verifyToken }: Services) {
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) return Response.json({ code: 401, message: 'Missing authorization header' }, { status: 401 })
  try {
    await verifyToken(token)
    return undefined
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    return Response.json({ code: 401, message: 'Invalid JWT' }, { status: 401 })
  }
}

class TimeoutError extends Error {
  override name = 'TimeoutError'
}

async function withinTime<Result>(work: Promise<Result>) {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), TIME_LIMIT)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

function refuse(status: number, code: string, message: string) {
  return Response.json({ code, message }, { status })
}
