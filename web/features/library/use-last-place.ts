/** Reads the last place in a book, and keeps it while a chapter is read. */

import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useSession } from '#web/session/session.tsx'
import { keepPlace, lastPlace, sectionInSight } from './last-place.ts'

/** A third of the screen: what stands above it has been reached. */
const LINE_OF_SIGHT = 1 / 3

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
    let frame = 0
    const keep = () => {
      frame = 0
      const sections = places.split(' ').flatMap((anchor) => {
        const element = document.getElementById(anchor)
        return element ? [{ anchor, top: element.getBoundingClientRect().top }] : []
      })
      const anchor = sectionInSight(sections, window.innerHeight * LINE_OF_SIGHT)
      keepPlace({ userId, book }, { chapter, anchor })
    }
    const handleScroll = () => {
      frame ||= requestAnimationFrame(keep)
    }
    // a page that the browser loaded again, as phones do with a tab left open, goes on where it was
    const place = lastPlace({ userId, book })
    if (type === 'POP' && !hash && window.scrollY === 0 && place?.chapter === chapter && place.anchor) {
      document.getElementById(place.anchor)?.scrollIntoView()
    }
    // a chapter that was opened counts, before anybody scrolls
    keep()
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', handleScroll)
    }
  }, [userId, book, chapter, places, hash, type])
}
