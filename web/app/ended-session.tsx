/**
 * Tells whoever was signed in on a page that is open to everyone that the session has ended: the page behind it is that of
 * a visitor now, without what was being written. A guarded page leads to /auth by itself, which says the same.
 */

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useSession } from '#web/session/session.tsx'
import { useOrigin } from '#web/session/use-origin.ts'
import { copy } from './ended-session-copy.ts'
import { routeOf } from './routes.tsx'

export default function EndedSession() {
  const { forgetEnd } = useSession()
  const { pathname } = useLocation()
  const origin = useOrigin()
  const words = useCopy(copy)
  const title = useRef<HTMLHeadingElement>(null)
  const route = routeOf(pathname)
  const isTold = route?.layout === 'main' && route.guard === undefined
  useEffect(() => {
    // what was refused to whoever was nobody by then reads as if they had no right to it
    if (isTold) toast.clear()
  }, [isTold])
  return (
    <AlertDialog.Root open={isTold} onOpenChange={() => forgetEnd()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        {/* the title has the focus: whoever is in the midst of a sentence presses no button */}
        <AlertDialog.Popup
          initialFocus={title}
          className="fixed inset-x-0 bottom-0 z-[45] max-h-[94dvh] overflow-y-auto rounded-t-panel bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-dialog outline-none md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(32rem,calc(100vw-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel md:p-6"
        >
          <AlertDialog.Title ref={title} tabIndex={-1} className="text-h3">
            {words.title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-3 text-sm">{words.says}</AlertDialog.Description>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink variant="primary" to="/auth" state={origin}>
              {words.signIn}
            </ButtonLink>
            <Button onClick={forgetEnd}>{words.stay}</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
