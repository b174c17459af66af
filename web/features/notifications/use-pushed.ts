/** What messages to this device ask of an open page: going where one leads, and saying again that this browser takes them. */

import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'

/** Milliseconds: the page's own requests come first. */
const LATER = 5000

export function usePushed(userId: string) {
  const navigate = useNavigate()
  const handleMessage = useEffectEvent((event: MessageEvent) => {
    const { do: what, href } = (event.data ?? {}) as { do?: string; href?: string }
    if (what === 'renewed') void keep(userId)
    if (what !== 'open' || typeof href !== 'string' || !/^\/(?!\/)/.test(href)) return
    // so that the worker need not open a window
    event.ports[0]?.postMessage('opened')
    void navigate(href)
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const listen = (event: MessageEvent) => handleMessage(event)
    navigator.serviceWorker.addEventListener('message', listen)
    return () => navigator.serviceWorker.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => void keep(userId), LATER)
    return () => clearTimeout(timer)
  }, [userId])
}

async function keep(userId: string) {
  // most have switched nothing on, and fetch nothing for it
  if (kept.local.get(`push_device:${userId}`) === null) return
  try {
    const { keepSwitchedOn } = await import('./push-device.ts')
    await keepSwitchedOn(userId)
  } catch (cause) {
    logFailure('Could not say that this device takes messages', cause)
  }
}
