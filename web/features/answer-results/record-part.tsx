/** What a learner's answers say together: trends, averages and habits, with how many answers stand behind each. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { directiveOf } from '#supabase/functions/_shared/mains/directives.ts'
import { Localised } from '#web/components/localised.tsx'
import { topicsQuery } from '#web/features/library/index.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { signed } from '#web/lib/signed.ts'
import { copy } from './bank-copy.ts'
import type { MainsRecord } from './bank-queries.ts'
import { TrendOf, usePercent } from './criteria-trend.tsx'
import { MARKS } from './marking-rules.ts'
import { Part } from './part.tsx'
import { LEAST } from './trend-rules.ts'

export function RecordPart({ record }: { record: MainsRecord }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  if (record.n < LEAST) {
    return (
      <Part title={words.record}>
        <p className="text-muted text-sm">{words.tooFew(record.n)}</p>
      </Part>
    )
  }
  const { rules = 0, ai = 0, mentor = 0 } = record.by
  const { n: rewritten, gain } = record.rewrites
  return (
    <>
      <Part
        title={words.record}
        says={
          <>
            {words.counted(record.n)} {words.countedBy(rules, ai, mentor)}{' '}
            {rewritten > 0 && gain !== null && (
              <b className="text-ink">{words.rewrites(rewritten, signed(locale, gain, MARKS))}</b>
            )}
          </>
        }
      >
        <h3 className="font-semibold font-ui text-sm tracking-normal">{words.trend}</h3>
        <TrendOf record={record} />
      </Part>
      <div className="grid gap-x-14 lg:grid-cols-2">
        <Faults faults={record.faults} />
        <div>
          <Averages
            title={words.areas}
            rows={record.areas.map(({ area, n, share }) => ({
              name: <AreaName slug={area} />,
              key: area,
              n,
              share,
            }))}
          />
          <Averages
            title={words.directives}
            rows={record.directives.map(({ directive, n, share }) => ({
              ...{ name: directiveOf(directive).name[language], key: directive, n, share },
            }))}
          />
        </div>
      </div>
    </>
  )
}

function Faults({ faults }: { faults: MainsRecord['faults'] }) {
  const words = useCopy(copy)
  return (
    <Part title={words.faults} says={words.faultsSays}>
      {faults.length === 0 && <p className="text-muted text-sm">{words.faultsNone}</p>}
      <ul className="border-rule border-t text-sm empty:hidden">
        {faults.slice(0, 8).map(({ check, missing, weak, of }) => {
          const name = words.checks[check as keyof typeof words.checks] ?? check
          const state = weak === 0 ? words.missing : missing === 0 ? words.weak : words.mixed(missing, weak)
          return (
            <li key={check} className="border-rule border-b py-2.5">
              {words.fault(name, state, missing + weak, of)}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

type Average = { key: string; name: ReactNode; n: number; share: number }

function Averages({ title, rows }: { title: string; rows: Average[] }) {
  const words = useCopy(copy)
  const percent = usePercent()
  return (
    <Part title={title}>
      <ul className="border-rule border-t text-sm">
        {rows.map(({ key, name, n, share }) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_3rem_5rem] items-baseline gap-x-3 border-rule border-b py-2.5"
          >
            <span>{name}</span>
            {/* one answer is no average */}
            <span className="text-right">{n >= LEAST ? percent(share) : '–'}</span>
            <span className="text-right text-muted text-xs">{words.n(n)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function AreaName({ slug }: { slug: string }) {
  const { data: topics } = useQuery(topicsQuery)
  const topic = topics?.find((one) => one.slug === slug)
  return topic ? <Localised en={topic.title} hi={topic.title_hi} /> : slug
}
