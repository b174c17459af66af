/** What a caller may do on a private channel: the policies on `realtime.messages` are asked, in the caller's name. */

import type pg from 'pg'
import type { RealtimeCaller } from './caller.ts'

export type Access = {
  readBroadcast: boolean
  readPresence: boolean
  writeBroadcast: boolean
  writePresence: boolean
}

/** On a public channel everybody may do everything. */
export const OPEN: Access = {
  readBroadcast: true,
  readPresence: true,
  writeBroadcast: true,
  writePresence: true,
}

/** `topic` is the bare name, as policies know it. One round trip; whatever it tries is undone. */
export async function askAccess(owner: pg.Pool, topic: string, caller: RealtimeCaller): Promise<Access> {
  const { rows } = await owner.query<Record<`${'read' | 'write'}_${'broadcast' | 'presence'}`, boolean>>(
    'select * from backend.realtime_access($1, $2, $3)',
    [topic, caller.role, JSON.stringify(caller.claims)],
  )
  const [row] = rows
  return {
    readBroadcast: row?.read_broadcast === true,
    readPresence: row?.read_presence === true,
    writeBroadcast: row?.write_broadcast === true,
    writePresence: row?.write_presence === true,
  }
}
