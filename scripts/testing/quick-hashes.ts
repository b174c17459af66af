/**
 * Read before a server of the tests (`--import`): a password is hashed hundreds of times in a run, and what makes a hash safe
 * makes it slow, so here it takes the least that bcrypt knows. The product has no such switch: its source is changed as
 * it is read. Tests within one process have `backend/testing/quick-hashes.ts`.
 */

import { registerHooks } from 'node:module'

const WHERE = '/backend/auth/password-hash.ts'
const COST = 'const COST = 10\n'
const LEAST = 'const COST = 4\n'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith(WHERE)) return loaded
    const source = String(loaded.source)
    if (!source.includes(COST)) throw new Error(`${WHERE} no longer says "${COST.trim()}"`)
    return { ...loaded, source: source.replace(COST, LEAST) }
  },
})
