/** Reads the text aloud from what is in sight, with the browser's own voice; the sentence that is spoken is painted and kept in sight. */

import { Pause, Play, SkipBack, SkipForward, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { hush, speakPieces, useIsSpeaking } from '#web/lib/speaking.ts'
import { kept } from '#web/lib/storage.ts'
import { sentencesOf } from './aloud-rules.ts'
import { useReader } from './reader-context.ts'
import { copy } from './reading-copy.ts'
import { paint, rangeIn } from './text-dom.ts'

const RATES = [0.75, 1, 1.25, 1.5, 1.75]
const STORAGE_KEY = 'reading_rate'

export function AloudBar({ language, onStop }: { language: 'en' | 'hi'; onStop: () => void }) {
  const words = useCopy(copy)
  const { blocks } = useReader()
  const [who] = useState(() => Symbol('reader'))
  const isSpeaking = useIsSpeaking(who)
  const [sentences] = useState(() => sentencesOf(blocks(), language))
  const [at, setAt] = useState(() => firstInSight(blocks(), sentences))
  const [rate, setRate] = useState(() => Number(kept.local.get(STORAGE_KEY)) || 1)
  const spoken = useRef(at)

  function speakFrom(from: number, speed = rate) {
    spoken.current = from
    setAt(from)
    const pieces = sentences.map(({ text }) => text)
    speakPieces(who, pieces, language, {
      from,
      rate: speed,
      onPiece: (piece) => {
        spoken.current = piece
        setAt(piece)
      },
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, when it is opened
  useEffect(() => {
    speakFrom(at)
    const stop = () => hush(who)
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      stop()
      paint('reading-aloud', [])
    }
  }, [])

  useEffect(() => {
    const sentence = sentences[at]
    const block = sentence && blocks().find(({ id }) => id === sentence.block)
    if (!block) return
    const range = rangeIn(block, sentence.start, sentence.end)
    paint('reading-aloud', [range])
    const { top, bottom } = range.getBoundingClientRect?.() ?? { top: 0, bottom: 0 }
    if (top < 80 || bottom > window.innerHeight - 120) {
      window.scrollBy({ top: top - window.innerHeight / 3, behavior: 'smooth' })
    }
  }, [at, sentences, blocks])

  function step(by: number) {
    const next = Math.min(Math.max(0, spoken.current + by), sentences.length - 1)
    if (isSpeaking) speakFrom(next)
    else {
      spoken.current = next
      setAt(next)
    }
  }

  function changeRate(next: number) {
    kept.local.set(STORAGE_KEY, String(next))
    setRate(next)
    if (isSpeaking) speakFrom(spoken.current, next)
  }

  return (
    <div role="toolbar" aria-label={words.listen} className="flex flex-wrap items-center gap-1 py-1">
      <Button variant="icon" aria-label={words.sentenceBack} onClick={() => step(-1)}>
        <SkipBack aria-hidden size={18} />
      </Button>
      <Button
        variant="icon"
        aria-label={isSpeaking ? words.pause : words.resume}
        onClick={() => (isSpeaking ? hush(who) : speakFrom(spoken.current))}
      >
        {isSpeaking ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
      </Button>
      <Button variant="icon" aria-label={words.sentenceOn} onClick={() => step(1)}>
        <SkipForward aria-hidden size={18} />
      </Button>
      <label className="flex items-center gap-2 px-2 text-muted text-xs">
        {words.speed}
        <select
          value={rate}
          onChange={(event) => changeRate(Number(event.target.value))}
          className="h-11 rounded-control border border-control bg-surface px-2 text-ink text-sm"
        >
          {RATES.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
      <Button variant="icon" aria-label={words.stop} onClick={onStop}>
        <Square aria-hidden size={16} />
      </Button>
    </div>
  )
}

function firstInSight(
  blocks: readonly { id: string; element: HTMLElement }[],
  sentences: readonly { block: string }[],
) {
  const first = blocks.find(({ element }) => element.getBoundingClientRect().bottom > 120)
  return Math.max(
    0,
    sentences.findIndex(({ block }) => block === first?.id),
  )
}
