/** The header of every page but the landing page and sign-in (spec §2 Header and navigation). */

import { MessageCircle, Video } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { BrandMark } from '#web/components/ui/brand-mark.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { AccountArea } from '#web/features/account/index.ts'
import { NotificationArea } from '#web/features/notifications/index.ts'
import { OfflineSignArea } from '#web/features/offline/index.ts'
import { LanguageToggle } from '#web/features/preferences/index.ts'
import { SearchButton, useSiteSearch } from '#web/features/search/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { site } from '#web/lib/site.ts'
import { copy } from './header-copy.ts'
import { MobileNavigation } from './mobile-navigation.tsx'
import { BLOG_URL, isLit, MAIN_MENU, STUDY_TOOLS } from './navigation-rules.ts'
import { SiteKeys } from './site-keys.tsx'

export function Header() {
  const search = useSiteSearch()
  return (
    <header className="border-rule border-b bg-surface print:hidden">
      <div className="page flex min-h-15 items-center gap-2 md:min-h-17 md:gap-3 xl:gap-6">
        <Brand />
        <MainMenu />
        <div className="ml-auto flex items-center gap-1 md:gap-2">
          <SearchButton onOpen={search.open} className="hidden md:grid" />
          <Channels className="hidden xl:inline-flex" />
          <LanguageToggle />
          <OfflineSignArea />
          <NotificationArea />
          <AccountArea />
        </div>
      </div>
      <StudyTools />
      <MobileNavigation>
        <SearchButton onOpen={search.open} className="mr-1.5 grid" />
      </MobileNavigation>
      {search.dialog}
      <SiteKeys />
    </header>
  )
}

function Brand() {
  return (
    <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2 text-ink no-underline md:gap-3">
      <BrandMark />
      {/* beside the whole menu of a tablet there is room for the mark alone */}
      <span className="md:max-[56rem]:sr-only">
        <b className="block font-read text-item leading-tight tracking-tight max-[22rem]:text-sm md:whitespace-nowrap md:text-lede">
          {site.mentorName}
        </b>
        <small className="mt-0.5 hidden whitespace-nowrap text-2xs text-muted xl:block">{site.tagline}</small>
      </span>
    </Link>
  )
}

function MainMenu() {
  const { pathname } = useLocation()
  const words = useCopy(copy)
  return (
    <nav aria-label={words.mainMenu} className="hidden md:block xl:ml-2">
      <ul className="flex xl:gap-1">
        {MAIN_MENU.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} aria-current={isLit(to, pathname) ? 'page' : undefined} className={MAIN_TAB}>
              {words[name]}
            </Link>
          </li>
        ))}
        {BLOG_URL && (
          <li>
            <ExternalLink href={BLOG_URL} newTab={words.newTab} className={MAIN_TAB}>
              {words.blog}
            </ExternalLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

const MAIN_TAB =
  'relative inline-flex min-h-11 items-center gap-1 whitespace-nowrap px-2 font-medium text-ink text-sm no-underline hover:text-primary aria-[current]:font-semibold aria-[current]:text-primary xl:px-3 xl:text-nav aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:bottom-1.5 aria-[current]:after:h-0.5 aria-[current]:after:bg-accent xl:aria-[current]:after:inset-x-3'

/** Beside the main menu where that leaves room, else beside the study tools. */
function Channels({ className }: { className: string }) {
  const words = useCopy(copy)
  const channels = [
    { href: site.videoUrl, name: words.videoChannel, Icon: Video },
    { href: site.messagingUrl, name: words.messagingChannel, Icon: MessageCircle },
  ]
  return channels
    .filter(({ href }) => href)
    .map(({ href, name, Icon }) => (
      <ExternalLink
        key={name}
        href={href}
        newTab={words.newTab}
        hasMark={false}
        title={name}
        className={`${className} h-11 w-9 items-center justify-center text-muted hover:text-primary`}
      >
        <Icon aria-hidden size={20} strokeWidth={1.6} />
        <span className="sr-only">{name}</span>
      </ExternalLink>
    ))
}

function StudyTools() {
  const { pathname } = useLocation()
  const words = useCopy(copy)
  return (
    <div className="hidden border-rule border-t md:block">
      <div className="page flex justify-between">
        <nav aria-label={words.studyTools}>
          <ul className="flex gap-6">
            {STUDY_TOOLS.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} aria-current={isLit(to, pathname) ? 'page' : undefined} className={TOOL_TAB}>
                  {words[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mr-2 flex">
          <Channels className="inline-flex xl:hidden" />
        </div>
      </div>
    </div>
  )
}

const TOOL_TAB =
  'relative inline-flex min-h-11 items-center whitespace-nowrap font-medium text-muted text-sm no-underline hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px aria-[current]:after:h-[3px] aria-[current]:after:bg-accent'
