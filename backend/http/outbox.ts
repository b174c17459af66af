/**
 * GET /outbox: the mail that was not sent because no SMTP server is configured, for the person at this machine.
 * Answers loopback only, and never in production mode: the links in it open accounts.
 */

import { type KeptMessage, readOutbox } from '#backend/mail/mailer.ts'
import { outboxDir } from '#backend/services.ts'
import { isFromThisMachine } from './client-address.ts'
import type { Handler, Services } from './handler.ts'

export const outbox: Handler = async (request, services) => {
  if (!isOpenTo(request, services)) return Response.json({ message: 'Not Found' }, { status: 404 })
  const messages = readOutbox(outboxDir(services.config))
  const id = new URL(request.url).pathname.split('/')[2]
  if (!id) return page('Outbox', listOf(messages))
  const message = messages.find((kept) => kept.id === id)
  if (!message) return Response.json({ message: 'Not Found' }, { status: 404 })
  return page(
    message.subject,
    `<p>To ${asHtml(message.to)}, ${asHtml(message.at)}</p>${bodyOf(message)}${attachmentsOf(message)}`,
  )
}

function isOpenTo(request: Request, services: Services) {
  const { config } = services
  return !config.production && !config.smtp && isFromThisMachine(request, services)
}

function bodyOf({ html, text }: KeptMessage) {
  return html ?? `<pre>${asHtml(text)}</pre>`
}

function attachmentsOf({ attachments = [] }: KeptMessage) {
  const names = attachments.map(
    ({ filename, contentType }) => `<li>${asHtml(filename)} (${asHtml(contentType)})</li>`,
  )
  return names.length > 0 ? `<h2>Attachments</h2><ul>${names.join('')}</ul>` : ''
}

function listOf(messages: KeptMessage[]) {
  if (messages.length === 0)
    return '<p>No mail yet. Sign up, or ask for a new password, and it appears here.</p>'
  const rows = messages.map(
    (kept) =>
      `<li><a href="/outbox/${encodeURIComponent(kept.id)}">${asHtml(kept.subject)}</a><br>${asHtml(kept.to)}, ${asHtml(kept.at)}</li>`,
  )
  return `<ul>${rows.join('')}</ul>`
}

function page(title: string, body: string) {
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${asHtml(title)}</title><body><h1>${asHtml(title)}</h1>${body}</body></html>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'Content-Security-Policy':
          "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      },
    },
  )
}

function asHtml(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
