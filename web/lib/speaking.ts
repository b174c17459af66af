/** The browser's own voice: who can speak here, and what is being spoken. One text at a time in the whole tab. */

import { useSyncExternalStore } from 'react'
import { type Spoken, spokenPieces } from './spoken-text.ts'

const LOCALES = { en: ['en-in', 'en-gb', 'en'], hi: ['hi-in', 'hi'] }

let speaker: symbol | null = null
let current: object | null = null
const listeners = new Set<() => void>()

/** The best voice for the language; undefined when there is none. */
function voiceFor(language: Spoken): SpeechSynthesisVoice | undefined {
  // A voice that is not on this device would send the answer to somebody else's server.
  const voices =
    synthesis()
      ?.getVoices()
      .filter((voice) => voice.localService) ?? []
  for (const wanted of LOCALES[language]) {
    const found = voices.find((voice) => voice.lang.toLowerCase().replace('_', '-').startsWith(wanted))
    if (found) return found
  }
  return undefined
}

/** Browsers load their voices late. */
export function useHasVoice(language: Spoken) {
  return useSyncExternalStore(subscribeToVoices, () => voiceFor(language) !== undefined)
}

/** Speaks the text from its beginning; whatever is being spoken falls silent. */
export function speak(who: symbol, text: string, language: Spoken) {
  speakPieces(who, spokenPieces(text, language), language)
}

type Speech = {
  pieces: readonly string[]
  voice: SpeechSynthesisVoice
  /** 1 is as the voice speaks by itself. */
  rate: number
  onPiece: (at: number) => void
}

/** Speaks pieces one after the other from `from` on, and says which one it has come to. */
export function speakPieces(
  who: symbol,
  pieces: readonly string[],
  language: Spoken,
  {
    from = 0,
    rate = 1,
    onPiece = () => {},
  }: { from?: number; rate?: number; onPiece?: (at: number) => void } = {},
) {
  const engine = synthesis()
  const voice = voiceFor(language)
  if (!engine || !voice) return
  hush()
  if (from >= pieces.length) return
  turnTo(who)
  speakFrom(engine, who, { pieces, voice, rate, onPiece }, from)
}

/** The next piece only when this one is done: browsers stall over a long queue, and over a long piece. */
function speakFrom(engine: SpeechSynthesis, who: symbol, speech: Speech, at: number) {
  const { pieces, voice, rate } = speech
  const piece = pieces[at]
  if (piece === undefined) return turnTo(null)
  speech.onPiece(at)
  const utterance = new SpeechSynthesisUtterance(piece)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = rate
  // A speech that was broken off may still end, when the same speaker has begun another.
  const isCurrent = () => speaker === who && current === speech
  current = speech
  utterance.onend = () => {
    if (isCurrent()) speakFrom(engine, who, speech, at + 1)
  }
  utterance.onerror = () => {
    if (isCurrent()) turnTo(null)
  }
  engine.speak(utterance)
}

/** Falls silent; with a speaker only if it is the one who speaks. */
export function hush(who: symbol | null = speaker) {
  if (!speaker || speaker !== who) return
  turnTo(null)
  synthesis()?.cancel()
}

export function useIsSpeaking(who: symbol) {
  return useSyncExternalStore(subscribe, () => speaker === who)
}

function turnTo(next: symbol | null) {
  speaker = next
  for (const listener of listeners) listener()
}

function synthesis(): SpeechSynthesis | undefined {
  return typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function subscribeToVoices(listener: () => void) {
  const engine = synthesis()
  engine?.addEventListener?.('voiceschanged', listener)
  return () => engine?.removeEventListener?.('voiceschanged', listener)
}
