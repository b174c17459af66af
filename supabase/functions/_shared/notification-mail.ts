/** The mail that goes with a notification: what it is, where to read on, and the way out, in the reader's language. */

import type { Mail } from './mail.ts'

/** As the database gives it out (`claim_notification_mails`). `more` is what quiet hours held back beside it. */
export type Due = {
  id: string
  kind: string
  group: Group
  to: string
  language: 'en' | 'hi'
  title: string
  body: string
  href: string
  more: { title: string; href: string }[]
  unsubscribe: string
}

export type Group = 'mission' | 'challenge' | 'marked' | 'event' | 'plan'

/** Where everything is listed, and chosen. */
export const CENTRE = '/profile#notifications'

const words = {
  en: {
    open: 'Read it here',
    several: (title: string, more: number) => `${title} (and ${more} more)`,
    also: 'Also, while your quiet hours lasted:',
    why: 'You get this mail because it concerns your own work at Your Mentor for Indian Economy.',
    choose: 'What you are written about is your choice',
  },
  hi: {
    open: 'यहाँ पढ़ें',
    several: (title: string, more: number) => `${title} (और ${more} अन्य)`,
    also: 'आपके शांत समय के दौरान यह भी आया:',
    why: 'यह ईमेल आपको इसलिए मिला है क्योंकि यह Your Mentor for Indian Economy पर आपके अपने काम के बारे में है।',
    choose: 'किस बारे में लिखा जाए, यह आप तय करते हैं',
  },
}

export function mailOf(due: Due, site: string, functions = site): Mail {
  const { language, title, body, more } = due
  const say = words[language]
  return {
    to: due.to,
    subject: more.length === 0 ? title : say.several(title, more.length),
    key: `notification-${due.id}`,
    unsubscribe: unsubscribeAddress(functions, due.unsubscribe),
    text: [
      `${title}${/[.!?।]$/.test(title) ? '' : language === 'hi' ? '।' : '.'}`,
      ...(body === '' ? [] : ['', body]),
      ...['', `${say.open}: ${site}${due.href}`],
      ...(more.length === 0
        ? []
        : ['', say.also, ...more.map((one) => `- ${one.title}: ${site}${one.href}`)]),
      ...['', say.why, `${say.choose}: ${site}${CENTRE}`],
    ].join('\n'),
  }
}

/** `functions` is where the project's functions are reached, which need not be where the site is. */
export function unsubscribeAddress(functions: string, token: string) {
  return `${functions}/functions/v1/unsubscribe?token=${token}`
}
