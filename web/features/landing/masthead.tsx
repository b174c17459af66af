/** The landing page's own masthead: brand, main navigation, Sign In or the avatar (decisions: / and /landing). */

import { Link } from 'react-router'
import { BrandMark } from '#web/components/ui/brand-mark.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { AccountArea } from '#web/features/account/index.ts'
import { LanguageToggle } from '#web/features/preferences/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { site } from '#web/lib/site.ts'
import { copy } from './landing-copy.ts'

export function Masthead() {
  return (
    <header className="border-rule border-b bg-surface">
      <div className="page flex min-h-15 items-center gap-2 md:min-h-17 md:gap-3 lg:gap-6">
        <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2 md:gap-3 text-ink no-underline">
          <BrandMark />
          <span>
            <b className="block font-read md:whitespace-nowrap text-item leading-tight tracking-tight lg:text-lede">
              {site.mentorName}
            </b>
            <small className="mt-0.5 hidden whitespace-nowrap text-2xs text-muted xl:block">
              {site.tagline}
            </small>
          </span>
        </Link>
        <MainNavigation className="hidden md:block" />
        <div className="ml-auto flex items-center gap-2">
          <LanguageToggle />
          <AccountArea />
        </div>
      </div>
      <MainNavigation className="border-rule border-t px-2 md:hidden" />
    </header>
  )
}

function MainNavigation({ className }: { className: string }) {
  const words = useCopy(copy)
  const sections = [
    { to: '/daily-news', name: words.dailyNews },
    { to: '/ebooks', name: words.ebooks },
    { to: '/events', name: words.events },
    { to: '/syllabus', name: words.syllabus },
  ]
  return (
    <nav aria-label={words.mainMenu} className={className}>
      <ul className="flex flex-wrap justify-between md:flex-nowrap md:justify-start lg:gap-1">
        {sections.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={TAB}>
              {name}
            </Link>
          </li>
        ))}
        {site.blogUrl && (
          <li>
            <ExternalLink href={site.blogUrl} newTab={words.newTab} className={TAB}>
              {words.blog}
            </ExternalLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

const TAB =
  'inline-flex min-h-11 items-center gap-1 whitespace-nowrap px-2 font-medium text-ink text-xs no-underline hover:text-primary md:text-sm lg:px-3 lg:text-nav'
