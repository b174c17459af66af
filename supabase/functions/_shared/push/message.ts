/** What a push says, in the reader's language: a title, one line, where it leads, and nothing else of the learner. */

import { CENTRE, type Group } from '../notification-mail.ts'

/** As the database gives it out (`claim_pushes`). `more` is what quiet hours held back beside it. */
export type DuePush = {
  id: string
  claim: string
  endpoint: string
  p256dh: string
  auth: string
  notification: string
  kind: string
  group: Group
  language: 'en' | 'hi'
  title: string
  body: string
  href: string
  more: string[]
  /** For which it is worth delivering. */
  seconds: number
}

/** What the service worker reads (web/features/offline/sw-push.ts). A repeat has the same tag and shows once. */
export type PushPayload = { title: string; body: string; href: string; tag: string; lang: 'en' | 'hi' }

const several = {
  en: (count: number) => `${count} new messages`,
  hi: (count: number) => `${count} नए संदेश`,
}

/** Characters. A push has room for about 3,900 bytes, and a letter of Hindi is three. */
const LONGEST_TITLE = 120
const LONGEST_BODY = 240

export function payloadOf({ title, body, href, more, language, notification }: DuePush): PushPayload {
  const isSeveral = more.length > 0
  return {
    title: isSeveral ? several[language](more.length + 1) : shortened(title, LONGEST_TITLE),
    body: shortened(isSeveral ? [title, ...more].join(' · ') : body, LONGEST_BODY),
    href: isSeveral ? CENTRE : href,
    tag: notification,
    lang: language,
  }
}

function shortened(text: string, longest: number) {
  const letters = Array.from(text.trim())
  return letters.length <= longest
    ? letters.join('')
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
