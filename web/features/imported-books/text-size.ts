/** How large the learner likes the text of files, and whether books may bring their own alignment; kept on this device. */

import { useState } from 'react'
import { kept } from '#web/lib/storage.ts'

const SIZE_KEY = 'file-text-size'
const STYLE_KEY = 'file-book-style'
const [SMALLEST, LARGEST, STEP, USUAL] = [80, 200, 10, 100]

export function useTextSize() {
  const [percent, setPercent] = useState(() => within(Number(kept.local.get(SIZE_KEY) ?? USUAL)))
  const [hasBookStyle, setHasBookStyle] = useState(() => kept.local.get(STYLE_KEY) !== 'off')
  const change = (by: number) => {
    const next = within(percent + by)
    kept.local.set(SIZE_KEY, String(next))
    setPercent(next)
  }
  return {
    percent,
    larger: percent < LARGEST ? () => change(STEP) : undefined,
    smaller: percent > SMALLEST ? () => change(-STEP) : undefined,
    hasBookStyle,
    switchBookStyle: () => {
      kept.local.set(STYLE_KEY, hasBookStyle ? 'off' : 'on')
      setHasBookStyle(!hasBookStyle)
    },
  }
}

function within(percent: number) {
  return Number.isFinite(percent) ? Math.min(LARGEST, Math.max(SMALLEST, percent)) : USUAL
}
