/** Somebody whom the tests' OpenID provider knows, and what it is told to do with them. */

import { newAddress } from '../../target.ts'

export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}

export type LoginHint = {
  person?: Person
  /** Overrides what the ID token says; null leaves a claim out. */
  claims?: Record<string, unknown>
  /** The person changes their mind. */
  refuse?: boolean
  /** The code that comes back is not one of the provider's. */
  wrongCode?: boolean
  /** The provider fails when the code is traded in. */
  outage?: boolean
}

export function newPerson(more: Partial<Person> = {}) {
  return {
    sub: `${Math.floor(Math.random() * 1e15)}`,
    email: newAddress('ravi'),
    email_verified: true,
    name: 'Ravi Kumar',
    ...more,
  }
}
