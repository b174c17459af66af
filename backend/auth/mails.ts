/** The words of every mail about an account, as plain text and as simple HTML. */

import type { Message } from '#backend/mail/mailer.ts'

const PRODUCT = 'Your Mentor for Indian Economy'

type Letter = {
  to: string
  subject: string
  lines: string[]
  action?: { label: string; link: string }
  otp?: string
  /** Minutes that link and code are good for. */
  minutes?: number
  closing: string
}

type LinkMail = { to: string; link: string; otp: string; minutes: number }

export function confirmSignupMail({ to, link, otp, minutes }: LinkMail): Message {
  return letter({
    to,
    subject: 'Confirm your email address',
    lines: [
      `Welcome to ${PRODUCT}.`,
      'Please confirm that this address is yours, and your account is ready.',
    ],
    action: { label: 'Confirm my address', link },
    otp,
    minutes,
    closing: 'If you did not sign up, ignore this message: without a confirmation nothing happens.',
  })
}

export function recoveryMail({ to, link, otp, minutes }: LinkMail): Message {
  return letter({
    to,
    subject: 'Choose a new password',
    lines: ['Somebody, probably you, asked to choose a new password for this account.'],
    action: { label: 'Choose a new password', link },
    otp,
    minutes,
    closing: 'If it was not you, ignore this message: your password stays as it is.',
  })
}

export function emailChangeMail(mail: LinkMail & { from: string; into: string }): Message {
  return letter({
    to: mail.to,
    subject: 'Confirm the change of your email address',
    lines: [`The address of this account is to change from ${mail.from} to ${mail.into}.`],
    action: { label: 'Confirm the change', link: mail.link },
    otp: mail.otp,
    minutes: mail.minutes,
    closing: 'If you did not ask for this, do not confirm it, and change your password.',
  })
}

export function reauthenticationMail({ to, otp, minutes }: Omit<LinkMail, 'link'>): Message {
  return letter({
    to,
    subject: 'Your confirmation code',
    lines: ['Please confirm with this code that it is you who changes the account.'],
    otp,
    minutes,
    closing: 'If you did not ask for this, change your password.',
  })
}

export function passwordChangedMail(to: string): Message {
  return letter({
    to,
    subject: 'Your password was changed',
    lines: ['The password of this account was changed, and every other device was signed out.'],
    closing: 'If it was not you, ask for a new password from the sign-in page at once.',
  })
}

function letter({ to, subject, lines, action, otp, minutes, closing }: Letter): Message {
  const code = otp ? `${action ? 'Or enter' : 'Enter'} this code: ${otp}` : ''
  const life = `It is good for ${minutes} minutes, once.`
  const text = [
    ...lines,
    action && `${action.label}:\n${action.link}`,
    code && `${code}\n${life}`,
    closing,
    PRODUCT,
  ]
  const html = [
    ...lines.map((line) => paragraph(escapeHtml(line))),
    action && paragraph(`<a href="${escapeHtml(action.link)}">${escapeHtml(action.label)}</a>`),
    code && paragraph(`${escapeHtml(code)}<br>${escapeHtml(life)}`),
    paragraph(escapeHtml(closing)),
    paragraph(escapeHtml(PRODUCT)),
  ]
  return {
    to,
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en">\n<body>\n${html.filter(Boolean).join('\n')}\n</body>\n</html>\n`,
  }
}

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
