/** A conversation as Markdown, to keep or print: what was said, when, and every source with its quote. */

import { clockTime, dayOf, learnerTimeZone, plainDate } from '#web/lib/dates.ts'
import type { ChatMessage, Source } from './chat-message.ts'
import { threadOf } from './thread.ts'

export function conversationAsMarkdown(
  title: string,
  messages: readonly ChatMessage[],
  timeZone = learnerTimeZone(),
) {
  // of an answer that was written anew, the newest version
  const said = threadOf(messages).flatMap(({ versions }) => versions.at(-1) ?? [])
  const parts = said.map((message) => {
    const moment = new Date(message.created_at)
    const who = message.message_type === 'user' ? 'Question' : 'Answer'
    const when = `${plainDate(dayOf(moment, timeZone))}, ${clockTime(moment, timeZone)}`
    return [
      `## ${who} (${when})`,
      message.content.trim(),
      message.transcript,
      sourceList(message.sources ?? []),
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  return `${[`# ${title.replace(/\s+/g, ' ')}`, ...parts].join('\n\n')}\n`
}

function sourceList(sources: readonly Source[]) {
  if (sources.length === 0) return ''
  const lines = sources.map((source) => {
    const about = [source.title, source.section, source.publisher, source.as_of && `as of ${source.as_of}`]
    const address = source.url ? ` <${source.url}>` : ''
    const quote = source.quote.trim() ? `\n  > ${source.quote.trim().replace(/\n+/g, '\n  > ')}` : ''
    return `- [${source.n}] ${about.filter(Boolean).join(', ')}${address}${quote}`
  })
  return `Sources:\n\n${lines.join('\n')}`
}
