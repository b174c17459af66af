/** For tests: a browser with a microphone, whose recorder hands out pieces when the test lets time pass. */

import { vi } from 'vitest'

class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live'
  stop() {
    this.readyState = 'ended'
  }
}

export function installMicrophone({ webm = true, refuses }: { webm?: boolean; refuses?: string } = {}) {
  const tracks: FakeTrack[] = []
  const asked: MediaStreamConstraints[] = []
  const recorders: FakeRecorder[] = []
  const sound = { level: 0.2, contexts: 0 }
  const permission = { given: Promise.resolve() }

  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => webm && type.startsWith('audio/webm')
    state: 'inactive' | 'recording' | 'paused' = 'inactive'
    slice = 0
    readonly options: MediaRecorderOptions
    constructor(_stream: unknown, options: MediaRecorderOptions) {
      super()
      this.options = options
      recorders.push(this)
    }
    start(slice: number) {
      this.slice = slice
      this.state = 'recording'
    }
    pause() {
      this.state = 'paused'
    }
    resume() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      const event = Object.assign(new Event('dataavailable'), { data: new Blob(['\x1aE\xdf\xa3 sound']) })
      this.dispatchEvent(event)
      this.dispatchEvent(new Event('stop'))
    }
  }

  class FakeContext {
    state = 'running'
    sampleRate: number
    constructor({ sampleRate = 48_000 }: { sampleRate?: number } = {}) {
      this.sampleRate = sampleRate
      sound.contexts += 1
    }
    createMediaStreamSource = () => ({ connect: () => {} })
    createAnalyser = () => ({
      fftSize: 4,
      getFloatTimeDomainData: (samples: Float32Array) => void samples.fill(sound.level),
    })
    resume = async () => {}
    close = async () => {
      sound.contexts -= 1
    }
  }

  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints)
    await permission.given
    if (refuses) throw new DOMException('no', refuses)
    const track = new FakeTrack()
    tracks.push(track)
    return { getTracks: () => [track] }
  }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeContext)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  vi.stubGlobal('Audio', FakeAudio)
  URL.createObjectURL ??= () => 'blob:recording'
  URL.revokeObjectURL ??= () => {}

  return {
    asked,
    recorders,
    sound,
    permission,
    /** Whether the browser shows that somebody listens. */
    isOn: () => tracks.some((track) => track.readyState === 'live') || sound.contexts > 0,
    pullOut() {
      for (const track of tracks) track.dispatchEvent(new Event('ended'))
    },
  }
}

class FakeAudio {
  currentTime = 0
  error = null
  play = async () => {}
  pause = () => {}
}

export function removeMicrophone() {
  Reflect.deleteProperty(navigator, 'mediaDevices')
}
