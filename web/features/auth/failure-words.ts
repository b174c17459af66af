/** What a screen says about a refusal: the browser's reason, else the server's message, else that something went wrong. */

import { serverMessage } from './auth-queries.ts'
import type { PasskeyWords } from './passkey-copy.ts'
import { passkeyRefusal } from './passkey-rules.ts'

export function failureWords(cause: unknown, words: PasskeyWords) {
  const refusal = passkeyRefusal(cause)
  return refusal ? words[refusal] : (serverMessage(cause) ?? words.unexpected)
}
