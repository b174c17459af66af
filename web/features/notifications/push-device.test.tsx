import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { keepSwitchedOn } from './push-device.ts'

const KEY = Buffer.alloc(65, 1).toString('base64url')
const ENDPOINT = 'https://push.example.in/1'
const FLAG = 'push_device:asha'
const bytes = (length: number) => new Uint8Array(length).fill(1).buffer
const unsubscribe = vi.fn()

/** A browser in which somebody switched messages on before. */
function browserThatIsOn() {
  const subscription = {
    endpoint: ENDPOINT,
    getKey: (part: string) => bytes(part === 'auth' ? 16 : 65),
    options: { applicationServerKey: bytes(65) },
    unsubscribe,
  }
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription }
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
  })
}

const choices = (devices: object[]) => ({
  ...{ groups: [], quiet: { from: null, to: null }, zone: 'Asia/Kolkata', devices, push_key: KEY },
})
async function here() {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ENDPOINT))
  const mark = Buffer.from(digest).toString('hex').slice(0, 16)
  return { id: 'd1', name: 'Phone', added_at: '2026-11-22T06:00:00Z', last_ok_at: null, works: true, mark }
}
function answering(devices: object[]) {
  return backendAnswers({
    'POST /rest/v1/rpc/my_notification_choices': { body: choices([]) },
    'POST /rest/v1/rpc/add_push_device': { body: choices(devices) },
  })
}

beforeEach(() => {
  kept.local.set(FLAG, 'Phone')
  unsubscribe.mockReset()
  browserThatIsOn()
})
afterEach(() => {
  kept.local.remove(FLAG)
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a browser that was on says by itself that it is, and stays so', async () => {
  const backend = answering([await here()])
  await keepSwitchedOn('asha')
  const [said] = backend.asked('POST /rest/v1/rpc/add_push_device')
  expect(said?.body).toMatchObject({ p_device: { endpoint: ENDPOINT } })
  expect(said?.body).not.toHaveProperty('p_device.tapped')
  expect(kept.local.get(FLAG)).toBe('Phone')
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('one that its owner ended elsewhere is off, and says nothing at the next visit', async () => {
  const backend = answering([])
  await keepSwitchedOn('asha')
  expect(kept.local.get(FLAG)).toBeNull()
  expect(unsubscribe).toHaveBeenCalledOnce()
  await keepSwitchedOn('asha')
  expect(backend.asked('POST /rest/v1/rpc/add_push_device')).toHaveLength(1)
})

test('one whose address changes says which it takes the place of, so that it is not taken for a new one', async () => {
  const { pushManager } = (await navigator.serviceWorker.getRegistration()) as unknown as {
    pushManager: { getSubscription: () => Promise<unknown>; subscribe: () => Promise<unknown> }
  }
  const old = (await pushManager.getSubscription()) as { options: object }
  let now: object = { ...old, options: { applicationServerKey: new Uint8Array(65).fill(2).buffer } }
  pushManager.getSubscription = async () => now
  pushManager.subscribe = async () => {
    now = { ...old, endpoint: 'https://push.example.in/2' }
    return now
  }
  const backend = answering([])
  await keepSwitchedOn('asha')

  const [said] = backend.asked('POST /rest/v1/rpc/add_push_device')
  const { mark } = await here()
  expect(said?.body).toMatchObject({ p_device: { endpoint: 'https://push.example.in/2', was: mark } })
})
