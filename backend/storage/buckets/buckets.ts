/** /bucket: buckets made, read, changed and removed, as the policies on storage.buckets allow. */

import { z } from 'zod'
import { type Asked, runAsCaller, type StorageHandler } from '../asked.ts'
import { ownerOf } from '../caller.ts'
import { asStorageError } from '../database-errors.ts'
import { invalidRequest, noSuchBucket, StorageError } from '../errors.ts'
import { versioningOff } from '../features-off.ts'
import { readJson } from '../json-body.ts'
import { validBucketName } from '../object-key.ts'
import { SHOWN } from './bucket.ts'
import { checkSize, sizeLimit, validTypes } from './limits.ts'

const Limits = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.number().int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string().max(255)).max(1000).nullish(),
  versioning_status: z.enum(['DISABLED', 'ENABLED', 'SUSPENDED']).nullish(),
})
const NewBucket = Limits.extend({
  id: z.string().nullish(),
  name: z.string(),
  type: z.enum(['STANDARD', 'ANALYTICS', 'VECTOR']).nullish(),
})

export const createBucket: StorageHandler = async (asked) => {
  const { caller, run } = await runAsCaller(asked)
  const body = await readJson(asked.request, NewBucket)
  if (body.type && body.type !== 'STANDARD') {
    throw new StorageError('FeatureNotEnabled', `Buckets of type ${body.type} are not part of this server`)
  }
  const limits = readLimits(asked, body)
  const id = validBucketName(body.id || body.name)
  const owner = ownerOf(caller)
  try {
    await run({
      text: `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
        values ($1, $2, (case when $3 ~ '^[0-9a-f-]{36}$' then $3 end)::uuid, $3, $4::boolean, $5::bigint,
          case when $6::jsonb is null then null else array(select jsonb_array_elements_text($6::jsonb)) end)`,
      values: [
        id,
        validBucketName(body.name),
        owner,
        String(body.public ?? false),
        limits.size,
        limits.types,
      ],
    })
  } catch (error) {
    const known = asStorageError(error)
    if (known?.code === 'KeyAlreadyExists') throw new StorageError('BucketAlreadyExists', known.message)
    throw error
  }
  return Response.json({ name: id })
}

const SORTABLE = ['id', 'name', 'created_at', 'updated_at']

export const listBuckets: StorageHandler = async (asked) => {
  const { run } = await runAsCaller(asked)
  const { search } = asked
  const column = search.get('sortColumn') ?? 'name'
  const order = search.get('sortOrder') ?? 'asc'
  if (!SORTABLE.includes(column))
    throw invalidRequest(`querystring/sortColumn must be one of ${SORTABLE.join(', ')}`)
  if (order !== 'asc' && order !== 'desc') throw invalidRequest('querystring/sortOrder must be asc or desc')
  const rows = await run<{ bucket: unknown }>({
    text: `select ${SHOWN} as bucket from storage.buckets
      where $1::text is null or strpos(lower(name), lower($1)) > 0
      order by ${column} ${order}, id limit $2::bigint offset $3::bigint`,
    values: [search.get('search'), count(search, 'limit', 1), count(search, 'offset', 0)],
  })
  return Response.json(rows.map(({ bucket }) => bucket))
}

export const getBucket: StorageHandler = async (asked) => {
  const { run } = await runAsCaller(asked)
  const [row] = await run<{ bucket: unknown }>({
    text: `select ${SHOWN} as bucket from storage.buckets where id = $1`,
    values: [asked.bucket],
  })
  if (!row) throw noSuchBucket()
  return Response.json(row.bucket)
}

/** What the body does not name stays as it is. */
export const updateBucket: StorageHandler = async (asked) => {
  const { run } = await runAsCaller(asked)
  const body = await readJson(asked.request, Limits)
  const limits = readLimits(asked, body)
  const rows = await run({
    text: `update storage.buckets set
        public = coalesce($2::boolean, public),
        file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
        allowed_mime_types = case
          when not $5::boolean then allowed_mime_types
          when $6::jsonb is null then null
          else array(select jsonb_array_elements_text($6::jsonb))
        end,
        updated_at = now()
      where id = $1 returning id`,
    values: [
      asked.bucket,
      body.public === undefined || body.public === null ? null : String(body.public),
      String(body.file_size_limit !== undefined),
      limits.size,
      String(body.allowed_mime_types !== undefined),
      limits.types,
    ],
  })
  if (rows.length === 0) throw noSuchBucket()
  return Response.json({ message: 'Successfully updated' })
}

/** A row that somebody adds meanwhile keeps the bucket: the database refuses, and so do we. */
export const deleteBucket: StorageHandler = async (asked) => {
  const { run } = await runAsCaller(asked)
  const remove = { text: 'delete from storage.buckets where id = $1 returning id', values: [asked.bucket] }
  try {
    const rows = await run(remove)
    if (rows.length === 0) throw noSuchBucket()
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    throw new StorageError('ResourceNotEmpty', 'The bucket you tried to delete is not empty')
  }
  return Response.json({ message: 'Successfully deleted' })
}

function readLimits({ storage }: Asked, body: z.infer<typeof Limits>) {
  if (body.versioning_status && body.versioning_status !== 'DISABLED') throw versioningOff()
  const { file_size_limit: given, allowed_mime_types: types } = body
  const size = given === null || given === undefined ? null : sizeLimit(given)
  if (size !== null) checkSize(size, storage.services.project.storage.file_size_limit)
  return {
    size: size === null ? null : String(size),
    types: types ? JSON.stringify(validTypes(types)) : null,
  }
}

/** Null for a number that is not asked for. */
function count(search: URLSearchParams, name: string, least: number): string | null {
  const given = search.get(name)
  if (given === null) return null
  if (!/^\d{1,9}$/.test(given) || Number(given) < least) {
    throw invalidRequest(`querystring/${name} must be an integer >= ${least}`)
  }
  return given
}
