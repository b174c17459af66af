/** Says that something has just arrived, with the way to it; it goes by itself unless somebody is at it. */

import { BellRing } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ToldCard } from '#web/components/told-card.tsx'
import { useCameFrom } from '#web/components/use-came-from.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { type Notification, wordsOf } from './notification.ts'
import { copy } from './notifications-copy.ts'

const SECONDS = 12

export function NotificationArrival({
  told,
  onOpen,
  onDismiss,
}: {
  told: Notification | null
  onOpen: (told: Notification) => void
  onDismiss: () => void
}) {
  const { handleFocus, goBack } = useCameFrom()

  function handlePutAway() {
    onDismiss()
    goBack()
  }

  return (
    <div
      role="status"
      aria-live="polite"
      onFocus={handleFocus}
      className="fixed inset-x-4 bottom-24 z-40 mx-auto max-w-sm empty:sr-only md:inset-x-auto md:right-6 md:w-96 print:hidden"
    >
      {told && (
        <Card key={told.id} told={told} onOpen={onOpen} onPutAway={handlePutAway} onDismiss={onDismiss} />
      )}
    </div>
  )
}

function Card({
  told,
  onOpen,
  onPutAway,
  onDismiss,
}: {
  told: Notification
  onOpen: (told: Notification) => void
  onPutAway: () => void
  onDismiss: () => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [isHeld, setIsHeld] = useState(false)
  const { title, body } = wordsOf(told, language)
  const handleTime = useEffectEvent(onDismiss)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => handleTime(), SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [isHeld])

  return (
    <ToldCard
      icon={BellRing}
      to={told.href}
      open={words.open}
      onOpen={() => onOpen(told)}
      dismiss={words.dismiss}
      onDismiss={onPutAway}
      held={{
        onPointerEnter: () => setIsHeld(true),
        onPointerLeave: () => setIsHeld(false),
        onFocus: () => setIsHeld(true),
        onBlur: () => setIsHeld(false),
      }}
    >
      <span className="sr-only">{words.arrived}: </span>
      <b className="block leading-snug">{title}</b>
      {body !== '' && <span className="mt-0.5 line-clamp-2 block text-muted text-xs">{body}</span>}
    </ToldCard>
  )
}
