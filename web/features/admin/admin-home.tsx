/** The front page of /admin: every queue with its clock, the late ones first, each a tap away from its desk. */

import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Clock3, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { QueueState } from '#web/components/queue-list.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './admin-home-copy.ts'
import { homeQuery } from './admin-home-queries.ts'
import {
  byUrgency,
  type Clock,
  clockOf,
  inUnits,
  type Queue,
  type QueueKey,
  waitedHours,
} from './admin-home-rules.ts'

/** Answers and appeals are marked by mentors, on a desk of their own; days of examinations have none. */
const DESK_OF: Record<QueueKey, string | null> = {
  answers: null,
  appeals: null,
  disputes: '/admin?desk=disputes',
  stale: '/admin?desk=figures',
  feedback: '/admin?desk=feedback',
  news_reports: '/admin?desk=news-reports',
  news_stories: '/admin?desk=news',
  news_drafts: '/admin?desk=news&view=drafts',
  questions: '/admin?desk=quarantine',
  challenge_flags: '/admin?desk=challenges',
  event_questions: '/admin?desk=events',
  security: '/admin?desk=security',
  feeds: '/admin?desk=news&view=feeds',
  mails: '/admin?desk=jobs',
  models: '/admin?desk=assistant',
  arenas: '/admin?desk=challenges',
  exam_days: null,
}

export function AdminHome() {
  const words = useCopy(copy)
  const query = useQuery(homeQuery)
  usePageTitle(words.title)
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says} />
      <QueueState
        query={query}
        items={query.data?.queues}
        words={words}
        empty={{ title: words.allDone }}
        lines={[100, 100, 100, 100, 100, 100]}
      />
      {query.data && <Queues queues={query.data.queues} now={new Date(query.data.server_now)} />}
    </div>
  )
}

function Queues({ queues, now }: { queues: readonly Queue[]; now: Date }) {
  const words = useCopy(copy)
  const waiting = byUrgency(
    queues.filter((queue) => queue.waiting > 0),
    now,
  )
  const empty = queues.filter((queue) => queue.waiting === 0)
  const late = waiting.filter((queue) => clockOf(queue, now) === 'late')
  return (
    <>
      <p role="status" className="mb-4 text-sm">
        {waiting.length === 0 ? words.allDone : words.summary(late.length, waiting.length)}
      </p>
      {waiting.length > 0 && (
        <ul aria-label={words.queueList} className="border-ink border-t">
          {waiting.map((queue) => (
            <QueueRow key={queue.key} queue={queue} now={now} />
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <section aria-labelledby="empty-queues" className="mt-8">
          <h2 id="empty-queues" className="font-semibold font-ui text-sm tracking-normal">
            {words.nothingIn}
          </h2>
          <ul className="mt-1 flex flex-wrap gap-x-6 text-sm">
            {empty.map((queue) => (
              <li key={queue.key}>
                <QueueName queue={queue} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function QueueName({ queue }: { queue: Queue }) {
  const name = useCopy(copy).queues[queue.key]
  const desk = DESK_OF[queue.key]
  if (!desk) return <span className="inline-flex min-h-11 items-center">{name}</span>
  return (
    <Link to={desk} className="inline-flex min-h-11 items-center">
      {name}
    </Link>
  )
}

function QueueRow({ queue, now }: { queue: Queue; now: Date }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  const clock = clockOf(queue, now)
  const note = words.notes[queue.key]
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-rule border-b py-3 md:grid-cols-[4.5rem_minmax(0,1fr)_11rem_11rem]">
      <span className="whitespace-nowrap text-right font-semibold text-h3 tabular-nums">
        {number.format(queue.waiting)}
      </span>
      <span>
        <QueueName queue={queue} />
        {note && <span className="block text-muted text-xs">{note}</span>}
      </span>
      <span className="col-start-2 text-sm md:col-start-auto">
        <ClockWord clock={clock} />
      </span>
      <span className="col-start-2 text-muted text-sm tabular-nums md:col-start-auto">
        {words.oldest}: <Span hours={waitedHours(queue, now)} />
        <span className="block text-xs">
          {words.within}: <Span hours={queue.hours} />
        </span>
      </span>
    </li>
  )
}

const CLOCKS: Record<Clock, { Icon: typeof Clock3; look: string }> = {
  'in-time': { Icon: Clock3, look: '' },
  soon: { Icon: AlarmClock, look: 'font-medium text-caution' },
  late: { Icon: TriangleAlert, look: 'font-semibold text-negative' },
}

function ClockWord({ clock }: { clock: Clock }) {
  const words = useCopy(copy)
  const { Icon, look } = CLOCKS[clock]
  return (
    <span className={`inline-flex items-center gap-1.5 ${look}`}>
      <Icon aria-hidden size={16} strokeWidth={1.7} />
      {words.clocks[clock]}
    </span>
  )
}

function Span({ hours }: { hours: number }) {
  const words = useCopy(copy)
  const units = inUnits(hours)
  const said = [
    units.days > 0 && words.days(units.days),
    units.hours > 0 && words.hours(units.hours),
    units.days === 0 && units.hours === 0 && words.minutes(units.minutes),
  ]
  return said.filter(Boolean).join(' ')
}
