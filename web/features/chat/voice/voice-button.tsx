/** The microphone beside the input. It answers a press even where nothing can be recorded, and says why. */

import { Mic } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { Recorder } from './use-recorder.ts'
import { copy } from './voice-copy.ts'

export function VoiceButton({ recorder, isOff = false }: { recorder: Recorder; isOff?: boolean }) {
  const words = useCopy(copy)
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  const { isBusy } = recorder

  // The controls of the recording are gone, and the focus with them.
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])

  return (
    <Button
      ref={button}
      variant="icon"
      aria-label={words.record}
      title={words.record}
      disabled={isOff || isBusy}
      onClick={recorder.start}
      className="off:border-transparent off:bg-transparent off:opacity-50"
    >
      <Mic aria-hidden size={20} strokeWidth={1.7} />
    </Button>
  )
}
