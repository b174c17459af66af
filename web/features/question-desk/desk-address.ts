/** Where the desk is: one thing opened over the table, whose filters and page stay in the address. */

import { useSearchParams } from 'react-router'

const OWN = ['id', 'edit', 'pair', 'preview', 'view'] as const
type Opened = Partial<Record<(typeof OWN)[number], string>>

/** The address with just this open. */
export function addressWith(now: URLSearchParams, opened: Opened): string {
  const next = new URLSearchParams([...now].filter(([key]) => !OWN.some((own) => own === key)))
  next.set('desk', 'questions')
  for (const [key, value] of Object.entries(opened)) next.set(key, value)
  return `/admin?${next}`
}

export function useDeskAddress() {
  const [now] = useSearchParams()
  return (opened: Opened = {}) => addressWith(now, opened)
}
