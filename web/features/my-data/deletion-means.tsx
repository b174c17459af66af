/** What a deletion takes along, what it leaves, and when: read before anything is asked for. */

import { useCopy } from '#web/lib/language.tsx'
import { deletionCopy } from './deletion-copy.ts'

export function DeletionMeans() {
  const words = useCopy(deletionCopy)
  const lists = [
    [words.goesTitle, words.goes],
    [words.staysTitle, words.stays],
    [words.whenTitle, words.when],
  ] as const
  return (
    <div className="grid gap-3 text-sm">
      {lists.map(([title, items]) => (
        <div key={title}>
          <h4 className="font-semibold font-ui text-sm tracking-normal">{title}</h4>
          <ul className="list-disc pl-5 text-muted">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
