/**
 * Runs in the browser's audio thread: hands the sound of the microphone to the page in pieces of about 100 ms
 * (spec §9), and the last, shorter one when told to finish.
 */

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare const sampleRate: number

class PcmTap extends AudioWorkletProcessor {
  private piece = new Float32Array(Math.round(sampleRate / 10))
  private filled = 0
  private isOpen = true
  private isPaused = false

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<'pause' | 'resume' | 'finish'>) => {
      this.isPaused = data === 'pause'
      if (data === 'resume') return
      this.handOut()
      if (data !== 'finish') return
      this.isOpen = false
      this.port.postMessage('finished')
    }
  }

  process([input]: Float32Array[][]) {
    const [sound] = input ?? []
    if (!sound || !this.isOpen || this.isPaused) return this.isOpen
    for (let from = 0; from < sound.length; ) {
      const part = sound.subarray(from, from + this.piece.length - this.filled)
      this.piece.set(part, this.filled)
      this.filled += part.length
      from += part.length
      if (this.filled === this.piece.length) this.handOut()
    }
    return true
  }

  private handOut() {
    if (this.filled === 0) return
    const piece = this.piece.slice(0, this.filled)
    this.filled = 0
    this.port.postMessage(piece, [piece.buffer])
  }
}

registerProcessor('pcm-tap', PcmTap)
