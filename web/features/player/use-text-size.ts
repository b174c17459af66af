/** How large questions are read: three steps, kept on the device. */

import { type CSSProperties, useState } from 'react'
import { kept } from '#web/lib/storage.ts'

const STORAGE_KEY = 'player_text_size'
const STEPS = [1, 1.2, 1.45]

/** The sizes of the style sheet that a question is set in, in rem. */
const SIZES = { lede: 1.1875, item: 1.0625, sm: 0.875, xs: 0.8125, h4: 1.125 }

export function useTextSize() {
  const [step, setStep] = useState(() => Math.max(0, STEPS.indexOf(Number(kept.local.get(STORAGE_KEY) ?? 1))))
  function next() {
    const following = (step + 1) % STEPS.length
    kept.local.set(STORAGE_KEY, String(STEPS[following]))
    setStep(following)
  }
  return { step, steps: STEPS.length, next, style: styleOf(STEPS[step] ?? 1) }
}

function styleOf(factor: number) {
  const sizes = Object.entries(SIZES).map(([name, rem]) => [`--text-${name}`, `${rem * factor}rem`])
  return factor === 1 ? undefined : (Object.fromEntries(sizes) as CSSProperties)
}
