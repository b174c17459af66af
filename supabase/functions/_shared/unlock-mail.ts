/** The mail that opens a locked account again, in its owner's language. */

import type { Mail } from './mail.ts'

/** As `claim_unlock_mails` gives it out. */
export type DueUnlock = { id: string; email: string; name: string; language: string; token: string }

/** Where a new password is chosen. The token stands behind the #, which is sent to no server and stands in no log. */
export const UNLOCK_PAGE = '/auth/unlock'

const WORDS = {
  en: {
    subject: 'Your account is locked: choose a new password',
    lines: (name: string) => [
      name === '' ? 'Hello,' : `Hello ${name},`,
      'you told us that something on your account was not you, so we locked it. All devices are signed out, and nobody can sign in with the old password, with Google or with a passkey.',
    ],
    open: 'Open your account again with a new password',
    life: 'The link works for 10 minutes. If it has run out, ask for another one on the same page.',
    closing:
      'Your notes, answers and plans are all kept. If you did not lock your account, choose a new password all the same.',
  },
  hi: {
    subject: 'आपका खाता बंद किया गया है: नया पासवर्ड चुनें',
    lines: (name: string) => [
      name === '' ? 'नमस्ते,' : `नमस्ते ${name},`,
      'आपने बताया कि आपके खाते में कुछ ऐसा हुआ जो आपने नहीं किया, इसलिए हमने खाता बंद कर दिया है। सभी डिवाइस साइन आउट हो चुके हैं और पुराने पासवर्ड, Google या पासकी से कोई साइन इन नहीं कर सकता।',
    ],
    open: 'नए पासवर्ड के साथ अपना खाता फिर खोलें',
    life: 'यह लिंक 10 मिनट तक काम करता है। समय निकल जाए तो उसी पृष्ठ पर दूसरा लिंक मँगा लें।',
    closing: 'आपके नोट्स, उत्तर और योजनाएँ सब सुरक्षित हैं। यदि खाता आपने बंद नहीं किया था, तब भी नया पासवर्ड चुन लें।',
  },
}

export function unlockMail({ email, name, language, token }: DueUnlock, site: string): Mail {
  const words = language === 'hi' ? WORDS.hi : WORDS.en
  const parts = [
    ...words.lines(name),
    `${words.open}:\n${site}${UNLOCK_PAGE}#${token}`,
    words.life,
    words.closing,
  ]
  return {
    to: email,
    subject: words.subject,
    text: `${[...parts, 'Your Mentor for Indian Economy'].join('\n\n')}\n`,
  }
}
