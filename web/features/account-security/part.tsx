/** The shapes that the parts of the section share: a ruled part, a list of things in it, and one thing with its actions. */

import type { ReactNode } from 'react'
import { FailedLine, type Read } from '#web/components/failed-read.tsx'
import { RemovedRow } from '#web/components/removed-row.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './account-security-copy.ts'

export function Part({ title, says, children }: { title: string; says?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-2 border-rule border-b py-5 md:grid-cols-[12rem_1fr]">
      <h3 className="font-semibold font-ui text-md tracking-normal">{title}</h3>
      <div className="grid min-w-0 gap-4">
        {says && <p className="max-w-[60ch] text-muted text-sm">{says}</p>}
        {children}
      </div>
    </section>
  )
}

export function Things({ children }: { children: ReactNode }) {
  return <ul className="border-rule border-t">{children}</ul>
}

export function Thing({
  name,
  mark,
  about,
  children,
}: {
  name: string
  /** A short tag beside the name. */
  mark?: string
  about: ReactNode
  /** What can be done to it. */
  children?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-b py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="wrap-anywhere">{name}</b>
          {mark && (
            <span className="rounded-tag bg-positive-tint px-1.5 py-0.5 font-medium text-2xs text-positive">
              {mark}
            </span>
          )}
        </p>
        <p className="text-muted text-sm">{about}</p>
      </div>
      {children && <div className="-mx-2 flex flex-wrap">{children}</div>}
    </li>
  )
}

/** What stands in a thing's place while its removal can still be taken back. */
export function GoingThing({ name, onUndo }: { name: string; onUndo: (() => void) | undefined }) {
  const words = useCopy(copy)
  return <RemovedRow says={words.going(name)} undo={words.undo} onUndo={onUndo} />
}

export function Unread({ read }: { read: Read }) {
  const words = useCopy(copy)
  return <FailedLine read={read}>{words.unread}</FailedLine>
}
