/**
 * Whether the place of the bytes takes, gives and removes them: tried at the start, when a request failed for it, and then
 * each minute until it does. The log says when that changes, /readyz how it is.
 */

import type { Config } from '#backend/config.ts'
import type { Services } from '#backend/http/handler.ts'
import { type Driver, NotRemoved } from './drivers/driver.ts'

const MINUTE = 60_000

export type Watch = {
  /** Never rejects. One look at a time, however many ask for it. */
  look: () => Promise<void>
  isFailing: () => boolean
  close: () => Promise<void>
}

export function watchBytes({ config, log }: Pick<Services, 'config' | 'log'>, bytes: Driver): Watch {
  let isFailing = false
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined

  async function tried() {
    clearTimeout(again)
    try {
      await keepOne(bytes)
      if (isFailing) log.warn(`storage: files are kept in ${placeOf(config)} again`)
      isFailing = false
    } catch (error) {
      if (isClosed) return
      if (!isFailing) log.error({ err: error }, saidOf(error, config))
      isFailing = true
      again = setTimeout(look, MINUTE).unref()
    }
  }
  function look() {
    underWay ??= tried().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  return {
    look,
    isFailing: () => isFailing,
    close: async () => {
      isClosed = true
      await underWay
      clearTimeout(again)
    },
  }
}

/** What is left of it when the server goes down in the middle, no row names: it is swept. */
async function keepOne(bytes: Driver) {
  const version = crypto.randomUUID()
  await bytes.write(version, oneByte(), 1)
  await (await bytes.read(version)).cancel()
  await bytes.remove([version])
}

async function* oneByte() {
  yield new Uint8Array(1)
}

function placeOf({ storage: { s3 }, dataDir }: Config) {
  return s3 ? `the bucket ${s3.bucket}${s3.endpoint ? ` at ${s3.endpoint}` : ''}` : `${dataDir}/storage`
}

function saidOf(error: unknown, config: Config) {
  if (error instanceof NotRemoved)
    return `storage: files in ${placeOf(config)} cannot be removed (${error.message}): what people delete stays there until the key may delete`
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  const kind = code ?? name ?? ''
  const why = message?.includes(kind) ? message : [kind, message].filter(Boolean).join(': ')
  return `storage: files cannot be kept in ${placeOf(config)} (${why}); uploads are answered 503 until they can`
}
