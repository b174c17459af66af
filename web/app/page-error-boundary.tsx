/** Stands in for a page that could not be loaded or failed while it was shown; what is around it stays usable. */

import { Component, type ReactNode, useEffect } from 'react'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { copy } from './app-copy.ts'
import { forgetPages, isThere } from './lazy-page.tsx'

/** Give it the address as `key`: another page is another try. So is a network that is back, and a server. */
export class PageErrorBoundary extends Component<
  { children: ReactNode },
  { hasFailed: boolean; isLost: boolean }
> {
  override state = { hasFailed: false, isLost: false }

  static getDerivedStateFromError(error: unknown) {
    // as browsers say it of a file that did not come
    return { hasFailed: true, isLost: /module/i.test(String(error)) }
  }

  override componentDidCatch(error: unknown) {
    logFailure('Could not show the page', error)
  }

  handleAgain = () => {
    forgetPages()
    this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? (
      <ErrorPanel isLost={this.state.isLost} onAgain={this.handleAgain} />
    ) : (
      this.props.children
    )
  }
}

/** Milliseconds between two looks whether the server is there. */
const LOOK_MS = 20_000

/** `isLost`: its file did not come. */
function ErrorPanel({ isLost, onAgain }: { isLost: boolean; onAgain: () => void }) {
  const words = useCopy(copy)
  useEffect(() => {
    window.addEventListener('online', onAgain)
    return () => window.removeEventListener('online', onAgain)
  }, [onAgain])
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void isThere().then((isUp) => isUp && onAgain())
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isLost, onAgain])
  return (
    <div role="alert" className="page grid content-start justify-items-start gap-4 py-16">
      <h1>{words.pageFailed}</h1>
      <p className="max-w-[62ch] text-muted">{words.pageFailedSays}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
        <ButtonLink to="/" reloadDocument>
          {words.home}
        </ButtonLink>
      </div>
    </div>
  )
}
