/** Two soft notes, made here: no file is fetched for them. */

export function chime() {
  const Context = window.AudioContext
  if (!Context) return
  const context = new Context()
  for (const [at, pitch] of [
    [0, 660],
    [0.22, 880],
  ] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, context.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.12, context.currentTime + at + 0.03)
    volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + 0.5)
    tone.connect(volume).connect(context.destination)
    tone.start(context.currentTime + at)
    tone.stop(context.currentTime + at + 0.55)
  }
  setTimeout(() => void context.close(), 1500)
}
