/** What the browser's tab says: the view that is open, its page, what that is part of, then the site. */

import { useEffect, useState } from 'react'
import { site } from './site.ts'

/** What each part that is on the screen is called, by the order in which parts were first drawn: a page before what is in it. */
const called = new Map<number, string>()
let parts = 0
/** What every page is part of that is here now. */
let place: string | undefined
/** What stands there for a while whatever the page. */
let instead: string | undefined

/**
 * Calls the page `title`, and `view` the view of it that is open, where it has several. What is inside a page may call it
 * otherwise for as long as it is there; a part without a title leaves that to what it stands in.
 */
export function usePageTitle(title: string | undefined, view?: string) {
  const [part] = useState(() => parts++)
  useEffect(() => {
    if (title === undefined) called.delete(part)
    else called.set(part, view ? `${view} · ${title}` : title)
    show()
  }, [part, title, view])
  useEffect(
    () => () => {
      called.delete(part)
      show()
    },
    [part],
  )
}

/** What the pages in it are part of, where the same is called alike elsewhere: the desks of administrators. */
export function usePlaceTitle(name: string) {
  useEffect(() => {
    place = name
    show()
    return () => {
      place = undefined
    }
  }, [name])
}

/** Instead of the page's title, until it goes: a clock that runs. */
export function useTabTitle(title: string) {
  useEffect(() => {
    instead = title
    show()
  }, [title])
  useEffect(
    () => () => {
      instead = undefined
      show()
    },
    [],
  )
}

function show() {
  const inmost = called.get(Math.max(...called.keys()))
  const whole = place === undefined || place === inmost ? inmost : inmost && `${inmost} · ${place}`
  const title = instead ?? (whole && titleOf(whole))
  // between one page and the next the tab keeps what it said
  if (title !== undefined && document.title !== title) document.title = title
}

export function titleOf(title: string) {
  return `${title} · ${site.authTagline}`
}
