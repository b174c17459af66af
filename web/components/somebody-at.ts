/** What goes by itself after a while waits while somebody is at it, by keyboard or pointer (WCAG 2.2.1). */

import type { PointerEvent } from 'react'

/** For the element that goes by itself. A pointer that only rests where it pressed something is not at it, and a finger never is. */
export function waitsFor(name: string) {
  return {
    'data-waits': name,
    onPointerMove: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch') currentTarget.dataset.pointed = ''
    },
    onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      delete currentTarget.dataset.pointed
    },
  }
}

/** Whether somebody is at one of this name. A focus that a click or a touch has brought along is not the keyboard's. */
export function isSomebodyAt(name: string): boolean {
  const { activeElement } = document
  const found = `[data-waits="${name}"]`
  const isKeyboard = activeElement?.matches(':focus-visible') && activeElement.closest(found) !== null
  return isKeyboard || document.querySelector(`${found}[data-pointed]`) !== null
}
