/** Tells the owner of an account, in their language, that a way to prove who they are came or went. */

import type { Message } from '#backend/mail/message.ts'
import type { Language, Words } from '../mail-words.ts'
import { languageOf, letter } from '../mails.ts'
import type { User } from '../users.ts'
import type { FactorType } from './factors.ts'

const FACTOR_NAME: Record<FactorType, Record<Language, string>> = {
  totp: { en: 'an authenticator app', hi: 'ऑथेंटिकेटर ऐप' },
  webauthn: { en: 'a security key', hi: 'सुरक्षा कुंजी' },
  phone: { en: 'a phone', hi: 'फ़ोन' },
  recovery_code: { en: 'a recovery code', hi: 'रिकवरी कोड' },
}

export const NOT_YOU = {
  en: 'If it was not you, change your password at once and check the security page of your account.',
  hi: 'अगर यह आपने नहीं किया, तो तुरंत अपना पासवर्ड बदलें और अपने खाते का सुरक्षा पृष्ठ देखें।',
}

export function factorAddedMails(user: User, type: FactorType): Message[] {
  const name = FACTOR_NAME[type]
  return notice(user, {
    en: {
      subject: 'A second step was added to your sign-in',
      lines: [
        `From now on, signing in to this account also asks for ${name.en}.`,
        'Every device that had signed in without it was signed out.',
      ],
      closing: NOT_YOU.en,
    },
    hi: {
      subject: 'आपके साइन इन में दूसरा चरण जोड़ा गया',
      lines: [
        `अब इस खाते में साइन इन करते समय दूसरा चरण भी पूछा जाएगा: ${name.hi}।`,
        'जो डिवाइस इसके बिना साइन इन थे, उन्हें साइन आउट कर दिया गया है।',
      ],
      closing: NOT_YOU.hi,
    },
  })
}

export function factorRemovedMails(user: User, type: FactorType): Message[] {
  if (type === 'recovery_code') return recoveryCodesRemovedMails(user)
  const name = FACTOR_NAME[type]
  return notice(user, {
    en: {
      subject: 'A second step was removed from your sign-in',
      lines: [`Signing in to this account no longer asks for ${name.en}.`],
      closing: NOT_YOU.en,
    },
    hi: {
      subject: 'आपके साइन इन से दूसरा चरण हटाया गया',
      lines: [`अब इस खाते में साइन इन करते समय यह नहीं पूछा जाएगा: ${name.hi}।`],
      closing: NOT_YOU.hi,
    },
  })
}

/** Also when they replace older ones. */
export function recoveryCodesMadeMails(user: User): Message[] {
  return notice(user, {
    en: {
      subject: 'New recovery codes were made for your account',
      lines: [
        'Each of them can be used once in place of your second step. Keep them where only you find them.',
        'Recovery codes that were made earlier no longer work.',
      ],
      closing: NOT_YOU.en,
    },
    hi: {
      subject: 'आपके खाते के लिए नए रिकवरी कोड बनाए गए',
      lines: [
        'दूसरे चरण के बदले हर कोड एक बार काम आता है। इन्हें ऐसी जगह रखें जहाँ ये सिर्फ़ आपको मिलें।',
        'पहले बनाए गए रिकवरी कोड अब काम नहीं करेंगे।',
      ],
      closing: NOT_YOU.hi,
    },
  })
}

export function recoveryCodeUsedMails(user: User, remaining: number): Message[] {
  return notice(user, {
    en: {
      subject: 'A recovery code was used to sign in to your account',
      lines: ['It took the place of your second step and cannot be used again.', leftOver.en(remaining)],
      closing: NOT_YOU.en,
    },
    hi: {
      subject: 'आपके खाते में साइन इन के लिए एक रिकवरी कोड इस्तेमाल हुआ',
      lines: ['यह दूसरे चरण की जगह लगा और दोबारा काम नहीं आएगा।', leftOver.hi(remaining)],
      closing: NOT_YOU.hi,
    },
  })
}

const leftOver: Record<Language, (remaining: number) => string> = {
  en: (remaining) => {
    if (remaining === 0) return 'No codes are left: make new ones on the security page of your account.'
    return remaining === 1 ? '1 code is left.' : `${remaining} codes are left.`
  },
  hi: (remaining) => {
    if (remaining === 0) return 'अब कोई कोड नहीं बचा: अपने खाते के सुरक्षा पृष्ठ पर नए कोड बनाएँ।'
    return remaining === 1 ? 'अब 1 कोड बचा है।' : `अब ${remaining} कोड बचे हैं।`
  },
}

export function recoveryCodesRemovedMails(user: User): Message[] {
  return notice(user, {
    en: {
      subject: 'The recovery codes of your account were removed',
      lines: ['None of them can be used in place of your second step any more.'],
      closing: NOT_YOU.en,
    },
    hi: {
      subject: 'आपके खाते के रिकवरी कोड हटाए गए',
      lines: ['अब दूसरे चरण के बदले इनमें से कोई कोड काम नहीं आएगा।'],
      closing: NOT_YOU.hi,
    },
  })
}

/** `name` is what the passkey is called in the account. */
export function passkeyAddedMails(user: User, name: string): Message[] {
  return notice(user, {
    en: {
      subject: 'A passkey was added to your account',
      lines: [`The passkey “${name}” can now sign in to this account without a password.`],
      closing: NOT_YOU.en,
    },
    hi: {
      subject: 'आपके खाते में एक पासकी जोड़ी गई',
      lines: [`अब पासकी “${name}” से इस खाते में बिना पासवर्ड के साइन इन किया जा सकता है।`],
      closing: NOT_YOU.hi,
    },
  })
}

export function passkeyRemovedMails(user: User, name: string): Message[] {
  return notice(user, {
    en: {
      subject: 'A passkey was removed from your account',
      lines: [`The passkey “${name}” can no longer sign in to this account.`],
      closing: NOT_YOU.en,
    },
    hi: {
      subject: 'आपके खाते से एक पासकी हटाई गई',
      lines: [`अब पासकी “${name}” से इस खाते में साइन इन नहीं किया जा सकता।`],
      closing: NOT_YOU.hi,
    },
  })
}

/** None for an account without an address. */
export function notice(user: User, words: Record<Language, Words>): Message[] {
  if (!user.email) return []
  const language = languageOf(user.raw_user_meta_data)
  return [letter({ to: user.email, language }, words[language])]
}
