/**
 * The onboarding webhook: tells a configured address (an automation of the mentor's) that somebody joined.
 * Without ONBOARDING_WEBHOOK_URL it is off, and nothing leaves the machine.
 */

import { env } from './env.ts'

export type Onboarding = {
  event: 'welcome' | 'email_confirmed'
  user_id: string
  email: string
  name: string
  signup_method: string
  timestamp: string
}

export type Delivery = { delivered: boolean; reason?: 'off' | 'refused' | 'unreachable' }

/** In milliseconds: a slow automation must not keep a new learner waiting. */
const PATIENCE = 5_000

export async function postOnboarding(onboarding: Onboarding): Promise<Delivery> {
  const url = env('ONBOARDING_WEBHOOK_URL')
  if (!url) return { delivered: false, reason: 'off' }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(onboarding),
      signal: AbortSignal.timeout(PATIENCE),
    })
    await response.body?.cancel()
    if (response.ok) return { delivered: true }
    console.error(`The onboarding webhook answered ${response.status}`)
    return { delivered: false, reason: 'refused' }
  } catch (error) {
    console.error('The onboarding webhook gave no answer:', (error as Error).message)
    return { delivered: false, reason: 'unreachable' }
  }
}
