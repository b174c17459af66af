/**
 * The words of a search that stands in the address. The address follows the letters after a pause, and on a slow phone
 * shows later still: what the field asked for itself takes nothing back, when it arrives, of what was typed meanwhile.
 * Words from elsewhere, as of the way back, are shown.
 */

import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'

type SearchWords = {
  typed: string
  setTyped: (typed: string) => void
  /** Asks at once, as Enter and clearing do. */
  search: (words: string) => void
}

/** `value`: the words in the address. `pauseMs`: how long no letter has come before they are asked for. */
export function useSearchWords(
  value: string,
  onSearch: (words: string) => void,
  pauseMs: number,
): SearchWords {
  const [typed, setTyped] = useState(value)
  const [{ seen, underWay }, setKnown] = useState({ seen: value, underWay: [] as string[] })
  if (value !== seen) {
    const at = underWay.lastIndexOf(value)
    setKnown({ seen: value, underWay: at < 0 ? [] : underWay.slice(at + 1) })
    if (at < 0) setTyped(value)
  }
  const asked = underWay.at(-1) ?? value

  function search(words: string) {
    if (words === asked) return
    setKnown({ seen, underWay: [...underWay, words] })
    onSearch(words)
  }
  const searchTyped = useEffectEvent(() => search(typed.trim()))
  const { key: page } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is chosen meanwhile makes another address of this page
  useEffect(() => {
    if (typed.trim() === asked) return
    // Whoever goes on to another page, which may still be loading, is not called back by what they typed before.
    const { href } = globalThis.location
    const pause = setTimeout(() => {
      if (globalThis.location.href === href) searchTyped()
    }, pauseMs)
    const goesOn = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(pause)
    }
    document.addEventListener('click', goesOn, { capture: true })
    return () => {
      clearTimeout(pause)
      document.removeEventListener('click', goesOn, { capture: true })
    }
  }, [typed, asked, pauseMs, page])
  return { typed, setTyped, search }
}
