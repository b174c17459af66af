/**
 * JavaScript for the threads of functions, made of their TypeScript here and once for all of them: what takes the types
 * away holds ten megabytes in every thread that loads it.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { pathToFileURL } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import type { Sources, SourceTold } from './messages.ts'

type Made = { digest: string; code: string }

/** By path; as many as the project has files. */
const made = new Map<string, Made>()

/** One end of a line for a new thread, which waits there for each of its files. */
export function openSources(): Sources {
  const { port1: here, port2: there } = new MessageChannel()
  const told = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  here.on('message', (path: string) => {
    here.postMessage(answerTo(path))
    Atomics.store(told, 0, 1)
    Atomics.notify(told, 0)
  })
  here.unref()
  return { port: there, told }
}

function answerTo(path: string): SourceTold {
  try {
    return { code: javaScriptOf(path) }
  } catch (error) {
    return { error }
  }
}

function javaScriptOf(path: string): string {
  const source = readFileSync(path, 'utf8')
  const digest = createHash('sha256').update(source).digest('base64')
  const known = made.get(path)
  if (known?.digest === digest) return known.code
  const code = withoutTypes(source, path)
  made.set(path, { digest, code })
  return code
}

/** Taking the types away is quick and does for most; enums and the like must be translated. */
function withoutTypes(source: string, path: string) {
  const { href: sourceUrl } = pathToFileURL(path)
  try {
    return stripTypeScriptTypes(source, { sourceUrl })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') throw error
    return stripTypeScriptTypes(source, { mode: 'transform', sourceUrl })
  }
}
