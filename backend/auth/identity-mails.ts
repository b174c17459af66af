/** Tells the owner of an account, in their language, what became of the identities that open it. */

import type { Message } from '#backend/mail/message.ts'
import { NOT_YOU, notice } from './mfa/mails.ts'
import type { User } from './users.ts'

/** Google is the one provider there is. */
export function identityLinkedMails(user: User, address: string): Message[] {
  return notice(user, {
    en: {
      subject: 'Google was linked to your account',
      lines: [
        address
          ? `From now on, whoever signs in to Google as ${address} can open this account.`
          : 'From now on, an account at Google can open this account.',
      ],
      closing: NOT_YOU.en,
    },
    hi: {
      subject: 'आपके खाते से Google जोड़ा गया',
      lines: [
        address
          ? `अब Google में ${address} से साइन इन करके यह खाता खोला जा सकता है।`
          : 'अब Google के एक खाते से यह खाता खोला जा सकता है।',
      ],
      closing: NOT_YOU.hi,
    },
  })
}

/** To the address that the account had before: nothing reaches its owner there any more. */
export function addressMovedMails(user: User, into: string): Message[] {
  return notice(user, {
    en: {
      subject: 'The email address of your account was changed',
      lines: [
        `The address of this account was ${user.email} and is now ${into}.`,
        'The way to sign in with the former was taken away.',
      ],
      closing:
        'If it was not you, tell the people who run the site at once: only they can give the account back.',
    },
    hi: {
      subject: 'आपके खाते का ईमेल पता बदल दिया गया है',
      lines: [
        `इस खाते का ईमेल पता ${user.email} था, और अब ${into} है।`,
        'पुराने पते से साइन इन करने का तरीका हटा दिया गया है।',
      ],
      closing: 'अगर यह आपने नहीं किया, तो तुरंत इस साइट के संचालकों को बताएँ: खाता केवल वही लौटा सकते हैं।',
    },
  })
}
