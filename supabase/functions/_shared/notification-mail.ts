/** The mail that goes with a notification: what it is, and where to read on, in the reader's language. */

import type { Mail } from './mail.ts'

/** As the database gives it out (`claim_notification_mails`). */
export type Due = {
  id: string
  kind: string
  to: string
  language: 'en' | 'hi'
  title: string
  body: string
  href: string
}

const words = {
  en: {
    open: 'Read it here',
    why: 'You get this mail because it concerns your own work at Your Mentor for Indian Economy.',
  },
  hi: {
    open: 'यहाँ पढ़ें',
    why: 'यह मेल आपको इसलिए मिला है क्योंकि यह Your Mentor for Indian Economy पर आपके अपने काम के बारे में है।',
  },
}

export function mailOf(due: Due, site: string): Mail {
  const say = words[due.language]
  return {
    ...{ to: due.to, subject: due.title, key: `notification-${due.id}` },
    text: [
      `${due.title}${/[.!?।]$/.test(due.title) ? '' : due.language === 'hi' ? '।' : '.'}`,
      ...(due.body === '' ? [] : ['', due.body]),
      ...['', `${say.open}: ${site}${due.href}`, '', say.why],
    ].join('\n'),
  }
}
