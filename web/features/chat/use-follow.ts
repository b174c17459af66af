/**
 * Scrolling that never fights the reader (spec §2 'scrolls smoothly to the newest message'): sending
 * always goes to the newest message; an answer is followed only by a reader who stands at the end, and
 * anybody else is told that it is there.
 */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from './chat-message.ts'
import { isAtBottom } from './chat-rules.ts'

export function useFollow(
  view: RefObject<HTMLElement | null>,
  {
    sessionId,
    messages,
    isPending,
  }: { sessionId: string | null; messages: ChatMessage[]; isPending: boolean },
) {
  const [hasNewAnswer, setHasNewAnswer] = useState(false)
  const isFollowing = useRef(true)
  const seen = useRef<{ sessionId: string | null; count: number }>({ sessionId: null, count: 0 })

  useEffect(() => {
    const element = view.current
    if (!element) return
    // Our own smooth scrolling passes through the middle as well; only the reader's hand counts.
    let isByHand = false
    const noteHand = () => {
      isByHand = true
    }
    const noteScroll = () => {
      if (isAtBottom(element)) {
        isFollowing.current = true
        isByHand = false
        setHasNewAnswer(false)
      } else if (isByHand) {
        isFollowing.current = false
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

    if (!isSame || before.count === 0) {
      isFollowing.current = true
      setHasNewAnswer(false)
      // a history that was just read is not played back
      const isFirstWord = isSame && messages.length === 1
      element.scrollTo({ top: element.scrollHeight, behavior: isFirstWord ? gentle() : 'auto' })
    } else if (messages.length > before.count) {
      const isOwn = messages.at(-1)?.message_type === 'user'
      if (isOwn) isFollowing.current = true
      if (isFollowing.current) showNewest(element)
      else setHasNewAnswer(true)
    }
  }, [view, sessionId, messages])

  useLayoutEffect(() => {
    if (isPending && isFollowing.current)
      view.current?.scrollTo({ top: view.current.scrollHeight, behavior: gentle() })
  }, [view, isPending])

  function goToNewest() {
    isFollowing.current = true
    setHasNewAnswer(false)
    if (view.current) showNewest(view.current)
  }

  return { hasNewAnswer, goToNewest }
}

/** The start of the newest message, or the end of the conversation if that message is short. */
function showNewest(element: HTMLElement) {
  const newest = element.querySelector<HTMLElement>('[data-newest]')
  const top = newest ? newest.offsetTop - 16 : element.scrollHeight
  element.scrollTo({ top, behavior: gentle() })
}

function gentle(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
