/**
 * Scrolling that never fights the reader (spec §2 'scrolls smoothly to the newest message'): sending
 * always goes to the newest message, smoothly; while an answer is written it is followed at once, until its
 * beginning stands at the top, or to its end by a reader who has gone there. Who has scrolled back is left
 * alone and told that an answer is there.
 */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from './chat-message.ts'
import { isAtBottom } from './chat-rules.ts'

/** To the beginning of the newest message, to its end, or not at all. */
type Following = 'beginning' | 'end' | 'off'

export function useFollow(
  view: RefObject<HTMLElement | null>,
  { sessionId, messages }: { sessionId: string | null; messages: readonly ChatMessage[] },
) {
  const [hasNewAnswer, setHasNewAnswer] = useState(false)
  const following = useRef<Following>('beginning')
  const seen = useRef<{ sessionId: string | null; count: number }>({ sessionId: null, count: 0 })

  useEffect(() => {
    const element = view.current
    if (!element) return
    // Our own scrolling passes through the middle as well; only the reader's hand counts.
    let isByHand = false
    const noteHand = () => {
      isByHand = true
    }
    const noteScroll = () => {
      if (isAtBottom(element)) {
        following.current = isByHand ? 'end' : following.current === 'off' ? 'beginning' : following.current
        isByHand = false
        setHasNewAnswer(false)
      } else if (isByHand) {
        following.current = 'off'
      }
    }
    const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown']
    for (const hand of hands) element.addEventListener(hand, noteHand, { passive: true })
    element.addEventListener('scroll', noteScroll, { passive: true })
    return () => {
      for (const hand of hands) element.removeEventListener(hand, noteHand)
      element.removeEventListener('scroll', noteScroll)
    }
  }, [view])

  useLayoutEffect(() => {
    const element = view.current
    const before = seen.current
    const isSame = before.sessionId === sessionId
    seen.current = { sessionId, count: messages.length }
    if (!element || messages.length === 0) return

    const added = messages.slice(before.count)
    if (!isSame || before.count === 0) {
      following.current = 'beginning'
      setHasNewAnswer(false)
      // a history that was just read is not played back
      const isFirstWord = isSame && messages.length <= 2 && messages[0]?.message_type === 'user'
      element.scrollTo({ top: element.scrollHeight, behavior: isFirstWord ? gentle() : 'auto' })
    } else if (added.some(({ message_type }) => message_type === 'user')) {
      following.current = 'beginning'
      element.scrollTo({ top: element.scrollHeight, behavior: gentle() })
    } else if (following.current !== 'off') {
      const behavior = added.length > 0 ? gentle() : 'auto'
      const top = following.current === 'end' ? element.scrollHeight : startOfNewest(element)
      // what stands already where it should is not moved: a smooth movement may be under way
      if (top > element.scrollTop) element.scrollTo({ top, behavior })
    } else if (messages.at(-1)?.message_type === 'ai') {
      setHasNewAnswer(true)
    }
  }, [view, sessionId, messages])

  function goToNewest() {
    following.current = 'beginning'
    setHasNewAnswer(false)
    if (view.current) view.current.scrollTo({ top: startOfNewest(view.current), behavior: gentle() })
  }

  return { hasNewAnswer, goToNewest }
}

/** A question no higher than this stays in view over the beginning of its answer. */
const SHORT_QUESTION = 160

/** The start of the newest message, with the question over it; the end of the conversation if that is nearer. */
function startOfNewest(element: HTMLElement) {
  const newest = element.querySelector<HTMLElement>('[data-newest]')
  if (!newest) return element.scrollHeight
  const question = newest.previousElementSibling
  const top = question instanceof HTMLElement ? question.offsetTop : newest.offsetTop
  return (newest.offsetTop - top <= SHORT_QUESTION ? top : newest.offsetTop) - 16
}

function gentle(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
