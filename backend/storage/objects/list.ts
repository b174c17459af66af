/** POST /object/list/:bucket: one level of a bucket, page by page. */

import { z } from 'zod'
import { runAsCaller, type StorageHandler } from '../asked.ts'
import { shownTime } from '../buckets/bucket.ts'
import { readJson } from '../json-body.ts'

const Order = z.enum(['asc', 'desc'])

/** There are no older versions of a file here, and no marks where one was. */
export const VersionFilters = z.object({
  noncurrentVersions: z.enum(['exclude', 'include', 'only']).default('exclude'),
  deleteMarkers: z.enum(['exclude', 'include', 'only']).default('exclude'),
  exactMatch: z.boolean().default(false),
})

/** What PostgreSQL takes for a count. The function that searches makes shorter pages by itself. */
const MOST = 2_147_483_647

const List = VersionFilters.extend({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(MOST).default(100),
  offset: z.number().int().min(0).max(1_000_000_000).default(0),
  search: z.string().max(1024).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: Order.default('asc'),
    })
    .prefault({}),
})

const ENTRY = `jsonb_build_object('name', name, 'id', id, 'updated_at', ${shownTime('updated_at')},
  'created_at', ${shownTime('created_at')}, 'last_accessed_at', ${shownTime('last_accessed_at')}, 'metadata', metadata)`

/** Names are relative to the prefix; a folder is a name with nothing else. */
export const list: StorageHandler = async (asked) => {
  const { run } = await runAsCaller(asked)
  const body = await readJson(asked.request, List)
  if (asksForOlder(body)) return Response.json([])
  const prefix = body.prefix === '' || body.prefix.endsWith('/') ? body.prefix : `${body.prefix}/`
  if (body.exactMatch) {
    const rows = await run<{ entry: unknown }>({
      text: `select ${ENTRY} as entry from storage.objects where bucket_id = $1 and name = $2`,
      values: [asked.bucket, body.prefix],
    })
    return Response.json(rows.map(({ entry }) => entry))
  }
  const rows = await run<{ entry: unknown }>({
    text: `select ${ENTRY} as entry from storage.search($1, $2, $3::int, $4::int, $5::int, $6, $7, $8)`,
    values: [
      prefix,
      asked.bucket,
      String(body.limit),
      String(prefix.split('/').length),
      String(body.offset),
      body.search ?? '',
      body.sortBy.column,
      body.sortBy.order,
    ],
  })
  return Response.json(rows.map(({ entry }) => entry))
}

export function asksForOlder({ noncurrentVersions, deleteMarkers }: z.infer<typeof VersionFilters>) {
  return noncurrentVersions === 'only' || deleteMarkers === 'only'
}
