/**
 * Whether the client could find a session at all: one it stored before, or one in the address.
 * Without either a visitor is signed out at once, and need not wait for the client to say so.
 */

import { isAuthStored } from '#web/lib/stored-auth.ts'

const CARRIED = /[#?&](access_token|code|error|error_code|error_description)=/

export function maySessionExist(address: string) {
  return CARRIED.test(address) || isAuthStored()
}
