/** `?page=&per_page=` in, `X-Total-Count` and `Link` out, as the official client reads them. */

import { AuthError } from '../errors.ts'
import type { Sql } from '../transaction.ts'

export type Page = { page: number; perPage: number; offset: number }

const MAX_PER_PAGE = 1000

/** Throws validation_failed. */
export function readPage(request: Request, perPageByDefault = 50): Page {
  const query = new URL(request.url).searchParams
  const page = whole(query.get('page'), 1)
  const perPage = Math.min(whole(query.get('per_page'), perPageByDefault), MAX_PER_PAGE)
  return { page, perPage, offset: (page - 1) * perPage }
}

/**
 * The rows of a page, the newest first, and how many there are on all pages: from one snapshot, so that what is
 * made meanwhile is in both or in neither.
 *
 * @param counted the table and the condition that are counted, as they stand behind `from`
 * @param shown the select of the same rows, each with its `created_at` and `id`
 */
export async function rowsOfPage<Row extends { id: string }>(
  owner: Sql,
  page: Page,
  { counted, shown, values }: { counted: string; shown: string; values: unknown[] },
) {
  const newestFirst = 'created_at desc, id'
  const [limit, offset] = [values.length + 1, values.length + 2]
  const { rows } = await owner.query<Row & { total: number }>(
    `select counted.total, shown.*
       from (select count(*)::int as total from ${counted}) counted
       left join (${shown} order by ${newestFirst} limit $${limit} offset $${offset}) shown on true
      order by ${newestFirst}`,
    [...values, page.perPage, page.offset],
  )
  const [{ total } = { total: 0 }] = rows
  return { rows: rows.filter(({ id }) => id !== null), total }
}

function whole(text: string | null, byDefault: number) {
  if (!text) return byDefault
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new AuthError(
      'validation_failed',
      `Bad Pagination Parameters: ${JSON.stringify(text)} is not a page`,
    )
  }
  return Number(text)
}

export function pageHeaders(request: Request, { page, perPage }: Page, total: number) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const { pathname, searchParams } = new URL(request.url)
  const others = [...searchParams].filter(([name]) => name !== 'page' && name !== 'per_page')
  const link = (to: number, rel: string) => {
    // The client reads the number that follows the first "=".
    const query = new URLSearchParams([['page', `${to}`], ['per_page', `${perPage}`], ...others])
    return `<${pathname}?${query}>; rel="${rel}"`
  }
  return {
    'X-Total-Count': `${total}`,
    Link: [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
    'Cache-Control': 'no-store',
  }
}
