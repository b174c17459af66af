/**
 * What an earlier start has compiled is not compiled again: half of a start's processor time. Only for modules that are
 * loaded after the call, so an entry calls it first and imports the rest then.
 */

import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

const PLACE = join(import.meta.dirname, '../node_modules/.cache/compiled')
const SETTLED = 10_000

/**
 * Beside the code and not in the machine's folder for temporary files, where other users could put theirs. Without the
 * right to write there nothing is kept. `NODE_COMPILE_CACHE` names another place.
 */
export function keepCompiledCode() {
  const place = process.env.NODE_COMPILE_CACHE || PLACE
  enableCompileCache(place)
  // Worker threads and processes of this one look there, too.
  process.env.NODE_COMPILE_CACHE = place
  // By itself Node writes only at an orderly end.
  setTimeout(flushCompileCache, SETTLED).unref()
}
