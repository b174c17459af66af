/** Another view or day, in the address. */

import { useSearchParams } from 'react-router'
import { usePlanDesk } from './plan-desk.tsx'
import type { View } from './plan-rules.ts'

export function useShow() {
  const [search, setSearch] = useSearchParams()
  const { today } = usePlanDesk()
  return (view: View, day: string) => {
    const next = new URLSearchParams(search)
    if (view === 'day') next.delete('view')
    else next.set('view', view)
    if (day === today) next.delete('day')
    else next.set('day', day)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
}
