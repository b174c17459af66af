/** Where a page is shown: fetched, guarded, announced, and replaced by an error panel when it fails. */

import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { passFirstLook } from '#web/lib/first-look.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { tellCalm } from '#web/lib/when-calm.ts'
import { Guard } from '#web/session/guard.tsx'
import { copy } from './app-copy.ts'
import { lazyPage } from './lazy-page.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import type { Route } from './routes.tsx'
import { useScroll } from './use-scroll.ts'

/** `beside` is mounted together with the page. */
export function PageSlot({ route, beside = <Calm /> }: { route: Route; beside?: ReactNode }) {
  const { pathname } = useLocation()
  const words = useCopy(copy)
  const wentOn = useWentOn(pathname)
  return (
    <PageErrorBoundary key={pathname}>
      <Guarded route={route}>
        <Suspense
          fallback={
            <div className="page py-8">
              <Skeleton label={words.loadingPage} lines={[40, 72, 66, 58]} />
            </div>
          }
        >
          <Page load={route.load} />
          <Arrival wentOn={wentOn} />
          {beside}
        </Suspense>
      </Guarded>
    </PageErrorBoundary>
  )
}

/** Looked up when it is shown, so that after a failure it is another one. */
function Page({ load }: Pick<Route, 'load'>) {
  const Lazy = lazyPage(load)
  return <Lazy />
}

function Guarded({ route, children }: { route: Route; children: ReactNode }) {
  if (!route.guard) return children
  return (
    <Guard needs={route.guard === 'login' ? undefined : route.guard} onDenied={handleDenied}>
      {children}
    </Guard>
  )
}

function handleDenied(path: string) {
  import('#web/features/security/log-page-view.ts')
    .then(({ logDeniedPage }) => logDeniedPage(path))
    .catch((cause) => logFailure('Could not log the refused page', cause))
}

/** Where nothing is known of what the page reads, it is enough that it is here. */
function Calm() {
  useEffect(tellCalm, [])
  return null
}

const MOVES = ['keydown', 'pointerdown'] as const

/** Whether somebody did something since the address is this one, while its page may still be coming. */
function useWentOn(pathname: string): RefObject<boolean> {
  const wentOn = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies(pathname): it begins anew with each address
  useLayoutEffect(() => {
    wentOn.current = false
    const left = new AbortController()
    const note = () => {
      wentOn.current = true
    }
    for (const move of MOVES) window.addEventListener(move, note, { capture: true, signal: left.signal })
    return () => left.abort()
  }, [pathname])
  return wentOn
}

let isFirstPage = true

/** Mounted together with the page: by now its title is there to take the focus, so that it is read out. */
function Arrival({ wentOn }: { wentOn: RefObject<boolean> }) {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  const announced = useRef<string>(undefined)
  const shown = useRef(search)
  useScroll()

  useEffect(() => passFirstLook(pathname), [pathname])

  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    if (isFirstPage) {
      isFirstPage = false
      return
    }
    // going back, the learner is where they were
    if (type === 'POP') return
    focusTitle(wentOn.current)
  }, [pathname, type, wentOn])

  // Another view of the same page: what led to it may be gone, and the keyboard must not start again at the header.
  useEffect(() => {
    if (search !== shown.current && document.activeElement === document.body) focusTitle()
    shown.current = search
  }, [search])

  return null
}

/** For so long a title that comes late, or in the place of another, takes the focus. */
const SETTLES_MS = 8000

/**
 * Of what is shown while a page reads, the title may go: the focus goes to the one that comes, unless it is elsewhere by then.
 * `wentOn`: it is already, where it has left the page for something else, as a menu of the header.
 */
function focusTitle(wentOn = false) {
  const main = document.querySelector<HTMLElement>('main')
  const before = document.activeElement
  if (!main || (wentOn && before !== document.body && !main.contains(before))) return
  const focus = () => {
    const title = main.querySelector<HTMLElement>('h1') ?? main
    title.setAttribute('tabindex', '-1')
    title.focus({ preventScroll: true })
  }
  focus()
  const drawn = new MutationObserver(() => {
    const at = document.activeElement
    if (at === document.body || (at === main && main.querySelector('h1'))) focus()
    else if (!main.contains(at)) drawn.disconnect()
  })
  drawn.observe(main, { childList: true, subtree: true })
  setTimeout(() => drawn.disconnect(), SETTLES_MS)
}
