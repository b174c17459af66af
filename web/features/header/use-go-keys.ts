/** `g`, then a letter, goes to a page; `?` shows the list where the page has none of its own. */

import { useEffect, useEffectEvent, useRef } from 'react'
import { takesKeys } from '#web/lib/use-keys.ts'

/** The letter of each page, in the order of the menus. */
export const GO_KEYS = [
  { key: 'n', to: '/daily-news', name: 'dailyNews' },
  { key: 'b', to: '/ebooks', name: 'ebooks' },
  { key: 'e', to: '/events', name: 'events' },
  { key: 's', to: '/syllabus', name: 'syllabus' },
  { key: 'm', to: '/daily-mission', name: 'dailyMission' },
  { key: 'p', to: '/practice', name: 'practice' },
  { key: 'a', to: '/mains-evaluation', name: 'mainsEvaluation' },
  { key: 't', to: '/scheduler', name: 'scheduler' },
  { key: 'c', to: '/challenges', name: 'challenge' },
  { key: 'r', to: '/performance', name: 'performance' },
] as const

/** Milliseconds in which the letter has to follow. */
const PATIENCE = 1500

export function useGoKeys({ onGo, onList }: { onGo: (to: string) => void; onList: () => void }) {
  const began = useRef(Number.NEGATIVE_INFINITY)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!takesKeys(event)) return
    const isSecond = event.timeStamp - began.current < PATIENCE
    began.current = Number.NEGATIVE_INFINITY
    const key = event.key.toLowerCase()
    if (isSecond) {
      const page = GO_KEYS.find((one) => one.key === key)
      if (!page && key !== '?') return
      // The letter may mean something on this page; after `g` it does not.
      event.preventDefault()
      event.stopPropagation()
      if (page) onGo(page.to)
      else onList()
    } else if (key === 'g') {
      began.current = event.timeStamp
    }
  })
  const handleUntaken = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.defaultPrevented || !takesKeys(event)) return
    event.preventDefault()
    onList()
  })
  useEffect(() => {
    const first = (event: KeyboardEvent) => handleKey(event)
    const last = (event: KeyboardEvent) => handleUntaken(event)
    // Before all others for the second letter, after all others for `?`: a page's own list comes first.
    window.addEventListener('keydown', first, { capture: true })
    window.addEventListener('keydown', last)
    return () => {
      window.removeEventListener('keydown', first, { capture: true })
      window.removeEventListener('keydown', last)
    }
  }, [])
}
