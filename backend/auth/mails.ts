/** Every mail about an account, as plain text and as simple HTML, in the person's language. */

import type { Message } from '#backend/mail/message.ts'
import { CODE, type Language, LIFE, PRODUCT, WORDS, type Words } from './mail-words.ts'

export { languageOf } from './mail-words.ts'

type Letter = {
  to: string
  language?: Language
  link?: string
  otp?: string
  /** Minutes that link and code are good for. */
  minutes?: number
}

export type CodeMail = { to: string; otp: string; minutes: number; language?: Language }
export type LinkMail = CodeMail & { link: string }
export type NewDeviceMail = { to: string; device: string; address: string; at: Date; language?: Language }

export const confirmSignupMail = (mail: LinkMail) => letter(mail, wordsFor(mail).confirmSignup())
export const recoveryMail = (mail: LinkMail) => letter(mail, wordsFor(mail).recovery())
export const magicLinkMail = (mail: LinkMail) => letter(mail, wordsFor(mail).magicLink())
export const inviteMail = (mail: LinkMail) => letter(mail, wordsFor(mail).invite())
export const emailChangeMail = (mail: LinkMail & { from: string; into: string }) =>
  letter(mail, wordsFor(mail).emailChange(mail))
export const reauthenticationMail = ({ to, otp, minutes, language = 'en' }: CodeMail) =>
  letter({ to, otp, minutes, language }, WORDS[language].reauthentication())
export const passwordChangedMail = (to: string, language: Language = 'en') =>
  letter({ to, language }, WORDS[language].passwordChanged())
export const newDeviceMail = ({ to, language = 'en', ...arrival }: NewDeviceMail) =>
  letter({ to, language }, WORDS[language].newDevice(arrival))

function wordsFor({ language = 'en' }: { language?: Language }) {
  return WORDS[language]
}

export function letter({ to, language = 'en', link, otp, minutes = 0 }: Letter, words: Words): Message {
  const { subject, lines, action, closing } = words
  const code = otp && CODE[language](otp, link !== undefined)
  const life = LIFE[language](minutes)
  const text = [...lines, link && `${action}:\n${link}`, code && `${code}\n${life}`, closing, PRODUCT]
  const html = [
    ...lines.map((line) => paragraph(escapeHtml(line))),
    link && paragraph(`<a href="${escapeHtml(link)}">${escapeHtml(action ?? '')}</a>`),
    code && paragraph(`${escapeHtml(code)}<br>${escapeHtml(life)}`),
    paragraph(escapeHtml(closing)),
    paragraph(escapeHtml(PRODUCT)),
  ]
  return {
    to,
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    ...((link || otp) && { life: minutes * MINUTE }),
    html: `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n<body>\n${html.filter(Boolean).join('\n')}\n</body>\n</html>\n`,
  }
}

/** In milliseconds. */
const MINUTE = 60_000

function paragraph(html: string) {
  return `<p>${html}</p>`
}

function escapeHtml(text: string) {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
