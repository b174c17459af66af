/**
 * Which conversation is open in this tab (spec §3, §4). It outlives a reload, so that the history is
 * there again, but neither the tab nor the sign-in: a new sign-in opens a new conversation.
 */

import type { Session } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { claimsOf } from '#web/lib/access-token.ts'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import { newSessionId } from './chat-rules.ts'

type Stored = {
  sessionId: string
  signIn: string
  /** To be kept although the learner wants none kept: they said so of this one. */
  isWanted?: true
}

const listeners = new Set<() => void>()
/** Conversations begun in this page: known to be empty, so nothing has to be awaited. */
const begun = new Set<string>()
/** Which of them are kept nowhere, and who has one open: a reload forgets both. */
const temporary = new Set<string>()
const openTemporary = new Map<string, Stored>()

function storageKey(userId: string) {
  return `chat_session:${userId}`
}

export function useOpenSessionId(session: Session | null) {
  return useSyncExternalStore(subscribe, () => openSessionId(session))
}

export function openSessionId(session: Session | null) {
  if (!session) return null
  const stored = openTemporary.get(session.user.id) ?? readStored(session.user.id)
  return stored && stored.signIn === signInOf(session) ? stored.sessionId : null
}

/** Null when no id can be made: then nothing can be sent (spec §8 'Failed to initialize chat session'). */
export function beginSession(session: Session, isWanted = false, now = Date.now()) {
  try {
    const sessionId = newSessionId(now)
    begun.add(sessionId)
    keepOpen(session, sessionId, isWanted)
    return sessionId
  } catch (cause) {
    logFailure('Could not begin a conversation', cause)
    return null
  }
}

/** A conversation of which neither the server nor this browser keeps anything. */
export function beginTemporary(session: Session, now = Date.now()) {
  try {
    const sessionId = newSessionId(now)
    begun.add(sessionId)
    temporary.add(sessionId)
    openTemporary.set(session.user.id, { sessionId, signIn: signInOf(session) })
    for (const listener of listeners) listener()
    return sessionId
  } catch (cause) {
    logFailure('Could not begin a conversation', cause)
    return null
  }
}

export function isTemporary(sessionId: string | null) {
  return sessionId !== null && temporary.has(sessionId)
}

/** `isWanted`: although the learner wants none kept. */
export function keepOpen(session: Session, sessionId: string, isWanted = false) {
  const stored: Stored = { sessionId, signIn: signInOf(session), ...(isWanted && { isWanted }) }
  openTemporary.delete(session.user.id)
  kept.session.set(storageKey(session.user.id), JSON.stringify(stored))
  for (const listener of listeners) listener()
}

/** Whether it is kept without being asked for: not to be gone on with once the learner wants none kept. */
export function isKeptUnasked(session: Session) {
  const sessionId = openSessionId(session)
  return sessionId !== null && !isTemporary(sessionId) && !readStored(session.user.id)?.isWanted
}

/** No conversation that is kept is open any more; a temporary one goes on. */
export function forgetOpen(userId: string) {
  kept.session.remove(storageKey(userId))
  for (const listener of listeners) listener()
}

export function isBegunHere(sessionId: string | null) {
  return sessionId !== null && begun.has(sessionId)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStored(userId: string): Stored | null {
  try {
    const stored = JSON.parse(kept.session.get(storageKey(userId)) ?? 'null')
    return typeof stored?.sessionId === 'string' ? stored : null
  } catch {
    return null
  }
}

/** The sign-in that an access token descends from: its claim stays the same through every refresh. */
function signInOf(session: Session) {
  return claimsOf(session.access_token).session_id ?? ''
}
