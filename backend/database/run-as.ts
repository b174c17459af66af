/**
 * Whom PostgreSQL runs as. It refuses root; and where the clone lies in a folder that only root may enter,
 * another user reaches neither its programs nor its data. A user namespace solves both: outside it the
 * process is still root, inside it is not. Where namespaces are refused, it runs as `nobody`, with programs and
 * data placed where that user can reach them.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

export type RunAs = {
  /** Where PostgreSQL's files live. */
  dataDir: string
  /** Set when the programs must be copied to be reachable. */
  copyBinariesTo: string | undefined
  ids: { uid?: number; gid?: number }
  wrap: (program: string, args: string[]) => { command: string; args: string[] }
  /** Hands a file to the user that PostgreSQL runs as. */
  own: (path: string) => void
}

const NOBODY = 65534
const NAMESPACE = ['--user', '--map-user=1000', '--']

export function runAsForPostgres(dataDir: string, say: (line: string) => void): RunAs {
  const direct: RunAs = {
    dataDir,
    copyBinariesTo: undefined,
    ids: {},
    wrap: (command, args) => ({ command, args }),
    own: () => {},
  }
  if (process.getuid?.() !== 0) return direct
  if (spawnSync('unshare', [...NAMESPACE, 'true']).status === 0) {
    return {
      ...direct,
      wrap: (program, args) => ({ command: 'unshare', args: [...NAMESPACE, program, ...args] }),
    }
  }
  return asNobody(dataDir, say)
}

function asNobody(dataDir: string, say: (line: string) => void): RunAs {
  const base = join(
    '/var/lib/economy-mentor',
    createHash('sha256').update(dataDir).digest('hex').slice(0, 12),
  )
  const placed = join(base, 'data')
  mkdirSync(placed, { recursive: true, mode: 0o755 })
  chownSync(placed, NOBODY, NOBODY)
  say(`PostgreSQL may not run as root here: it runs as "nobody", with its data in ${placed}`)
  return {
    dataDir: placed,
    copyBinariesTo: join(base, 'programs'),
    ids: { uid: NOBODY, gid: NOBODY },
    wrap: (command, args) => ({ command, args }),
    own: (path) => chownSync(path, NOBODY, NOBODY),
  }
}
