/** What a table shows stands in the address: search, filters, order and page, so that it can be kept, shared and gone back to. */

export type TableAsked = {
  search: string
  /** Chosen values by the name of the filter; what is not chosen is absent. */
  filters: Record<string, string>
  sort: { column: string; ascending: boolean } | null
  /** From 1. */
  page: number
}

const FILTER = 'f.'

export function askedFrom(address: URLSearchParams): TableAsked {
  const [column = '', direction] = (address.get('sort') ?? '').split('.')
  const page = Number(address.get('page'))
  return {
    search: address.get('q') ?? '',
    filters: Object.fromEntries(
      [...address].flatMap(([key, value]) =>
        key.startsWith(FILTER) && value ? [[key.slice(FILTER.length), value]] : [],
      ),
    ),
    sort: column ? { column, ascending: direction !== 'desc' } : null,
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

/** The same address with another thing asked. Anything but another page begins at the first again. */
export function withAsked(address: URLSearchParams, change: Partial<TableAsked>): URLSearchParams {
  const asked = { ...askedFrom(address), page: 1, ...change }
  const next = new URLSearchParams([...address].filter(([key]) => !isOfTable(key)))
  if (asked.search) next.set('q', asked.search)
  for (const [name, value] of Object.entries(asked.filters)) if (value) next.set(FILTER + name, value)
  if (asked.sort) next.set('sort', `${asked.sort.column}.${asked.sort.ascending ? 'asc' : 'desc'}`)
  if (asked.page > 1) next.set('page', String(asked.page))
  return next
}

/** What of an address belongs to its table, without the page: this is what a saved view holds. */
export function viewOf(address: URLSearchParams): string {
  const own = [...address].filter(([key]) => isOfTable(key) && key !== 'page')
  return new URLSearchParams(own.sort(([one], [other]) => (one < other ? -1 : 1))).toString()
}

/** The same address showing a saved view. */
export function withView(address: URLSearchParams, view: string): URLSearchParams {
  const rest = [...address].filter(([key]) => !isOfTable(key))
  const own = [...new URLSearchParams(view)].filter(([key]) => isOfTable(key))
  return new URLSearchParams([...rest, ...own])
}

function isOfTable(key: string) {
  return key === 'q' || key === 'sort' || key === 'page' || key.startsWith(FILTER)
}
