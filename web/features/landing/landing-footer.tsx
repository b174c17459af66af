/** The foot of the landing page: the plain pages that need no account. */

import { Link } from 'react-router'
import { useCopy } from '#web/lib/language.tsx'
import { site } from '#web/lib/site.ts'
import { copy } from './landing-copy.ts'

export function LandingFooter() {
  const words = useCopy(copy)
  const links = [
    { to: '/privacy-policy', name: words.privacy },
    { to: '/terms-of-service', name: words.terms },
    { to: '/syllabus', name: words.syllabus },
    { to: '/events', name: words.events },
  ]
  return (
    <footer className="mt-8 border-ink border-t py-6 text-muted text-sm md:pb-16">
      <div className="page flex flex-wrap items-baseline gap-x-8 gap-y-3">
        <span>
          © {new Date().getFullYear()} {site.mentorName}
        </span>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {links.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center text-inherit md:min-h-0">
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <span className="md:ml-auto">{words.noTrackers}</span>
      </div>
    </footer>
  )
}
