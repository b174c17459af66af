/** POST /object/list-v2/:bucket: by cursor, all the way down or one level at a time; names are whole. */

import { z } from 'zod'
import { type Run, runAsCaller, type StorageHandler } from '../asked.ts'
import { shownTime } from '../buckets/bucket.ts'
import { invalidRequest } from '../errors.ts'
import { readJson } from '../json-body.ts'
import { asksForOlder, VersionFilters } from './list.ts'

const List = VersionFilters.extend({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

type Body = z.infer<typeof List>

/** Where a page ended: a name, and its time where pages go by time. */
const Cursor = z.object({ name: z.string(), at: z.string() })
type Place = z.infer<typeof Cursor>

type Entry = {
  id: string | null
  name: string
  key: string
  at: string | null
  shown: Record<string, unknown>
}

export const listV2: StorageHandler = async (asked) => {
  const { run } = await runAsCaller(asked)
  const body = await readJson(asked.request, List)
  const from = readCursor(body.cursor)
  const found = asksForOlder(body) ? [] : await entries(run, asked.bucket, body, from)
  const page = found.slice(0, body.limit)
  const last = page.at(-1)
  const hasNext = found.length > body.limit && last !== undefined
  return Response.json({
    hasNext,
    ...(hasNext && {
      nextCursor: writeCursor({ name: last.name, at: last.at ?? '' }),
      nextCursorKey: last.name,
    }),
    folders: page.filter(({ id }) => id === null).map(({ name, key }) => ({ name, key })),
    objects: page.filter(({ id }) => id !== null).map(({ shown, key }) => ({ ...shown, key })),
  })
}

const SHOWN = `jsonb_build_object('id', id, 'name', name, 'updated_at', ${shownTime('updated_at')},
  'created_at', ${shownTime('created_at')}, 'last_accessed_at', ${shownTime('last_accessed_at')}, 'metadata', metadata)`

/** One more than the page holds, which tells whether there is another. */
function entries(run: Run, bucket: string, body: Body, from: Place): Promise<Entry[]> {
  const { column, order } = body.sortBy
  const limit = String(body.limit + 1)
  const time = column === 'name' ? 'created_at' : column
  const shown = `id, name, key, ${shownTime(time)} as at, ${SHOWN} as shown`
  if (body.exactMatch) {
    return run({
      text: `select ${shown} from (select *, name as key from storage.objects) o where bucket_id = $1 and name = $2`,
      values: [bucket, body.prefix],
    })
  }
  if (body.with_delimiter) {
    return run({
      text: `select ${shown} from storage.search_v2($1, $2, $3::int, $4::int, $5, $6, $7, $8)`,
      values: [
        body.prefix,
        bucket,
        limit,
        String(body.prefix.split('/').length),
        from.name,
        order,
        column,
        from.at,
      ],
    })
  }
  const after = order === 'asc' ? '>' : '<'
  const byName = `($4 = '' or name collate "C" ${after} $4)`
  const byTime = `($4 = '' or (date_trunc('milliseconds', ${time}), name collate "C") ${after} ($5::timestamptz, $4))`
  return run({
    text: `select ${shown} from (select *, name as key from storage.objects) o
      where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $2 || chr(1114111)
        and ${column === 'name' ? byName : byTime}
      order by ${column === 'name' ? '' : `date_trunc('milliseconds', ${time}) ${order},`} name collate "C" ${order}
      limit $3::int`,
    values: [bucket, body.prefix, limit, from.name, ...(column === 'name' ? [] : [from.at || null])],
  })
}

function writeCursor(place: Place) {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Throws InvalidRequest for a cursor that is none of ours. */
function readCursor(text: string | null | undefined): Place {
  if (!text) return { name: '', at: '' }
  try {
    const place = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (place.at === '' || !Number.isNaN(Date.parse(place.at))) return place
  } catch {
    // Falls through to the same answer.
  }
  throw invalidRequest('Invalid cursor')
}
