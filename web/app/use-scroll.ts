/**
 * A new page starts at its top or at the part that was asked for; going back returns to where the learner was. A page
 * that only writes its state into its address stays where it is.
 */

import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { entryOf, ledBackTo, type Place, places } from '#web/lib/places.ts'

/** Each page is mounted anew, so that no page knows which one it took the place of. */
let shown: string | undefined

export function useScroll() {
  const location = useLocation()
  const { pathname, hash } = location
  const entry = entryOf(location)
  const type = useNavigationType()

  // A page that gives way to a shorter one scrolls after this: that is no place in the page that went.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const before = type === 'POP' ? places.get(entry) : undefined
    const way = before && goBack(before)
    if (way) ledBackTo.add(entry)
    if (!way && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else if (type === 'PUSH' || (type === 'REPLACE' && shown !== pathname)) window.scrollTo(0, 0)
    shown = pathname

    function note(place: Place) {
      // the last one noted stands last
      places.delete(entry)
      places.set(entry, place)
    }
    let rests: ReturnType<typeof setTimeout> | undefined
    function remember() {
      clearTimeout(rests)
      if (way?.isUnderway()) return
      note({ y: window.scrollY, width: window.innerWidth })
      // to look for what stands there with each event costs a slow phone the smoothness of its scrolling
      rests = setTimeout(() => note(placeNow()), RESTS_MS)
    }
    remember()
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      clearTimeout(rests)
      window.removeEventListener('scroll', remember)
      way?.end()
    }
  }, [entry, pathname, hash, type])
}

/** Without a scroll for so long, a page is not being scrolled any more. */
const RESTS_MS = 100

/** For so long a page that is shown again may still change its length, by what is drawn or read after the rest. */
const SETTLES_MS = 8000
const MOVES = ['wheel', 'pointerdown', 'keydown'] as const

/** Leads to where the learner was, and stays there; whoever does something meanwhile goes on from where they are. */
function goBack(place: Place) {
  const over = new AbortController()
  const { signal } = over
  const end = () => over.abort()
  const go = () => {
    // so many pixels from the top is another place in a page of another width
    if (place.y > 0 && !place.at && place.width !== window.innerWidth) end()
    else window.scrollTo(0, window.scrollY + distanceTo(place))
  }
  go()
  if (typeof ResizeObserver !== 'undefined') {
    const drawn = new ResizeObserver(go)
    drawn.observe(document.body)
    signal.addEventListener('abort', () => drawn.disconnect())
  }
  for (const move of MOVES) window.addEventListener(move, end, { capture: true, passive: true, signal })
  setTimeout(end, SETTLES_MS)
  return { end, isUnderway: () => !signal.aborted && Math.abs(distanceTo(place)) >= 1 }
}

const LINE_OF_SIGHT = 1 / 3
/** Names that a page gives and not React, which gives others each time. */
const NAMED = 'main [data-item], main [id]:not([id^="_"])'

function placeNow(): Place {
  const { scrollY: y, innerWidth: width } = window
  // at the top nothing above can have another length
  if (y === 0) return { y, width }
  const inSight = document.elementFromPoint?.(width / 2, window.innerHeight * LINE_OF_SIGHT)
  const named = inSight?.closest<HTMLElement>(NAMED)
  if (!named) return { y, width }
  const { item } = named.dataset
  const find = item === undefined ? `#${CSS.escape(named.id)}` : `[data-item="${CSS.escape(item)}"]`
  return { y, width, at: { find, top: named.getBoundingClientRect().top } }
}

/** In pixels from where the window stands now. */
function distanceTo({ y, at }: Place) {
  const found = at && document.querySelector(at.find)
  return found ? found.getBoundingClientRect().top - at.top : y - window.scrollY
}
