/** Recording a voice message, from the press on the microphone until the server has it (spec §4 Audio, §8 Chat). */

import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/session/session.tsx'
import { NotTaken } from './ask-by-voice.ts'
import { isIos, isSafari, MicrophoneRefused, type Refusal } from './microphone.ts'
import { isFull, isSilent, TICK_MS } from './recording-rules.ts'
import { apply, recordingOf, useRecording } from './recording-store.ts'
import { type SoundRecorder, startRecorder } from './sound-recorder.ts'
import { useMaySpeak } from './speech-status.ts'
import { copy } from './voice-copy.ts'

export type VoiceMessage = {
  audio: Blob
  /** Its duration in seconds. */
  duration: number
  /** It was sent before, and could not be taken. */
  isAgain: boolean
}

/** Why nothing can be recorded, or nothing was. */
export type Problem = Refusal | 'off' | 'nothing-recorded'

const SAFARI_WARMS_UP_MS = 500

/**
 * The one microphone of this tab. The dialog may stand over the page that records: both show the recording and can end
 * it, and whoever began it answers for the microphone.
 */
const tab: { device: SoundRecorder | null; holder: symbol | null; attempt: number } = {
  device: null,
  holder: null,
  // counts the presses, so that a permission given after a cancel starts nothing
  attempt: 0,
}

export function useRecorder({
  send,
  isSentAtOnce = false,
}: {
  send: (message: VoiceMessage) => Promise<void>
  /** The learner does not want to hear a recording before it goes out. */
  isSentAtOnce?: boolean
}) {
  const { session } = useSession()
  const words = useCopy(copy)
  const userId = session?.user.id ?? ''
  const recording = useRecording(userId)
  const maySpeak = useMaySpeak(userId)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [me] = useState(() => Symbol('recorder'))
  const said = useRef(0)
  const isRunning = recording.phase === 'recording'

  /** What was said before is no longer so. The buttons are below, so it is said above. */
  function say(kind: 'success' | 'error', message: string) {
    toast.dismiss(said.current)
    said.current = kind === 'success' ? toast.success(message, 'top') : toast.error(message, undefined, 'top')
  }

  async function start() {
    if (!session) return say('error', words.pleaseLogIn)
    if (recordingOf(userId).phase !== 'idle') return
    setProblem(null)
    apply(userId, { type: 'start' })
    tab.holder = me
    tab.attempt += 1
    const mine = tab.attempt
    const isCurrent = () => tab.attempt === mine && recordingOf(userId).phase === 'starting'
    try {
      const isOff = !(await maySpeak())
      if (!isCurrent()) return
      if (isOff) {
        apply(userId, { type: 'refused' })
        return setProblem('off')
      }
      const opened = await startRecorder(() => void stop())
      if (isSafari()) await new Promise((resolve) => setTimeout(resolve, SAFARI_WARMS_UP_MS))
      if (!isCurrent()) return opened.abandon()
      tab.device = opened
      apply(userId, { type: 'begun', at: performance.now() })
      say('success', words.started)
    } catch (cause) {
      if (!isCurrent()) return
      apply(userId, { type: 'refused' })
      logFailure('The microphone could not be started', cause)
      setProblem(cause instanceof MicrophoneRefused ? cause.reason : 'failed')
      say('error', words.startFailed)
    }
  }

  function pause() {
    if (apply(userId, { type: 'pause', at: performance.now() }).phase === 'paused') tab.device?.pause()
  }

  function resume() {
    if (apply(userId, { type: 'resume', at: performance.now() }).phase === 'recording') tab.device?.resume()
  }

  /** One that ended by itself, or in which nothing was heard, waits all the same. */
  async function stop(isByLearner = false) {
    if (apply(userId, { type: 'stop', at: performance.now() }).phase !== 'stopping') return
    const stopping = tab.device
    tab.device = null
    tab.holder = null
    const mine = tab.attempt
    const audio = (await stopping?.finish()) ?? new Blob([])
    // cancelled while the last piece was on its way
    if (tab.attempt !== mine) return
    const finished = apply(userId, { type: 'finished', audio })
    if (finished.phase === 'ready') {
      say('success', words.stopped)
      if (isSentAtOnce && isByLearner && !isSilent(finished)) await deliver('send')
    } else if (audio.size === 0) setProblem('nothing-recorded')
  }

  function cancel() {
    toast.dismiss(said.current)
    apply(userId, { type: 'cancel' })
    letGo()
  }

  function letGo() {
    tab.attempt += 1
    tab.device?.abandon()
    tab.device = null
    tab.holder = null
  }

  async function deliver(how: 'send' | 'try-again') {
    if (!session) return say('error', words.pleaseLogIn)
    const sending = apply(userId, { type: how })
    if (sending.phase !== 'sending') return
    try {
      await send({
        audio: sending.audio,
        duration: sending.length / 1000,
        isAgain: how === 'try-again',
      })
      apply(userId, { type: 'sent' })
      say('success', words.sent)
    } catch (cause) {
      apply(userId, { type: 'not-sent', why: cause instanceof NotTaken ? cause.why : null })
      logFailure('chat-webhook-audio', cause)
      say('error', words.sendFailed)
    }
  }

  const now = useRef({ stop, letGo })
  now.current = { stop, letGo }

  useEffect(() => {
    if (!isRunning || tab.holder !== me) return
    const timer = setInterval(() => {
      const level = tab.device?.level()
      if (isFull(apply(userId, { type: 'tick', at: performance.now(), level }))) void now.current.stop()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning, userId, me])

  useEffect(() => {
    if (!isIos()) return
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') void now.current.stop()
    }
    document.addEventListener('visibilitychange', handleHidden)
    return () => document.removeEventListener('visibilitychange', handleHidden)
  }, [])

  // Whoever closes the assistant, or signs out, is not listened to any longer. What is finished stays.
  useEffect(() => {
    return () => {
      if (tab.holder !== me) return
      apply(userId, { type: 'cancel' })
      now.current.letGo()
    }
  }, [userId, me])

  const { phase } = recording
  const isOpen = phase === 'starting' || phase === 'recording' || phase === 'paused' || phase === 'stopping'
  return {
    recording,
    problem,
    isRecording: phase === 'recording',
    isPaused: phase === 'paused',
    /** From the press on the microphone to the end of the recording: nothing can be typed. */
    isOpen,
    isReady: phase === 'ready',
    isSending: phase === 'sending',
    /** Neither a text nor another recording can be sent. */
    isBusy: phase !== 'idle',
    audioBlob: 'audio' in recording ? recording.audio : null,
    /** In seconds, without pauses. */
    duration: 'length' in recording ? recording.length / 1000 : 0,
    start,
    pause,
    resume,
    stop: () => stop(true),
    cancel,
    send: () => deliver('send'),
    /** Sends the recording that could not be sent; undefined while there is none, or it is no use. */
    tryAgain:
      recording.phase === 'idle' && recording.kept && recording.kept.why?.mayHelp !== false
        ? () => deliver('try-again')
        : undefined,
    discard: () => void apply(userId, { type: 'discard' }),
    dismissProblem: () => setProblem(null),
  }
}

export type Recorder = ReturnType<typeof useRecorder>
