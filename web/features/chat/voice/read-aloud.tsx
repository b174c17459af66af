/** Reads an answer aloud with the browser's own voice. Nothing where there is none for its language. */

import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { hush, speak, useHasVoice, useIsSpeaking } from '#web/lib/speaking.ts'
import { languageOf, type Spoken } from '#web/lib/spoken-text.ts'
import { copy } from './voice-copy.ts'

export function ReadAloud({
  text,
  lang = languageOf(text),
  isAtOnce = false,
}: {
  text: string
  lang?: Spoken
  /** Begins by itself, once. */
  isAtOnce?: boolean
}) {
  const words = useCopy(copy)
  const [who] = useState(() => Symbol('speaker'))
  const hasVoice = useHasVoice(lang)
  const isSpeaking = useIsSpeaking(who)

  useEffect(() => {
    const stop = () => hush(who)
    // speech outlives the page that asked for it
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [who])

  const isDue = useRef(isAtOnce)
  useEffect(() => {
    // voices may come late
    if (!hasVoice || !isDue.current) return
    isDue.current = false
    speak(who, text, lang)
  }, [hasVoice, who, text, lang])

  if (!hasVoice) return null
  const Icon = isSpeaking ? Square : Volume2
  return (
    <Button variant="quiet" size="sm" onClick={() => (isSpeaking ? hush(who) : speak(who, text, lang))}>
      <Icon aria-hidden size={15} strokeWidth={1.7} />
      {isSpeaking ? words.stopReading : words.readAloud}
    </Button>
  )
}
