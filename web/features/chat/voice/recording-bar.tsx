/** What is being recorded, waits to be sent, could not be sent, or could not be recorded (spec §4 Audio). */

import { Pause, Play, Square, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useMedia } from '#web/lib/use-media.ts'
import { BARS, LevelBars } from './level-bars.tsx'
import {
  bars,
  clock,
  isSilent,
  isUnheard,
  LONGEST_MS,
  newestBars,
  type Taken,
  type Untaken,
} from './recording-rules.ts'
import type { Problem, Recorder } from './use-recorder.ts'
import { copy } from './voice-copy.ts'

export function RecordingBar({ recorder }: { recorder: Recorder }) {
  const { recording, problem } = recorder
  const isReady = recording.phase === 'ready' || recording.phase === 'sending'
  const isAtRest = !recorder.isOpen && !isReady
  return (
    <>
      {recorder.isOpen && <Running recorder={recorder} />}
      {!recorder.isOpen && isReady && <Ready recorder={recorder} taken={recording} />}
      <Kept recorder={recorder} kept={isAtRest && recording.phase === 'idle' ? recording.kept : null} />
      <Refused problem={isAtRest ? problem : null} onDismiss={recorder.dismissProblem} />
    </>
  )
}

const BAR = 'flex items-center gap-1 rounded-[10px] border p-[5px]'
const UNDER = 'min-h-6 pt-1.5 text-2xs text-muted leading-normal'
const ROUND_BUTTON = 'rounded-control'

function Running({ recorder }: { recorder: Recorder }) {
  const words = useCopy(copy)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const { recording } = recorder
  const length = 'length' in recording ? recording.length : 0
  const levels = 'levels' in recording ? recording.levels : []
  const left = LONGEST_MS - length
  return (
    <div className="pt-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div
        role="group"
        aria-label={words.recording}
        className={`${BAR} border-negative bg-negative-tint pl-3`}
      >
        <i
          aria-hidden
          className={`size-2.5 shrink-0 rounded-full bg-negative ${recorder.isRecording && !isStill ? 'animate-pulse' : ''}`}
        />
        {recording.phase === 'starting' ? (
          <span className="flex-1 px-2 text-sm">{words.starting}</span>
        ) : (
          <>
            <b role="timer" className="min-w-11 px-1.5 font-semibold tabular-nums">
              {clock(length)}
            </b>
            <LevelBars
              // under reduced motion the picture changes once a second
              heights={newestBars(
                isStill ? levels.slice(0, levels.length - (levels.length % 10)) : levels,
                BARS,
              )}
              className="fill-negative"
            />
          </>
        )}
        <Button
          variant="icon"
          aria-label={words.cancelRecording}
          title={words.cancelRecording}
          onClick={recorder.cancel}
        >
          <X aria-hidden size={20} strokeWidth={1.7} />
        </Button>
        {recording.phase !== 'starting' && (
          <>
            <Button
              variant="icon"
              aria-label={recorder.isPaused ? words.resume : words.pause}
              title={recorder.isPaused ? words.resume : words.pause}
              disabled={recording.phase === 'stopping'}
              onClick={recorder.isPaused ? recorder.resume : recorder.pause}
              className={`${ROUND_BUTTON} border-control! bg-surface! text-ink`}
            >
              {recorder.isPaused ? (
                <Play aria-hidden size={18} strokeWidth={1.7} />
              ) : (
                <Pause aria-hidden size={18} strokeWidth={1.7} />
              )}
            </Button>
            <Focused
              className={`${ROUND_BUTTON} ml-1 border-negative! bg-surface! text-negative!`}
              label={words.stop}
              isDisabled={recording.phase === 'stopping'}
              onPress={recorder.stop}
            >
              <Square aria-hidden size={18} strokeWidth={1.7} />
            </Focused>
          </>
        )}
      </div>
      <p className={UNDER} aria-live="polite">
        {isUnheard(recording) ? (
          <span className="font-medium text-caution">{words.unheard}</span>
        ) : left <= COUNTED_MS ? (
          <>
            {/* each second of it would be read out into the recording */}
            <span aria-hidden>{words.timeLeft(clock(left))}</span>
            <span className="sr-only">
              {words.timeLeft(clock(SAID_AT.findLast((at) => left <= at) ?? left))}
            </span>
          </>
        ) : recorder.isPaused ? (
          words.paused
        ) : (
          words.textIsOff
        )}
      </p>
    </div>
  )
}

/** What is left when it begins to be counted down, and when that is read out, each once. */
const COUNTED_MS = 30_000
const SAID_AT = [COUNTED_MS, 10_000]

