/** What the deterministic checks found in an answer, with the learner's own words where they can be shown. */

import { CircleAlert, CircleDashed, Info, Check as Tick } from 'lucide-react'
import type { Check, Checks, Span } from '#supabase/functions/_shared/mains/types.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { checkSentence, withExtraTime } from './check-words.ts'
import { copy } from './checks-copy.ts'

/** For visitors and in the result of an answer alike. */
export function ChecksView({
  checks,
  text,
  language: written = 'en',
  extraMinutes = 0,
}: {
  checks: Checks
  /** The answer, which the spans are places in. */
  text: string
  /** Of the answer. */
  language?: 'en' | 'hi'
  /** For each hour, where the examination gives its writer more time. */
  extraMinutes?: number
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <div>
      <dl>
        {checks.list
          .map((found) => withExtraTime(found, extraMinutes))
          .map((check) => (
            <div
              key={check.id}
              className="grid gap-x-2 gap-y-0.5 border-rule border-b py-3 md:grid-cols-[10.5rem_minmax(0,1fr)]"
            >
              <dt className="flex gap-2 font-semibold text-sm">
                <StateMark state={check.state} />
                {words.names[check.id]}
              </dt>
              <dd className="text-sm max-md:pl-6.5">
                {checkSentence(check, words, language)}
                {check.id === 'parts' && <Parts parts={checks.parts} text={text} written={written} />}
                {check.id === 'numbers' && <Numbers numbers={checks.numbers} text={text} written={written} />}
                {check.id === 'named' && <Names named={checks.named} text={text} written={written} />}
              </dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 text-muted text-xs">{words.byRules}</p>
    </div>
  )
}

const MARKS = {
  good: [Tick, 'text-positive'],
  weak: [CircleAlert, 'text-caution'],
  missing: [CircleDashed, 'text-negative'],
  told: [Info, 'text-muted'],
} as const

function StateMark({ state }: { state: Check['state'] }) {
  const words = useCopy(copy)
  const [Icon, colour] = MARKS[state]
  return (
    <span className={`pt-px ${colour}`}>
      <Icon aria-hidden size={18} strokeWidth={1.8} />
      <span className="sr-only">{words.states[state]}: </span>
    </span>
  )
}

type InText = { text: string; written: 'en' | 'hi' }

function Parts({ parts, text, written }: { parts: Checks['parts'] } & InText) {
  const words = useCopy(copy)
  return (
    <ol className="mt-2 grid gap-2 text-xs">
      {parts.map(({ part, span }) => (
        <li key={part}>
          <span lang="en" className="font-medium">
            {part}
          </span>
          <br />
          {span ? (
            <q lang={written} className="text-muted">
              {excerpt(text, span)}
            </q>
          ) : (
            <span className="text-negative">{words.notFound}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

const COLOURS = { right: 'text-positive', outdated: 'text-caution', unknown: 'text-muted' }

function Numbers({ numbers, text, written }: { numbers: Checks['numbers'] } & InText) {
  const words = useCopy(copy)
  if (numbers.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 text-xs">
      {numbers.map((number) => (
        <li key={number.start} className="flex flex-wrap gap-x-2">
          <b lang={written} className="font-semibold tabular-nums">
            {text.slice(number.start, number.end)}
          </b>
          <span className={COLOURS[number.state]}>
            {words.numberStates[number.state]}
            {number.name && <span lang="en">: {number.name}</span>}
            {number.state === 'outdated' && number.now && `, ${words.now(number.now)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Names({ named, text, written }: { named: Checks['named'] } & InText) {
  const words = useCopy(copy)
  const all = new Map(named.map((one) => [text.slice(one.start, one.end) || one.name, one.kind]))
  if (all.size === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {[...all].map(([name, kind]) => (
        <li key={name}>
          <span lang={written} className="font-medium">
            {name}
          </span>{' '}
          <span className="text-muted">{words.kinds[kind]}</span>
        </li>
      ))}
    </ul>
  )
}

const LONGEST = 140

/** The learner's words at a place, shortened between words. */
function excerpt(text: string, { start, end }: Span): string {
  const words = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST).replace(/\s+\S*$/, '')} …`
}
