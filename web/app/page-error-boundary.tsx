/** Stands in for a page that could not be loaded or failed while it was shown; what is around it stays usable. */

import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { copy } from './app-copy.ts'

/** Give it the address as `key`: another page is another try. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    logFailure('Could not show the page', error)
  }

  override render() {
    return this.state.hasFailed ? <ErrorPanel /> : this.props.children
  }
}

function ErrorPanel() {
  const words = useCopy(copy)
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
