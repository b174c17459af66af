/** Appeals that are closed: what was objected to, and what was replied. */

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { usePortions } from '#web/components/use-portions.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { copy } from './desk-copy.ts'
import { appealsQuery, MOST_CLOSED } from './desk-queries.ts'
import { DeskState } from './desk-state.tsx'

const AT_ONCE = 20

export default function AppealsView() {
  const words = useCopy(copy)
  const locale = useLocale()
  const appeals = useQuery(appealsQuery)
  const { shown, further } = usePortions(appeals.data ?? [], AT_ONCE)
  const list = useRef<HTMLUListElement>(null)
  if (!appeals.data) return <DeskState {...appeals} />
  if (appeals.data.length === 0) {
    return (
      <Notice title={words.appealsNone}>
        <p>{words.appealsSays}</p>
      </Notice>
    )
  }
  return (
    <>
      <p className="pb-5 text-muted text-sm">
        {words.appealsSays} {appeals.data.length >= MOST_CLOSED && words.newest(MOST_CLOSED)}
      </p>
      <ul ref={list} className="border-ink border-t">
        {shown.map((appeal) => (
          <li key={appeal.answer_id} className="grid max-w-read gap-2 border-rule border-b py-4 text-sm">
            <p className="font-read text-item">
              <Localised en={appeal.question} hi={appeal.question_hi} />
            </p>
            <p className="text-xs">
              <b>{words.states[appeal.state]}</b>
              <span className="text-muted"> · {plainDate(dayOf(new Date(appeal.decided_at)), locale)}</span>
            </p>
            <Said title={words.reason} text={appeal.reason} />
            {appeal.reply && <Said title={words.reply} text={appeal.reply} />}
          </li>
        ))}
      </ul>
      <ShowMore of={further} count={shown.length} list={list}>
        {words.more}
      </ShowMore>
    </>
  )
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-rule border-l-2 pl-3">
      <p className="font-medium text-muted text-xs">{title}</p>
      <p lang={languageOf(text)} className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </div>
  )
}
