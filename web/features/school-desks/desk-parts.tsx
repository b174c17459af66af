/** Pieces of the desks: the way back to the list, a heading of a part, and reading one row. */

import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'

export function BackToList({ onBack }: { onBack: () => void }) {
  const words = useCopy(copy)
  return (
    <Button variant="quiet" className="mt-4 -ml-2" onClick={onBack}>
      <ArrowLeft aria-hidden size={16} strokeWidth={1.7} />
      {words.back}
    </Button>
  )
}

export function Part({ title, says, children }: { title: string; says?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 border-ink border-t pt-4">
      <h2 className="text-h3">{title}</h2>
      {says && <p className="mt-1 max-w-read text-muted text-sm">{says}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** What one row needs before it can be shown. */
export function WhenRead<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const words = useCopy(copy)
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <FailedRead title={words.failed} read={query} />
  return <Skeleton label={words.loading} lines={[40, 90, 90, 70]} />
}

/** Names that were chosen, each with a way to take it out. */
export function Chosen({
  names,
  onRemove,
}: {
  names: { id: string; name: string }[]
  onRemove: (id: string) => void
}) {
  const words = useCopy(copy)
  if (names.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map(({ id, name }) => (
        <li
          key={id}
          className="flex items-center gap-1 rounded-control border border-rule bg-surface pl-3 text-sm"
        >
          {name}
          <Button variant="icon" aria-label={words.remove(name)} onClick={() => onRemove(id)}>
            <X aria-hidden size={16} strokeWidth={1.7} />
          </Button>
        </li>
      ))}
    </ul>
  )
}
