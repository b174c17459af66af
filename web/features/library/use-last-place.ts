/** Reads the last place in a book, and keeps it while a chapter is read. */

import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useSession } from '#web/session/session.tsx'
import { keepPlace, lastPlace, sectionInSight } from './last-place.ts'

/** A third of the screen: what stands above it has been reached. */
const LINE_OF_SIGHT = 1 / 3

/** Who only passes by, on the way up to the contents for instance, is not reading there. */
const STAY_MS = 2000

export function useLastPlace(book: string) {
  const { user } = useSession()
  return user && lastPlace({ userId: user.id, book })
}

export function useKeepPlace(book: string, chapter: string, anchors: readonly string[]) {
  const { user } = useSession()
  const userId = user?.id
  const { hash } = useLocation()
  const type = useNavigationType()
  const places = anchors.join(' ')

  useEffect(() => {
    if (!userId) return
    const where = { userId, book }
    const place = lastPlace(where)
    // a chapter that was opened counts, before anybody scrolls
    if (place?.chapter !== chapter) keepPlace(where, { chapter, anchor: null })
    // a page that the browser loaded again, as phones do with a tab left open, goes on where it was
    else if (type === 'POP' && !hash && window.scrollY === 0 && place.anchor) {
      document.getElementById(place.anchor)?.scrollIntoView()
    }

    let stay: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const sections = places.split(' ').flatMap((anchor) => {
        const element = document.getElementById(anchor)
        return element ? [{ anchor, top: element.getBoundingClientRect().top }] : []
      })
      const anchor = sectionInSight(sections, window.innerHeight * LINE_OF_SIGHT)
      // above the first section nobody reads on: the place before stands
      if (anchor) keepPlace(where, { chapter, anchor })
    }
    const handleScroll = () => {
      clearTimeout(stay)
      stay = setTimeout(keep, STAY_MS)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(stay)
      window.removeEventListener('scroll', handleScroll)
    }
  }, [userId, book, chapter, places, hash, type])
}
