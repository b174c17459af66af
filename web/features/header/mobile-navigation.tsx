/** Below 768 px both menus fold into one, titled with the section the learner is in (spec §2). */

import { ChevronDown, List } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { site } from '#web/lib/site.ts'
import { copy } from './header-copy.ts'
import { BLOG_URL, currentSection, isLit, MAIN_MENU, type Section, STUDY_TOOLS } from './navigation-rules.ts'

/** In the header itself there is no room for them on a phone. */
const OUTSIDE = [
  { href: BLOG_URL, name: 'blog' },
  { href: site.videoUrl, name: 'videoChannel' },
  { href: site.messagingUrl, name: 'messagingChannel' },
] as const

/** What is inside of it stands at the end of its row. */
export function MobileNavigation({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation()
  const words = useCopy(copy)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const root = useRef<HTMLElement>(null)
  const id = useId()
  // opened on one history entry, closed by any other: following a link needs no handler
  const isOpen = openedAt === key
  const section = currentSection(pathname)

  useEffect(() => {
    if (!isOpen) return
    function closeOutside(event: PointerEvent) {
      if (!root.current?.contains(event.target as Node)) setOpenedAt(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setOpenedAt(null)
    root.current?.querySelector('button')?.focus()
  }

  // it lies over the page, where the keyboard goes on
  function handleBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !root.current?.contains(relatedTarget)) setOpenedAt(null)
  }

  return (
    <div className="relative flex items-center border-rule border-t md:hidden">
      <nav
        ref={root}
        aria-label={words.navigate}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        className="min-w-0 flex-1"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpenedAt(isOpen ? null : key)}
          className="flex min-h-12 w-full items-center gap-3 pr-2 pl-4 text-left font-semibold"
        >
          <List aria-hidden size={20} strokeWidth={1.6} />
          <span>{section ? words[section.name] : words.navigate}</span>
          <small className="ml-auto font-normal text-muted text-xs">{words.tapToNavigate}</small>
          <ChevronDown
            aria-hidden
            size={16}
            strokeWidth={1.6}
            className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
        <div
          id={id}
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-40 animate-rise border-rule border-y bg-surface pb-3 shadow-float"
        >
          <Group title={words.mainMenu} sections={MAIN_MENU} pathname={pathname}>
            {OUTSIDE.filter(({ href }) => href).map(({ href, name }) => (
              <li key={name}>
                <ExternalLink href={href} newTab={words.newTab} className={ENTRY}>
                  {words[name]}
                </ExternalLink>
              </li>
            ))}
          </Group>
          <Group title={words.studyTools} sections={STUDY_TOOLS} pathname={pathname} />
        </div>
      </nav>
      {children}
    </div>
  )
}

function Group({
  title,
  sections,
  pathname,
  children,
}: {
  title: string
  sections: readonly Section[]
  pathname: string
  children?: ReactNode
}) {
  const words = useCopy(copy)
  const id = useId()
  return (
    <>
      <p id={id} className="px-4 pt-3 pb-1 font-medium text-2xs text-muted">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid grid-cols-2">
        {sections.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} aria-current={isLit(to, pathname) ? 'page' : undefined} className={ENTRY}>
              {words[name]}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </>
  )
}

const ENTRY =
  'flex min-h-11 items-center gap-1 px-4 font-medium text-ink text-sm no-underline hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-primary aria-[current]:shadow-[inset_3px_0_0_var(--accent)]'
