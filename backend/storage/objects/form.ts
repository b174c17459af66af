/** A file in a form (multipart/form-data), read as it comes. Its fields must come before it. */

import { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { invalidRequest } from '../errors.ts'
import type { Incoming } from './incoming.ts'

export type Form = {
  fields: Map<string, string>
  mimetype: string
  /** Throws InvalidRequest for a form that ends before its file does, UploadBrokenOff for a sender that goes away. */
  bytes: AsyncGenerator<Uint8Array>
}

/** In bytes. */
const LONGEST_FIELD = 64 * 1024
/** Milliseconds until the file must have begun: its fields are a few hundred bytes. */
const PATIENCE = 30_000

/** Throws InvalidRequest for a form without a file, and for one whose file does not begin. */
export async function readForm(type: string, { bytes }: Incoming, patience = PATIENCE): Promise<Form> {
  const fields = new Map<string, string>()
  const parser = busboy(type)
  const source = Readable.from(bytes, { objectMode: false })
  const ended = Promise.withResolvers<void>()
  // Nobody may be waiting yet when it fails.
  ended.promise.catch(() => {})
  const found = Promise.withResolvers<Form>()

  parser.on('field', (name, value) => fields.set(name, value))
  parser.on('file', (_, file, __, ___, mimetype) => {
    // The parser says it of the file, and ends the file as if it were whole.
    file.on('error', () => ended.reject(invalidRequest('The form ends too early')))
    ended.promise.catch((error) => file.destroy(error))
    found.resolve({ fields, mimetype, bytes: fileOf(file, ended.promise) })
  })
  parser.on('error', (error) => {
    ended.reject(invalidRequest(`The form cannot be read: ${(error as Error).message}`))
  })
  parser.on('finish', () => {
    ended.resolve()
    found.reject(invalidRequest('The form has no file'))
  })
  source.on('error', (error) => ended.reject(error))
  ended.promise.catch(found.reject)
  const late = setTimeout(() => {
    source.unpipe(parser)
    ended.reject(invalidRequest('The fields of the form come too slowly'))
  }, patience)
  source.pipe(parser)
  return found.promise.finally(() => clearTimeout(late))
}

async function* fileOf(file: Readable, ended: Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (error) {
    // Why the form ended says more than that its file did.
    await ended
    throw error
  }
  await ended
}

function busboy(type: string) {
  try {
    return new Busboy({
      headers: { 'content-type': type } as BusboyHeaders,
      // A blob without a name is a file too: the client sends it under an empty field name.
      isPartAFile: (field, contentType, fileName) =>
        fileName !== undefined || field === '' || contentType === 'application/octet-stream',
      limits: { fieldSize: LONGEST_FIELD, fields: 20, files: 1, headerPairs: 50 },
    })
  } catch {
    throw invalidRequest('The form has no boundary')
  }
}
