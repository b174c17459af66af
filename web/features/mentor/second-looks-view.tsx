/** Second looks that are done: how far two mentors were apart, answer by answer. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'
import { MOST_CLOSED, secondLooksQuery } from './desk-queries.ts'
import { DeskState } from './desk-state.tsx'
import { written } from './marks-rules.ts'

export default function SecondLooksView() {
  const words = useCopy(copy)
  const locale = useLocale()
  const looks = useQuery(secondLooksQuery)
  if (!looks.data) return <DeskState {...looks} />
  const { waiting, done } = looks.data
  return (
    <>
      <p className="pb-5 text-muted text-sm">
        {words.secondSays(waiting)} {done.length >= MOST_CLOSED && words.newest(MOST_CLOSED)}
      </p>
      {done.length === 0 && (
        <Notice title={words.secondNone}>
          <p>{words.secondNoneSays}</p>
        </Notice>
      )}
      {done.length > 0 && (
        <ul className="border-ink border-t">
          {done.map((look) => (
            <li
              key={`${look.answer_id} ${look.look}`}
              className="grid gap-x-8 gap-y-2 border-rule border-b py-4 text-sm md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <p className="line-clamp-2 font-read text-item">
                <Localised en={look.question} hi={look.question_hi} />
              </p>
              <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
                <Figure name={words.first}>{written(look.first, locale)}</Figure>
                <Figure name={words.again(look.look)}>{written(look.again, locale)}</Figure>
                <Figure name={words.difference}>
                  {written(Math.abs(look.again - look.first), locale)} / {look.out_of}
                </Figure>
              </dl>
              <p className="text-muted text-xs md:col-span-2">
                {plainDate(dayOf(new Date(look.done_at)), locale)}
                {look.apart && <b className="text-caution"> · {words.apart}</b>}
                {look.third_waits && ` · ${words.thirdWaits}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
