/** A skeleton as it was written. */

import { useId } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './skeleton-copy.ts'
import type { Skeleton } from './skeleton-rules.ts'

export function SkeletonText({
  skeleton: { intro, heads, conclusion },
}: {
  skeleton: Omit<Skeleton, 'seconds'>
}) {
  const words = useCopy(copy)
  const title = useId()
  return (
    <section aria-labelledby={title} className="grid max-w-read gap-2">
      <h3 id={title} className="font-semibold font-ui text-sm tracking-normal">
        {words.wasWritten}
      </h3>
      <div className="wrap-anywhere grid gap-1.5 border-rule border-l-3 pl-4 font-read">
        {intro && <p>{intro}</p>}
        <ol className="list-decimal pl-5">
          {heads
            .filter((head) => head !== '')
            .map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the heads keep their places
              <li key={at}>{head}</li>
            ))}
        </ol>
        {conclusion && <p>{conclusion}</p>}
      </div>
    </section>
  )
}
