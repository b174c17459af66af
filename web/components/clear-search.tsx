/** The button below a search that found nothing: it takes the search back, and goes with it. */

import type { ReactNode } from 'react'
import { Button } from './ui/button.tsx'

export function ClearSearch({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        focusSearchNear(currentTarget)
        onClear()
      }}
    >
      {children}
    </Button>
  )
}

function focusSearchNear(button: HTMLElement) {
  for (let around = button.parentElement; around; around = around.parentElement) {
    const field = around.querySelector<HTMLElement>('input[type=search]')
    if (field) return field.focus()
  }
}
