/** Part of /admin: answers of the assistant that did not help, and what becomes of each. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueueChoice, QueueList } from '#web/components/queue-list.tsx'
import { ScrollBox } from '#web/components/scroll-box.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { dayOf, plainDate, shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { copy } from './feedback-copy.ts'
import {
  type FeedbackItem,
  type FeedbackSource,
  type FeedbackState,
  feedbackQuery,
} from './feedback-queries.ts'
import { SettleForm } from './settle-form.tsx'

const STATES = ['open', 'settled'] as const

export function FeedbackDesk() {
  const words = useCopy(copy)
  const [state, setState] = useState<FeedbackState>('open')
  const query = useInfiniteQuery(feedbackQuery(state))
  const counts = query.data?.pages[0]?.counts
  return (
    <>
      <PageHead title={words.title} says={words.says} />
      <QueueChoice
        label={words.show}
        options={STATES.map((one) => ({ value: one, label: words[one], count: counts?.[one] }))}
        chosen={state}
        onChoose={setState}
      >
        {counts && (
          <p className="text-muted text-xs tabular-nums">{words.counts(counts.helpful, counts.unhelpful)}</p>
        )}
      </QueueChoice>
      <QueueList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        keyOf={({ id }) => id}
        words={words}
        empty={
          state === 'open'
            ? { title: words.noneOpen, says: words.noneOpenSays }
            : { title: words.noneSettled }
        }
        more={words.more}
      >
        {(item) => (
          <>
            <Marked item={item} />
            {item.outcome === null ? <SettleForm item={item} /> : <Settled item={item} />}
          </>
        )}
      </QueueList>
    </>
  )
}

function Marked({ item }: { item: FeedbackItem }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { question, answer, reasons, note, sources, mode } = item
  const writer = words.writtenBy[mode as keyof typeof words.writtenBy]
  return (
    <article className="grid min-w-0 gap-4">
      <p className="text-muted text-xs">
        {[words.markedOn(shortMoment(new Date(item.created_at), locale)), writer].filter(Boolean).join(', ')}
      </p>
      <div>
        <p className="font-semibold font-ui text-muted text-xs">{words.learnerSays}</p>
        <p className="mt-1 flex flex-wrap gap-2">
          {reasons.map((reason) => (
            <span
              key={reason}
              className="rounded-tag bg-caution-tint px-2 py-0.5 font-medium text-caution text-xs"
            >
              {words.reasons[reason]}
            </span>
          ))}
          {reasons.length === 0 && note === '' && (
            <span className="text-muted text-sm">{words.noReason}</span>
          )}
        </p>
        {note && (
          <p lang={languageOf(note)} className="wrap-anywhere mt-2 max-w-read whitespace-pre-line text-sm">
            {note}
          </p>
        )}
      </div>
      <div>
        <p className="font-semibold font-ui text-muted text-xs">{words.question}</p>
        <h2
          lang={languageOf(question)}
          className="wrap-anywhere mt-1 max-w-read whitespace-pre-line font-read font-semibold text-item"
        >
          {question}
        </h2>
      </div>
      <div>
        <p className="font-semibold font-ui text-muted text-xs">{words.answer}</p>
        <ScrollBox
          label={words.answer}
          lang={languageOf(answer)}
          className="wrap-anywhere mt-1 max-w-read whitespace-pre-line text-sm"
        >
          {answer}
        </ScrollBox>
      </div>
      {sources && sources.length > 0 && <Sources sources={sources} />}
    </article>
  )
}

function Sources({ sources }: { sources: FeedbackSource[] }) {
  const words = useCopy(copy)
  return (
    <details className="text-sm">
      <Summary className="w-fit text-muted md:min-h-8">{words.sources(sources.length)}</Summary>
      <ul className="mt-1 grid max-w-read gap-3">
        {sources.map(({ n, title, section, publisher, quote, href, url }) => {
          const name = [title, section, publisher].filter(Boolean).join(', ')
          const place = href ?? url
          return (
            <li key={n}>
              [{n}]{' '}
              {place ? (
                <ExternalLink href={place} newTab={words.newTab}>
                  {name}
                </ExternalLink>
              ) : (
                name
              )}
              {quote && (
                <blockquote className="wrap-anywhere mt-1 border-rule border-l-2 pl-3 text-muted text-xs">
                  {quote}
                </blockquote>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function Settled({ item: { outcome, outcome_note, settled_at } }: { item: FeedbackItem }) {
  const words = useCopy(copy)
  const locale = useLocale()
  if (outcome === null || settled_at === null) return null
  return (
    <div className="border-positive border-l-2 pl-3 text-sm">
      <p className="font-semibold">
        {words.settledOn(words.outcomes[outcome], plainDate(dayOf(new Date(settled_at)), locale))}
      </p>
      {outcome_note && <p className="wrap-anywhere mt-1 whitespace-pre-line">{outcome_note}</p>}
    </div>
  )
}
