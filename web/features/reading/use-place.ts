/** Follows where the learner reads: keeps the place here and on the server, and asks when another device is further. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import * as z from 'zod/mini'
import { useSignedInUser } from '#web/session/session.tsx'
import { findQuote } from './anchor-rules.ts'
import { deviceId, deviceName } from './device.ts'
import { createPlaceKeeper, keepPlaceHere, keptPlace, placeToAskAbout } from './place-keeper.ts'
import { placeKeys, placesQuery, sendPlace } from './place-queries.ts'
import { Place, type ReadText, type StoredPlace } from './reading-types.ts'
import { blocksIn, type TextBlock } from './text-dom.ts'

/** A third of the screen: what stands above it has been reached. */
const LINE_OF_SIGHT = 1 / 3
/** Who only passes by, on the way up to the contents for instance, is not reading there. */
const STAY_MS = 2000
const SEND_MS = 4000
const QUOTE = 80

export function usePlace(
  root: RefObject<HTMLElement | null>,
  text: ReadText,
  percentOf: (share: number) => number,
  show: (block: string, at?: number) => void,
) {
  const { id: userId } = useSignedInUser()
  const client = useQueryClient()
  const { hash, state } = useLocation()
  const type = useNavigationType()
  const { data: places } = useQuery(placesQuery(userId))
  const stored = places?.find(({ work }) => work === text.work)
  const [refused, setRefused] = useState<StoredPlace | null>(null)
  const [isAnswered, setIsAnswered] = useState(false)
  const { work, part } = text
  const toAsk = isAnswered ? null : (refused ?? placeToAskAbout(stored, keptPlace(userId, work), deviceId()))
  const isWaiting = toAsk !== null
  const waiting = useRef(isWaiting)
  waiting.current = isWaiting
  const percent = useRef(percentOf)
  percent.current = percentOf

  const keeper = useMemo(
    () =>
      createPlaceKeeper({
        ...{ userId, work, isHeld: () => waiting.current },
        send: (place, base) => sendPlace(work, place, base),
        onStored: (place) =>
          client.setQueryData<StoredPlace[]>([...placeKeys.all, userId], (known) =>
            known?.filter((one) => one.work !== work).concat(place),
          ),
        onParted(place) {
          waiting.current = true
          setRefused(place)
          // what was answered before was about another place
          setIsAnswered(false)
        },
      }),
    [client, userId, work],
  )

  // What was read before the page was left, or this device's place of a page that was opened by "continue".
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a text
  useEffect(() => {
    const here = keptPlace(userId, work)
    const promised = wantedPlace(state)
    // The browser keeps it with the address: after a reload, or back here, it is older than where one read since.
    const resumed = type === 'POP' ? null : promised
    if (resumed?.version !== undefined) {
      // The learner came by the place of the other device: that is the answer.
      const { version, ...place } = resumed
      keepPlaceHere(userId, work, { place, version, isSent: true })
      setIsAnswered(true)
    }
    // its section stands in the address of a place that was promised, and is no place of its own
    const isAnySection = hash !== '' && promised === null
    const wanted = resumed ?? (type === 'POP' && !isAnySection && window.scrollY === 0 ? here?.place : null)
    if (wanted?.part === part && root.current) {
      const place = whereIs(blocksIn(root.current), wanted)
      if (place) show(place.block, place.start)
      else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    }
    // a chapter that was opened counts, before anybody scrolls
    if ((resumed ?? here?.place)?.part !== part) keep(null)
  }, [userId, work, part])

  function keep(place: { block: TextBlock; at: number; share: number } | null) {
    const before = keptPlace(userId, work)
    const next: Place = {
      part,
      ...{ block: place?.block.id ?? null, at_char: place?.at ?? 0 },
      quote: place ? place.block.text.slice(place.at, place.at + QUOTE) : '',
      percent: Math.round(percent.current(place?.share ?? 0)),
      ...{ device: deviceId(), device_name: deviceName(), moved_at: new Date().toISOString() },
    }
    keepPlaceHere(userId, work, { place: next, version: before?.version ?? null, isSent: false })
  }
  const keepNow = useRef(keep)
  keepNow.current = keep

  useEffect(() => {
    let stay: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const place = root.current && inSight(blocksIn(root.current))
      // above the first block nobody reads on: the place before stands
      if (!place) return
      keepNow.current(place)
      keeper.soon(SEND_MS)
    }
    const handleScroll = () => {
      clearTimeout(stay)
      stay = setTimeout(look, STAY_MS)
    }
    const flush = () => void keeper.flush()
    keeper.resume()
    keeper.soon(SEND_MS)
    window.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    return () => {
      clearTimeout(stay)
      window.removeEventListener('scroll', handleScroll)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      void keeper.close()
    }
  }, [root, keeper])

  /** Takes the other device's place as one's own, or leaves it; either way it is known from now on. */
  function answer(goes: boolean) {
    if (!toAsk) return
    const { work: _work, version, ...place } = toAsk
    const here = keptPlace(userId, work)
    const own = { ...(here?.place ?? place), moved_at: new Date().toISOString() }
    keepPlaceHere(
      userId,
      work,
      goes ? { place, version, isSent: true } : { place: own, version, isSent: false },
    )
    waiting.current = false
    setIsAnswered(true)
    setRefused(null)
    if (!goes) void keeper.flush()
  }

  // At the top of the very page that is open nothing is to be gone on with: here is the place.
  const isHere = toAsk !== null && toAsk.part === part && toAsk.block === null
  const stay = useRef(answer)
  stay.current = answer
  useEffect(() => {
    if (isHere) stay.current(false)
  }, [isHere])

  return { toAsk: isHere ? null : toAsk, answer }
}

/** The state of an address that leads back to a place. */
export const resuming = (place: Place | StoredPlace) => ({ resume: place })

const Resumed = z.object({ resume: z.extend(Place, { version: z.optional(z.number()) }) })

function wantedPlace(state: unknown) {
  const parsed = Resumed.safeParse(state)
  return parsed.success ? parsed.data.resume : null
}

/** Where these words stand now. */
function whereIs(
  blocks: readonly TextBlock[],
  { block, at_char, quote }: Pick<Place, 'block' | 'at_char' | 'quote'>,
) {
  if (block === null) return null
  const section = block.slice(0, block.lastIndexOf('.'))
  const found = findQuote(blocks, { block, section, start_char: at_char, quote, prefix: '', suffix: '' })
  return found ?? (blocks.some(({ id }) => id === block) ? { block, start: at_char } : null)
}

/** The block and character at the line of sight, and the share of the text above it. */
function inSight(blocks: readonly TextBlock[]) {
  const line = window.innerHeight * LINE_OF_SIGHT
  const at = blocks.findLastIndex(({ element }) => element.getBoundingClientRect().top <= line)
  const block = blocks[at]
  if (!block) return null
  const { top, height } = block.element.getBoundingClientRect()
  const through = height > 0 ? Math.min(1, Math.max(0, (line - top) / height)) : 0
  // From the beginning of a word, so that its words are found again.
  const char = block.text.lastIndexOf(' ', Math.floor(through * block.text.length)) + 1
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  const before = blocks.slice(0, at).reduce((sum, { text }) => sum + text.length, 0)
  return { block, at: char, share: length > 0 ? (before + through * block.text.length) / length : 0 }
}
