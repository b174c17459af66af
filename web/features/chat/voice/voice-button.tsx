/** The microphone beside the input. It answers a press even where nothing can be recorded, and says why. */

import { Mic } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useCopy } from '#web/lib/language.tsx'
import type { Recorder } from './use-recorder.ts'
import { copy } from './voice-copy.ts'

export function VoiceButton({ recorder, isOff = false }: { recorder: Recorder; isOff?: boolean }) {
  const words = useCopy(copy)
  const button = useRef<HTMLButtonElement>(null)
  const { isBusy, problem, recording } = recorder
  const isKept = recording.phase === 'idle' && recording.kept !== null
  // the controls of the recording are gone, or a note on it, and the focus with them
  useFocusAgain(`${isBusy} ${problem} ${isKept}`, () => (isBusy ? null : button.current))

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
