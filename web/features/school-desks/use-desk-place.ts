/** Which row of a desk is open, in the address: kept through a reload, with what its table shows. */

import { useSearchParams } from 'react-router'

export function useDeskPlace() {
  const [search, setSearch] = useSearchParams()
  const go = (id: string | null, isReplaced = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('id')
        else next.set('id', id)
        return next
      },
      { replace: isReplaced },
    )
  const id = search.get('id')
  return {
    /** Undefined: the list is shown; null: a new one is written. */
    open: id === null ? undefined : id === 'new' ? null : id,
    openRow: (row: string) => go(row),
    openNew: () => go('new'),
    /** A new one has been saved: from now on it is that row. */
    become: (row: string) => go(row, true),
    close: () => go(null),
  }
}
