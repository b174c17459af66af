/**
 * The study library as it is written in `content/`. Reading it costs two seconds of the processor, so the files of tests that
 * share a process read it once, and none of them may change it.
 */

import { resolve } from 'node:path'
import { type Reading, readContent } from '../content/read.ts'

let written: Reading | undefined

export function writtenLibrary(): Reading {
  written ??= frozen(readContent(resolve('content')))
  return written
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part)
    Object.freeze(value)
  }
  return value
}
