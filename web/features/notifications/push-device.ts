/** This browser as a device that takes messages: what it can, what it was told, and switching it on and off. */

import { kept } from '#web/lib/storage.ts'
import type { Choices, Device } from './choices.ts'
import { addDevice, type NewDevice, readChoices, removeDevice } from './choices-queries.ts'

export type PushAbility = 'able' | 'denied' | 'unsupported' | 'add-to-home'

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'able'
  // Safari of phones takes messages of sites that stand on the home screen, and of no others.
  return /iPhone|iPad/.test(navigator.userAgent) ? 'add-to-home' : 'unsupported'
}

/** Milliseconds until the service worker has to be there. */
const PATIENCE = 10_000

/**
 * Asks the person, then the push service, then tells the server. Must begin with a tap: browsers refuse to ask otherwise.
 * Returns undefined when the person said no or nothing.
 */
export async function switchOn(
  userId: string,
  key: string,
  name: string,
  devices: readonly Device[],
): Promise<Choices | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  return inTurn(async () => {
    const choices = await add(key, name, devices, { tapped: true })
    kept.local.set(flagOf(userId), name)
    return choices
  })
}

export function switchOff(userId: string, { id, name }: Device): Promise<Choices> {
  kept.local.remove(flagOf(userId))
  return inTurn(async () => {
    try {
      const choices = await removeDevice(id)
      await (await currentSubscription())?.unsubscribe()
      return choices
    } catch (cause) {
      // it is still on
      kept.local.set(flagOf(userId), name)
      throw cause
    }
  })
}

/**
 * Says once more, for this visit's session, that this browser takes messages, where its owner switched it on: sessions
 * end, browsers change the address, and the site may have another key.
 */
export function keepSwitchedOn(userId: string): Promise<void> {
  return inTurn(async () => {
    if (pushAbility() !== 'able' || Notification.permission !== 'granted') return
    const { push_key: key, devices } = await readChoices()
    // looked at last: it may have been switched off meanwhile
    const name = kept.local.get(flagOf(userId))
    if (!key || name === null) return
    const choices = await add(key, name, devices)
    if (await thisDevice(choices.devices)) return
    // removed from another device, or with the consent: it is off here, too
    kept.local.remove(flagOf(userId))
    await (await currentSubscription())?.unsubscribe()
  })
}

async function add(key: string, name: string, devices: readonly Device[], more: { tapped?: true } = {}) {
  const before = await thisDevice(devices)
  const old = (await currentSubscription())?.endpoint
  const subscription = await subscriptionFor(key)
  const was = old && old !== subscription.endpoint ? { was: await markOf(old) } : {}
  const choices = await addDevice({ ...described(subscription, key, name), ...was, ...more })
  // one of another key has another address: what this browser was before is nobody any more
  const now = await thisDevice(choices.devices)
  return before && now && before.id !== now.id ? removeDevice(before.id) : choices
}

let turn: Promise<unknown> = Promise.resolve()

/** One after the other: what is said of a device must not overtake what was said before. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(work)
  turn = mine.catch(() => {})
  return mine
}

/** Which of the learner's devices this browser is. */
export async function thisDevice(devices: readonly Device[]): Promise<Device | undefined> {
  const subscription = await currentSubscription()
  if (!subscription) return undefined
  const mark = await markOf(subscription.endpoint)
  return devices.find((device) => device.mark === mark)
}

async function markOf(endpoint: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 16)
}

/** Not removed when somebody signs out: who comes back finds messages as they were. */
function flagOf(userId: string) {
  return `push_device:${userId}`
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

async function subscriptionFor(key: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker()
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === key) return known
  // one that was made with another key reaches nobody, and a browser has only one
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function readyWorker() {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The service worker is not there')), PATIENCE),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

function keyOf({ options }: PushSubscription) {
  return options.applicationServerKey ? inBase64Url(options.applicationServerKey) : undefined
}

function described(subscription: PushSubscription, key: string, name: string): NewDevice {
  const [p256dh, auth] = (['p256dh', 'auth'] as const).map((part) => subscription.getKey(part))
  if (!p256dh || !auth) throw new Error('The browser gave no keys')
  return { endpoint: subscription.endpoint, p256dh: inBase64Url(p256dh), auth: inBase64Url(auth), name, key }
}

function inBase64Url(bytes: ArrayBuffer) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
