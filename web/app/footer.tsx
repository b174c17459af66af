/** The foot of every page: who runs the site, what it keeps, where the plain pages are. */

import { Link } from 'react-router'
import { SingleKeysSwitch } from '#web/features/preferences/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { site } from '#web/lib/site.ts'
import { copy } from './app-copy.ts'

const LINKS = [
  { to: '/privacy-policy', name: 'privacy' },
  { to: '/terms-of-service', name: 'terms' },
  { to: '/syllabus', name: 'syllabus' },
  { to: '/events', name: 'events' },
] as const

export function Footer() {
  const words = useCopy(copy)
  return (
    <footer className="mt-16 border-ink border-t pt-6 pb-24 text-muted text-sm print:hidden">
      <div className="page flex flex-wrap items-center gap-x-8 gap-y-3">
        <span>
          © {new Date().getFullYear()} {site.mentorName}
        </span>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {LINKS.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center text-inherit md:min-h-0">
                {words[name]}
              </Link>
            </li>
          ))}
        </ul>
        <SingleKeysSwitch />
        <span className="md:ml-auto">{words.noTrackers}</span>
      </div>
    </footer>
  )
}
