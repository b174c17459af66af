/** Which row of a desk is open, in the address: kept through a reload, with what its table shows. */

import { useLocation, useSearchParams } from 'react-router'

/** Of a row that was made in the form that is open. */
type Made = { madeHere?: boolean } | null

export function useDeskPlace() {
  const [search, setSearch] = useSearchParams()
  const here: Made = useLocation().state
  const go = (id: string | null, isMade = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('id')
        else next.set('id', id)
        return next
      },
      { replace: isMade, state: isMade ? ({ madeHere: true } satisfies Made) : null },
    )
  const id = search.get('id')
  return {
    /** Changes with the form: one that has just been saved for the first time stays the same, with whoever works in it. */
    form: here?.madeHere ? 'new' : id,
    /** Undefined: the list is shown; null: a new one is written. */
    open: id === null ? undefined : id === 'new' ? null : id,
    openRow: (row: string) => go(row),
    openNew: () => go('new'),
    /** A new one has been saved: from now on it is that row. */
    become: (row: string) => go(row, true),
    close: () => go(null),
  }
}
