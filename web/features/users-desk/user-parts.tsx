/** Around one account: where it is signed in, security events, messages that failed, and what was done to it. */

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Difference } from '#web/components/difference.tsx'
import { type EventWords, eventCopy, eventName } from '#web/features/security/index.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { copy } from './users-copy.ts'
import type { User } from './users-queries.ts'

export function Around({ user }: { user: User }) {
  const words = useCopy(copy)
  const eventWords: EventWords = useCopy(eventCopy)
  const locale = useLocale()
  const number = numberFormat(locale)
  const moment = (at: string) => yearMoment(new Date(at), locale)
  return (
    <>
      <Part id="sessions" title={words.sessions} none={words.noSessions} count={user.sessions.length}>
        {user.sessions.map((session) => (
          <Line key={session.id} at={words.since(moment(session.created_at), moment(session.last_used_at))}>
            <span lang="en" className="break-words">
              {session.user_agent || words.unknownDevice}
            </span>
          </Line>
        ))}
      </Part>
      <Part id="events" title={words.events} none={words.noEvents} count={user.events.length}>
        {user.events.map((event) => (
          <Line key={event.id} at={moment(event.created_at)}>
            {eventName(event.event_type, event.description, eventWords)}{' '}
            <span className={event.risk_level === 'low' ? 'text-muted' : 'font-medium text-caution'}>
              ({words.risks[event.risk_level]})
            </span>
          </Line>
        ))}
      </Part>
      <Part id="unsent" title={words.unsent} none={words.noUnsent} count={user.unsent.length}>
        {user.unsent.map((mail) => (
          <Line key={mail.id} at={moment(mail.created_at)}>
            {locale.startsWith('hi') ? mail.title_hi : mail.title}{' '}
            <span className="text-muted">({words.tries(number.format(mail.tries))})</span>
          </Line>
        ))}
      </Part>
      <Part
        id="audit"
        title={words.audit}
        none={words.noAudit}
        count={user.audit.length}
        more={<Link to={`/admin?desk=audit&f.user=${user.id}`}>{words.inAudit}</Link>}
      >
        {user.audit.map((entry) => (
          <Line key={entry.id} at={`${moment(entry.at)} ${words.by(entry.actor_name ?? words.server)}`}>
            <span>{actName(entry.action, words.done)}</span>
            {entry.reason && <p className="break-words">{entry.reason}</p>}
            <Difference before={entry.before} after={entry.after} />
          </Line>
        ))}
      </Part>
    </>
  )
}

/** What desks other than this one did stands as the log has it; the log itself names all. */
function actName(action: string, names: typeof copy.en.done) {
  const act = action.replace(/^users\./, '')
  return Object.hasOwn(names, act) ? (
    names[act as keyof typeof names]
  ) : (
    <code className="text-xs">{action}</code>
  )
}

function Part({
  id,
  title,
  none,
  count,
  more,
  children,
}: {
  id: string
  title: string
  none: string
  count: number
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="min-w-0 border-ink border-t pt-4">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {count === 0 ? <p className="mt-2 text-muted text-sm">{none}</p> : <ul className="mt-2">{children}</ul>}
      {count > 0 && more && <p className="mt-2 text-sm">{more}</p>}
    </section>
  )
}

function Line({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-rule border-t py-2.5 text-sm first:border-t-0 md:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">{children}</div>
      <p className="text-muted text-xs tabular-nums md:text-right">{at}</p>
    </li>
  )
}
