/** On the practice page, under the reviews of questions: how many cards are due, and the way to them. */

import { useQuery } from '@tanstack/react-query'
import { FailedRead } from '#web/components/failed-read.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { AT_ONCE, type Deck } from './card-rules.ts'
import { copy } from './cards-copy.ts'
import { dueCardsQuery } from './due-cards.ts'
import { useDeck } from './use-deck.ts'

export default function CardsDue() {
  const words = useCopy(copy)
  const user = useSignedInUser()
  const { deck, isError, isFetching, refetch } = useDeck(user.id)
  const wanted = deck ? [...deck.due, ...deck.soon] : []
  // here before they are asked for, and kept for a time without a network
  useQuery({ ...dueCardsQuery(user.id, wanted), enabled: wanted.length > 0 })
  return (
    <section aria-labelledby="cards" className="min-h-52 border-ink border-t pt-5 md:min-h-47 lg:min-h-32">
      <h2 id="cards" className="text-h3">
        {words.title}
      </h2>
      {!deck && isError && (
        <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
      {!deck && !isError && <Skeleton label={words.loading} lines={[40, 70]} />}
      {deck && (
        <div className="mt-3 flex flex-wrap items-end justify-between gap-x-16 gap-y-4">
          <DeckWords deck={deck} />
          <div className="flex flex-wrap gap-3">
            {deck.due.length > 0 && (
              <ButtonLink to="/practice?view=card-review">
                {words.review(Math.min(deck.due.length, AT_ONCE))}
              </ButtonLink>
            )}
            {deck.kept === 0 ? (
              <ButtonLink to="/practice?view=cards&add">{words.add}</ButtonLink>
            ) : (
              <ButtonLink variant="quiet" to="/practice?view=cards">
                {words.toCards}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

/** What is due, why in this order, and when more comes. */
export function DeckWords({ deck }: { deck: Deck }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { due, fresh, waiting, minutes, examDay, next, kept } = deck
  if (kept === 0) {
    return (
      <div className="max-w-read">
        <p className="font-medium">{words.none}</p>
        <p className="mt-1 text-muted text-sm">{words.noneSays}</p>
      </div>
    )
  }
  if (due.length === 0) {
    return (
      <div>
        <p className="font-medium">{words.noneDue}</p>
        {next && <p className="mt-1 text-muted text-sm">{words.next(plainDate(next, locale))}</p>}
      </div>
    )
  }
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-read text-h2 tabular-nums">{due.length}</b>
        <span>{words.dueToday(due.length)}</span>
        <span className="text-muted text-sm">
          {words.minutes(minutes)}
          {fresh > 0 && `, ${words.ofThemNew(fresh)}`}
        </span>
      </p>
      <p className="mt-2 border-accent-line border-l-3 pl-3 text-sm">
        {fresh === due.length
          ? words.whyNew
          : examDay
            ? words.whyExam(plainDate(examDay, locale))
            : words.whyDue}{' '}
        {waiting > 0 && <span className="text-muted">{words.newWait(waiting)}</span>}
      </p>
    </div>
  )
}
