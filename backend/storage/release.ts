/** Bytes that no row names any more are removed. */

import type { Services } from '#backend/http/handler.ts'
import type { Storage } from './asked.ts'
import { isVersion } from './drivers/driver.ts'

/**
 * Called once the row that named them is gone for certain. Whatever goes wrong here is made good by the sweep, so the
 * request that caused it need not fail.
 */
export async function release({ services, bytes }: Storage, versions: (string | null)[]): Promise<void> {
  const given = versions.filter((version): version is string => version !== null && isVersion(version))
  try {
    const unused = await unusedOf(services, given)
    if (unused.length > 0) await bytes.remove(unused)
  } catch (error) {
    services.log.warn({ err: error, versions: given.length }, 'storage: bytes left for the sweep')
  }
}

/** Those that neither a file nor an upload under way needs. */
export async function unusedOf({ db }: Services, versions: string[]): Promise<string[]> {
  if (versions.length === 0) return []
  const { rows } = await db.owner.query<{ version: string }>(
    `select given.version from unnest($1::text[]) as given (version)
     where not exists (select from storage.objects o where o.version = given.version)
       and not exists (select from backend.resumable_uploads u
         where u.completed_at is null and (u.version::text = given.version or u.parts @> array[given.version::uuid]))`,
    [versions],
  )
  return rows.map(({ version }) => version)
}
