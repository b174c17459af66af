/** What was claimed against a question's key, what was ruled, and what was decided of its use. */

import { Tag } from '#web/components/ui/tag.tsx'
import { LETTERS } from '#web/features/player/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { names } from './names-copy.ts'
import { copy } from './question-copy.ts'
import type { WholeQuestion } from './question-queries.ts'

export function ClaimsPart({ question: { disputes, rulings, decisions } }: { question: WholeQuestion }) {
  const words = useCopy(copy)
  const named = useCopy(names)
  const locale = useLocale()
  const day = (moment: string) => plainDate(dayOf(new Date(moment)), locale)
  return (
    <section aria-labelledby="question-claims" className="border-ink border-t pt-4">
      <h2 id="question-claims" className="text-h3">
        {words.claims}
      </h2>
      {disputes.length + rulings.length + decisions.length === 0 && (
        <p className="mt-2 text-muted text-sm">{words.noClaims}</p>
      )}
      <ul className="mt-2">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="border-rule border-b py-3 text-sm">
            <b>{dispute.claimed === null ? words.claimNone : words.claim(LETTERS[dispute.claimed] ?? '')}</b>{' '}
            <Tag tone={dispute.status === 'open' ? 'caution' : 'plain'}>{named.claims[dispute.status]}</Tag>{' '}
            <span className="text-muted text-xs">
              {named.version(dispute.version)}, {day(dispute.created_at)}
            </span>
            <p className="wrap-anywhere mt-1 max-w-read whitespace-pre-line">{dispute.reasoning}</p>
          </li>
        ))}
        {rulings.map((ruling) => (
          <li key={ruling.id} className="border-rule border-b py-3 text-sm">
            <b>{named.outcomes[ruling.outcome]}</b>
            {ruling.outcome === 'new_key' && ` (${LETTERS[ruling.old_key]} → ${LETTERS[ruling.new_key]})`}{' '}
            <span className="text-muted text-xs">
              {named.version(ruling.version)},{' '}
              {words.ruled(ruling.ruled_by ?? words.somebody, day(ruling.ruled_at), ruling.results)}
            </span>
            <p className="wrap-anywhere mt-1 max-w-read whitespace-pre-line">{ruling.ruling}</p>
          </li>
        ))}
        {decisions.map((decision) => (
          <li key={decision.id} className="border-rule border-b py-3 text-sm">
            <b>{words.decisions[decision.decision]}</b>{' '}
            <span className="text-muted text-xs">
              {decision.decided_by ?? words.somebody}, {day(decision.decided_at)}
            </span>
            <p className="wrap-anywhere mt-1 max-w-read whitespace-pre-line">{decision.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
