/** The list of desks: beside the desk where there is room, above it on a phone. */

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './admin-nav-copy.ts'
import { DESKS, type DeskGroup } from './desks.ts'

const GROUPS: readonly DeskGroup[] = ['content', 'school', 'people', 'running']
const LINK =
  'inline-flex min-h-11 items-center whitespace-nowrap text-ink no-underline hover:underline aria-[current]:font-semibold aria-[current]:text-primary xl:min-h-8'

/** Pixels of the desk before it that stay in sight: there is more to that side. */
const EDGE = 48

export function AdminNav({ shown }: { shown: string | null }) {
  const words = useCopy(copy)
  const nav = useRef<HTMLElement>(null)
  // on a phone the desk that is open may stand far along the line
  // biome-ignore lint/correctness/useExhaustiveDependencies: in each language it stands elsewhere
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!shown || !nav.current || !current) return
    nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - EDGE
  }, [shown, words])
  return (
    <nav
      ref={nav}
      aria-label={words.desks}
      className="flex gap-x-6 overflow-x-auto border-rule border-b text-sm xl:block xl:overflow-visible xl:border-b-0 xl:pt-10"
    >
      <Link to="/admin" aria-current={shown === null ? 'page' : undefined} className={LINK}>
        {words.home}
      </Link>
      {GROUPS.map((group) => {
        const desks = DESKS.filter((desk) => desk.group === group)
        if (desks.length === 0) return null
        return (
          <div key={group} className="contents xl:mt-5 xl:block">
            <h2 className="hidden font-ui font-medium text-muted text-xs tracking-normal xl:block">
              {words.groups[group]}
            </h2>
            <ul className="contents xl:block">
              {desks.map(({ key }) => (
                <li key={key}>
                  <Link
                    to={`/admin?desk=${key}`}
                    aria-current={shown === key ? 'page' : undefined}
                    className={LINK}
                  >
                    {words.names[key]}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
