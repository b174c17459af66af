/** A conversation as Markdown, to keep or print: what was said, when, and every source with its quote. */

import { clockTime, dayOf, learnerTimeZone, plainDate } from '#web/lib/dates.ts'
import type { ChatMessage, Source } from './chat-message.ts'
import { threadOf } from './thread.ts'

export type Words = { question: string; answer: string; sources: string; asOf: (date: string) => string }

export function conversationAsMarkdown(
  title: string,
  messages: readonly ChatMessage[],
  words: Words,
  locale: string,
  timeZone = learnerTimeZone(),
) {
  // of an answer that was written anew, the newest version
  const said = threadOf(messages).flatMap(({ versions }) => versions.at(-1) ?? [])
  const parts = said.map((message) => {
    const moment = new Date(message.created_at)
    const who = message.message_type === 'user' ? words.question : words.answer
    const when = `${plainDate(dayOf(moment, timeZone), locale)}, ${clockTime(moment, timeZone)}`
    return [
      `## ${who} (${when})`,
      message.content.trim(),
      message.transcript,
      sourceList(message.sources ?? [], words, locale),
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  return `${[`# ${title.replace(/\s+/g, ' ')}`, ...parts].join('\n\n')}\n`
}

function sourceList(sources: readonly Source[], words: Words, locale: string) {
  if (sources.length === 0) return ''
  const lines = sources.map((source) => {
    const asOf = source.as_of && words.asOf(dayWritten(source.as_of, locale))
    const about = [source.title, source.section, source.publisher, asOf]
    const address = source.url ? ` <${source.url}>` : ''
    const quote = source.quote.trim() ? `\n  > ${source.quote.trim().replace(/\n+/g, '\n  > ')}` : ''
    return `- [${source.n}] ${about.filter(Boolean).join(', ')}${address}${quote}`
  })
  return `${words.sources}:\n\n${lines.join('\n')}`
}

/** Another server may date its sources in words. */
function dayWritten(asOf: string, locale: string) {
  return /^\d{4}-(0[1-9]|1[0-2])-\d\d/.test(asOf) ? plainDate(asOf.slice(0, 10), locale) : asOf
}
