/**
 * Records the microphone: as WebM where the browser's own recorder makes it, else as WAV out of the sound itself
 * (spec §9). Whichever way it ends, the microphone is released.
 */

import { MicrophoneRefused, openMicrophone, release, SAMPLE_RATE } from './microphone.ts'
import pcmWorklet from './pcm-worklet.ts?worker&url'
import { type Level, TICK_MS } from './recording-rules.ts'
import { samplesOf, wavOf } from './wav-encoder.ts'

export type SoundRecorder = {
  level: () => Level
  pause: () => void
  resume: () => void
  /** What was recorded; empty when nothing was. */
  finish: () => Promise<Blob>
  /** Throws away what was recorded. Safe to repeat, and after `finish`. */
  abandon: () => void
}

type Making = Pick<SoundRecorder, 'pause' | 'resume'> & { finish: () => Promise<Blob>; end: () => void }

const WEBM = ['audio/webm;codecs=opus', 'audio/webm']
/** Bits a second; plenty for a voice, and five minutes are little more than a megabyte. */
const VOICE_BIT_RATE = 32_000
/** Milliseconds; a recorder that does not hand out its last piece by then never will. */
const PATIENCE = 3000

/** `onLost` is called when the microphone goes away by itself: pulled out, or taken by a call. Throws MicrophoneRefused. */
export async function startRecorder(onLost: () => void): Promise<SoundRecorder> {
  const stream = await openMicrophone()
  const sound = openSound(stream)
  let making: Making | undefined
  let isOver = false
  const abandon = () => {
    if (isOver) return
    isOver = true
    making?.end()
    release(stream)
    void sound?.context.close().catch(() => {})
  }

  try {
    const level = sound ? levelMeter(sound) : () => undefined
    making = canMakeWebm() ? makeWebm(stream) : await makeWav(sound)
    for (const track of stream.getTracks()) track.addEventListener('ended', () => !isOver && onLost())
    return {
      level,
      abandon,
      pause: () => making?.pause(),
      resume: () => making?.resume(),
      finish: async () => {
        try {
          return (await making?.finish()) ?? new Blob([])
        } finally {
          abandon()
        }
      },
    }
  } catch (cause) {
    abandon()
    throw cause instanceof MicrophoneRefused ? cause : new MicrophoneRefused('failed', cause)
  }
}

function canMakeWebm() {
  return typeof MediaRecorder !== 'undefined' && WEBM.some((type) => MediaRecorder.isTypeSupported(type))
}

function makeWebm(stream: MediaStream): Making {
  const mimeType = WEBM.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: VOICE_BIT_RATE })
  const pieces: Blob[] = []
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve())
    recorder.addEventListener('error', () => resolve())
  })
  recorder.addEventListener('dataavailable', ({ data }) => void pieces.push(data))
  recorder.start(TICK_MS)
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  return {
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    end,
    finish: async () => {
      end()
      await inTime(stopped)
      return new Blob(pieces, { type: 'audio/webm' })
    },
  }
}

async function makeWav(sound: Sound | undefined): Promise<Making> {
  if (!sound?.context.audioWorklet) throw new MicrophoneRefused('unsupported')
  const { context, source } = sound
  await context.audioWorklet.addModule(pcmWorklet)
  const tap = new AudioWorkletNode(context, 'pcm-tap', { channelCount: 1, channelCountMode: 'explicit' })
  const pieces: Int16Array[] = []
  const finished = new Promise<void>((resolve) => {
    tap.port.onmessage = ({ data }: MessageEvent<Float32Array | 'finished'>) => {
      if (data === 'finished') resolve()
      else pieces.push(samplesOf(data))
    }
  })
  // What leads nowhere is not played; its output is silence.
  source.connect(tap).connect(context.destination)
  return {
    pause: () => tap.port.postMessage('pause'),
    resume: () => tap.port.postMessage('resume'),
    end: () => tap.disconnect(),
    finish: async () => {
      tap.port.postMessage('finish')
      await inTime(finished)
      return wavOf(pieces, context.sampleRate)
    },
  }
}

type Sound = { context: AudioContext; source: MediaStreamAudioSourceNode }

/** Undefined where there is none: then loudness is unknown, and no WAV can be made. */
function openSound(stream: MediaStream): Sound | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  // Firefox takes a microphone at its own rate only.
  for (const options of [{ sampleRate: SAMPLE_RATE }, {}]) {
    let context: AudioContext | undefined
    try {
      context = new AudioContext(options)
      const source = context.createMediaStreamSource(stream)
      // Safari begins asleep when the permission was asked for in between.
      void context.resume().catch(() => {})
      return { context, source }
    } catch {
      void context?.close().catch(() => {})
    }
  }
  return undefined
}

function levelMeter({ context, source }: Sound): () => Level {
  const analyser = context.createAnalyser()
  source.connect(analyser)
  const sound = new Float32Array(analyser.fftSize)
  return () => {
    if (context.state !== 'running') return undefined
    analyser.getFloatTimeDomainData(sound)
    return Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length)
  }
}

async function inTime(done: Promise<void>) {
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
