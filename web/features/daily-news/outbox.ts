/**
 * What a learner made of a story (a note, cards, a wish to revise, a report) on its way to the server. It is sent at
 * once; without a network it waits on this device, survives a reload, and goes as soon as there is one. Every kind may
 * be sent twice: its id is made here.
 */

import * as z from 'zod/mini'
import type { saveCards, saveNote } from '#web/features/cards/index.ts'
import { isFinal } from '#web/lib/refused.ts'
import type { NewReport } from './my-news-queries.ts'

type NewCard = Parameters<typeof saveCards>[0][number]
type NewNote = Parameters<typeof saveNote>[0]

/** `refused`: what the server said when it would not take it. */
export type Letter = { refused?: string } & Made

type Made =
  | { kind: 'note'; id: string; note: NewNote }
  | { kind: 'cards'; id: string; cards: NewCard[] }
  | { kind: 'revise'; id: string; item: string; due: string | null; cards: NewCard[] }
  | { kind: 'report'; id: string; report: NewReport }

/** `kept`: without a network; it goes later. `refused`: never, with what the server said. */
export type Fate = { kind: 'sent' | 'kept' } | { kind: 'refused'; says: string }

type Store = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

const Kept = z.array(z.looseObject({ kind: z.string(), id: z.string() }))

export function createOutbox({
  userId,
  deliver,
  store,
}: {
  userId: string
  /** Throws when it was not taken. */
  deliver: (letter: Letter) => Promise<void>
  store: Store
}) {
  const key = `news-outbox:${userId}`

  function read(): Letter[] {
    try {
      return Kept.parse(JSON.parse(store.get(key) ?? '[]')) as unknown as Letter[]
    } catch {
      return []
    }
  }

  function write(letters: Letter[]) {
    if (letters.length === 0) store.remove(key)
    else store.set(key, JSON.stringify(letters))
  }

  async function send(letter: Letter): Promise<Fate> {
    // on the device first: a page that closes now loses nothing
    const letters = read()
    const isKnown = letters.some(({ id }) => id === letter.id)
    write(isKnown ? letters.map((one) => (one.id === letter.id ? letter : one)) : [...letters, letter])
    try {
      await deliver(letter)
    } catch (error) {
      if (!isFinal(error)) return { kind: 'kept' }
      // it stays, and is seen: whoever made it may have left long ago
      setAside(letter.id, (error as Error).message)
      return { kind: 'refused', says: (error as Error).message }
    }
    take(letter.id)
    return { kind: 'sent' }
  }

  function take(id: string) {
    write(read().filter((letter) => letter.id !== id))
  }

  function setAside(id: string, reason: string) {
    write(read().map((letter) => (letter.id === id ? { ...letter, refused: reason } : letter)))
  }

  return {
    send,
    /** Takes back what has not gone; false when it is gone, or was never here. */
    takeBack(id: string) {
      const isHere = read().some((letter) => letter.id === id)
      if (isHere) take(id)
      return isHere
    },
    /** Sends what waits, oldest first, until the network fails. */
    async flush() {
      const waiting = read().filter(({ refused }) => refused === undefined)
      for (const letter of waiting) {
        // taken back, or sent by another tab, while those before it were on their way
        if (!read().some(({ id }) => id === letter.id)) continue
        if ((await send(letter)).kind === 'kept') return
      }
    },
  }
}
