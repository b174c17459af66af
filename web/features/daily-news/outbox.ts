/**
 * What a learner made of a story (a note, cards, a wish to revise, a report) on its way to the server. It is sent at
 * once; without a network it waits on this device, survives a reload, and goes as soon as there is one. Every kind may
 * be sent twice: its id is made here.
 */

import * as z from 'zod/mini'
import type { saveCards, saveNote } from '#web/features/cards/index.ts'
import { isFinal } from '#web/lib/refused.ts'
import { isAnotherHere } from '#web/lib/stored-auth.ts'
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
  /** A note or a card is taken back, whether it has arrived or not: it stands where that one waited. */
  | { kind: 'undo'; id: string; of: 'note' | 'card' }

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
      const says = (error as Error).message
      // it stays, and is seen: whoever made it may have left long ago
      settle(letter, [{ ...letter, refused: says }])
      return { kind: 'refused', says }
    }
    settle(letter, [])
    return { kind: 'sent' }
  }

  /** What was put in the place of the letter while it was on its way is still to be sent. */
  function settle(sent: Letter, left: Letter[]) {
    const text = JSON.stringify(sent)
    write(read().flatMap((letter) => (JSON.stringify(letter) === text ? left : [letter])))
  }

  const waiting = () => read().filter(({ refused }) => refused === undefined)

  return {
    send,
    /** Lets go of what was refused. */
    letGo: () => write(waiting()),
    /** Sends what waits, oldest first, until the network fails. */
    async flush() {
      for (const { id } of waiting()) {
        // changed, or sent by another tab, while those before it were on their way
        const letter = waiting().find((one) => one.id === id)
        if (isAnotherHere(userId)) return
        if (letter && (await send(letter)).kind === 'kept') return
      }
    },
  }
}