function Ready({ recorder, taken }: { recorder: Recorder; taken: Taken }) {
  const words = useCopy(copy)
  const playback = usePlayback(taken.audio)
  const sendButton = useRef<HTMLButtonElement>(null)
  useEffect(() => takeLostFocus(sendButton.current), [])
  return (
    <div className="pt-3 pb-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div role="group" aria-label={words.ready} className={`${BAR} border-control bg-surface pr-4`}>
        <Button
          variant="icon"
          aria-label={playback.isPlaying ? words.stopPlaying : words.play}
          title={playback.isPlaying ? words.stopPlaying : words.play}
          disabled={playback.isImpossible}
          onClick={playback.toggle}
        >
          {playback.isPlaying ? (
            <Square aria-hidden size={17} strokeWidth={1.7} />
          ) : (
            <Play aria-hidden size={18} strokeWidth={1.7} />
          )}
        </Button>
        <b className="pr-2 font-semibold tabular-nums">{clock(taken.length)}</b>
        <LevelBars heights={bars(taken.levels, BARS)} className="fill-primary" />
      </div>
      {(isSilent(taken) || playback.isImpossible) && (
        <p className={UNDER}>
          {isSilent(taken) ? (
            <span className="font-medium text-caution">{words.silent}</span>
          ) : (
            words.cannotPlay
          )}
        </p>
      )}
      <div className="flex gap-2 py-3">
        <Button
          ref={sendButton}
          variant="primary"
          isBusy={recorder.isSending}
          disabled={recorder.isSending}
          onClick={recorder.send}
        >
          {recorder.isSending ? words.sending : words.send}
        </Button>
        <Button disabled={recorder.isSending} onClick={recorder.cancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}

function Kept({ recorder, kept }: { recorder: Recorder; kept: (Taken & { why: Untaken | null }) | null }) {
  const words = useCopy(copy)
  if (!kept) return <Strip />
  const says = words.kept(clock(kept.length))
  return (
    <Strip text={kept.why ? `${says} ${kept.why.says}` : says}>
      {recorder.tryAgain && (
        <Button size="sm" onClick={recorder.tryAgain}>
          {words.tryAgain}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={recorder.discard}>
        {words.discard}
      </Button>
    </Strip>
  )
}

function Refused({ problem, onDismiss }: { problem: Problem | null; onDismiss: () => void }) {
  const words = useCopy(copy)
  if (!problem) return <Strip />
  const said =
    problem === 'off'
      ? words.off
      : problem === 'nothing-recorded'
        ? words.nothingRecorded
        : words.refused[problem]
  return (
    <Strip text={said}>
      <Button size="sm" variant="quiet" onClick={onDismiss}>
        {words.close}
      </Button>
    </Strip>
  )
}

/** It stands there before it speaks, without a look. */
function Strip({ text, children }: { text?: string; children?: ReactNode }) {
  return (
    <div
      className={
        text
          ? 'mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-caution border-l-3 bg-caution-tint py-1.5 pr-2 pl-3 text-sm'
          : 'sr-only'
      }
    >
      <p role="status" className="min-w-48 flex-1 py-1">
        {text}
      </p>
      {text && <span className="flex gap-2">{children}</span>}
    </div>
  )
}

/** Takes the focus that the microphone lost when it was switched off. */
function Focused({
  label,
  isDisabled,
  onPress,
  className,
  children,
}: {
  label: string
  isDisabled: boolean
  onPress: () => void
  className: string
  children: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => takeLostFocus(button.current), [])
  return (
    <Button
      ref={button}
      variant="icon"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
      className={className}
    >
      {children}
    </Button>
  )
}

function takeLostFocus(button: HTMLButtonElement | null) {
  const { activeElement } = document
  const isLost =
    activeElement === null ||
    activeElement === document.body ||
    activeElement.matches(':disabled, [aria-disabled]')
  if (isLost) button?.focus()
}

function usePlayback(audio: Blob) {
  const [isPlaying, setIsPlaying] = useState(false)
  const [isImpossible, setIsImpossible] = useState(false)
  const player = useRef<HTMLAudioElement | null>(null)

  useEffect(() => {
    const url = URL.createObjectURL(audio)
    const element = new Audio(url)
    player.current = element
    element.onended = () => setIsPlaying(false)
    element.onpause = () => setIsPlaying(false)
    return () => {
      element.pause()
      player.current = null
      URL.revokeObjectURL(url)
    }
  }, [audio])

  async function toggle() {
    const element = player.current
    if (!element) return
    if (isPlaying) return element.pause()
    element.currentTime = 0
    try {
      setIsPlaying(true)
      await element.play()
    } catch {
      setIsPlaying(false)
      // a pause in between is no failure of the file
      if (element.error) setIsImpossible(true)
    }
  }

  return { isPlaying, isImpossible, toggle }
}
