/** One event of the security log: what, when, where, how grave, and the learner's answer to a warning. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { deviceSaid, eventMeaning, eventName, hasDetail, isBySchool, placeSaid } from './event-words.ts'
import { LockAccount } from './lock-account.tsx'
import { eventCopy } from './security-event-copy.ts'
import { copy } from './security-log-copy.ts'
import { acknowledge, type SecurityEvent } from './security-log-queries.ts'

const TONE = { low: 'text-muted', medium: 'text-muted', high: 'text-caution', critical: 'text-negative' }

export function LoggedEvent({ event }: { event: SecurityEvent }) {
  const words = useCopy(copy)
  const eventWords = useCopy(eventCopy)
  const locale = useLocale()
  const name = eventName(event.event_type, event.description, eventWords)
  const meaning = eventMeaning(event.event_type, eventWords)
  const when = shortMoment(new Date(event.created_at), locale)
  const isWarning = event.risk_level === 'high' || event.risk_level === 'critical'
  const said = useRef<HTMLParagraphElement>(null)
  // the answer takes its button along
  useFocusAgain(event.answer ?? '', () => said.current)

  return (
    <li className="border-rule border-b py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="min-w-0 break-words">{name}</b>
        {isWarning && (
          <span className={`font-medium text-xs ${TONE[event.risk_level]}`}>
            {words.risk(eventWords.risks[event.risk_level])}
          </span>
        )}
      </p>
      <p className="text-muted text-sm">
        <time dateTime={event.created_at}>{when}</time>
        {event.event_type !== 'page_view' && (
          <>
            {' · '}
            {deviceSaid(event.device, eventWords)}
            {' · '}
            {placeSaid(event.country, locale, eventWords)}
          </>
        )}
      </p>
      {meaning && <p className="mt-1 max-w-read text-sm">{meaning}</p>}
      {hasDetail(event.event_type) && event.description && (
        <p lang="en" className="wrap-anywhere mt-1 max-w-read text-muted text-sm">
          {event.description}
        </p>
      )}
      {event.answer && (
        <p ref={said} tabIndex={-1} className="mt-1 font-medium text-sm">
          {answerSaid(event, words)}
        </p>
      )}
      {isWarning && event.answer === null && <Answer event={event} about={words.about(name, when)} />}
    </li>
  )
}

function answerSaid({ answer, event_type }: SecurityEvent, words: typeof copy.en) {
  if (answer === 'not_me') return words.saidNotMe
  return isBySchool(event_type) ? words.saidSeen : words.saidMe
}

function Answer({ event, about }: { event: SecurityEvent; about: string }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [isLocking, setIsLocking] = useState(false)
  const wasNotMe = useRef<HTMLDivElement>(null)
  const hasLooked = useRef(false)
  // whoever does not lock after all is where she was before
  useEffect(() => {
    if (isLocking) hasLooked.current = true
    else if (hasLooked.current) wasNotMe.current?.querySelector<HTMLElement>('button:last-child')?.focus()
  }, [isLocking])

  async function handleWasMe() {
    setIsBusy(true)
    try {
      await acknowledge(event.id)
      toast.success(isBySchool(event.event_type) ? words.saidSeen : words.answered)
      await queryClient.invalidateQueries({ queryKey: ['security_events'] })
    } catch (cause) {
      logFailure('Could not answer a security event', cause)
      toast.error(words.answerFailed)
    }
    setIsBusy(false)
  }

  if (isBySchool(event.event_type)) {
    return (
      <Button className="mt-3" aria-label={`${words.seen}: ${about}`} isBusy={isBusy} onClick={handleWasMe}>
        {words.seen}
      </Button>
    )
  }
  if (isLocking) return <LockAccount event={event.id} onCancel={() => setIsLocking(false)} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div ref={wasNotMe} role="group" aria-label={about} className="mt-3 flex flex-wrap gap-3">
      <Button isBusy={isBusy} onClick={handleWasMe}>
        {words.wasMe}
      </Button>
      <Button disabled={isBusy} onClick={() => setIsLocking(true)}>
        {words.wasNotMe}
      </Button>
    </div>
  )
}
