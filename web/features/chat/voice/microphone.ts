/** The microphone, as the specification asks for it (spec §9 Recording), and why it may not be had. */

export type Refusal = 'denied' | 'none' | 'busy' | 'insecure' | 'unsupported' | 'failed'

export class MicrophoneRefused extends Error {
  override name = 'MicrophoneRefused'
  readonly reason: Refusal
  constructor(reason: Refusal, cause?: unknown) {
    super(`The microphone cannot be used: ${reason}`, { cause })
    this.reason = reason
  }
}

export const SAMPLE_RATE = 44_100

const ASKED_FOR: MediaTrackConstraints = {
  sampleRate: SAMPLE_RATE,
  channelCount: 1,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
}

/** Throws MicrophoneRefused. */
export async function openMicrophone(): Promise<MediaStream> {
  // Over plain http a browser has no microphone to offer at all.
  if (!navigator.mediaDevices?.getUserMedia) {
    throw new MicrophoneRefused(window.isSecureContext === false ? 'insecure' : 'unsupported')
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: ASKED_FOR })
  } catch (cause) {
    throw new MicrophoneRefused(reasonOf(cause), cause)
  }
}

const REASONS: Record<string, Refusal> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

function reasonOf(cause: unknown): Refusal {
  const name = (cause as { name?: unknown } | null)?.name
  return (typeof name === 'string' && REASONS[name]) || 'failed'
}

/** Switches the microphone, and with it the browser's sign of it, off. */
export function release(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** Its recorder loses the first half second after it says that it has begun. */
export function isSafari() {
  return /^((?!chrome|chromium|android|crios|fxios|edg).)*safari/i.test(navigator.userAgent)
}

/** Its microphone falls silent without a word as soon as the page is out of sight. */
export function isIos() {
  // an iPad calls itself a Mac; no Mac has a touch screen
  const isTouchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return isTouchMac || /iPad|iPhone|iPod/.test(navigator.userAgent)
}
