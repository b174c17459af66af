/** Buckets that the project's config.toml names are made when the server starts. Those that are there stay as they are. */

import { ConfigError } from '#backend/config.ts'
import type { Services } from '#backend/http/handler.ts'
import { StorageError } from '../errors.ts'
import { validBucketName } from '../object-key.ts'
import { validTypes } from './limits.ts'

/** Throws ConfigError for a bucket that cannot be. */
export async function makeConfiguredBuckets({ db, project }: Pick<Services, 'db' | 'project'>) {
  for (const [id, bucket] of Object.entries(project.storage.buckets)) {
    try {
      validBucketName(id)
      validTypes(bucket.allowed_mime_types ?? [])
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      throw new ConfigError(`config.toml: storage.buckets.${id} is not usable: ${error.message}.`)
    }
    await db.owner.query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
       values ($1, $1, $2, $3, $4) on conflict do nothing`,
      [id, bucket.public, bucket.file_size_limit ?? null, bucket.allowed_mime_types ?? null],
    )
  }
}
