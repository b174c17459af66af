/** What is asked, part by part: shown after a minute of planning, or earlier on a second, deliberate tap. */

import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy } from '#web/lib/language.tsx'
import { minutesAndSeconds, REVEAL_AFTER_SECONDS } from './clock-rules.ts'
import { copy } from './question-copy.ts'

type Given = {
  parts: string[]
  /** Of planning so far. */
  seconds: number
  revealed: 'after' | 'early' | undefined
  onReveal: (when: 'after' | 'early') => void
}

export function Demand({ parts, seconds, revealed, onReveal }: Given) {
  const words = useCopy(copy)
  const early = useOpener()
  const wasRevealed = useRef(revealed !== undefined)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // the button that was pressed is gone
    if (revealed && !wasRevealed.current) list.current?.focus()
    wasRevealed.current = revealed !== undefined
  }, [revealed])
  const left = Math.max(0, REVEAL_AFTER_SECONDS - seconds)
  const when = left > 0 ? 'early' : 'after'
  return (
    <section aria-labelledby="demand" className="border-rule border-t py-4">
      <h2 id="demand" className="font-semibold font-ui text-sm tracking-normal">
        {words.demand}
      </h2>
      <div aria-live="polite">
        {revealed ? (
          <>
            <ol ref={list} tabIndex={-1} lang="en" className="mt-2 grid gap-1.5 text-sm">
              {parts.map((part, at) => (
                <li key={part} className="flex gap-3">
                  <span className="text-muted tabular-nums">{at + 1}</span>
                  {part}
                </li>
              ))}
            </ol>
            {revealed === 'early' && <p className="mt-2 text-muted text-xs">{words.wasEarly}</p>}
          </>
        ) : early.isOpen && left > 0 ? (
          <div className="mt-2 grid justify-items-start gap-3">
            <p className="max-w-read text-sm">{words.early}</p>
            <div className="flex flex-wrap gap-2">
              <Button autoFocus onClick={early.close}>
                {words.think}
              </Button>
              <Button variant="quiet" onClick={() => onReveal(when)}>
                {words.revealNow}
              </Button>
            </div>
          </div>
        ) : (
          <p className="mt-1 max-w-read text-muted text-sm">{words.demandSays}</p>
        )}
      </div>
      {!revealed && !(early.isOpen && left > 0) && (
        <Button
          ref={early.button}
          className="mt-3"
          onClick={() => (left > 0 ? early.open() : onReveal('after'))}
          aria-label={words.reveal}
        >
          {left > 0 ? words.revealIn(minutesAndSeconds(left)) : words.reveal}
        </Button>
      )}
    </section>
  )
}
