/** /mains-evaluation?view=bank: every answer a learner has written, and what they say together. */

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ClearSearch } from '#web/components/clear-search.tsx'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { topicsQuery } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './bank-copy.ts'
import { BankList } from './bank-list.tsx'
import { type BankLine, bankQuery, recordQuery } from './bank-queries.ts'
import { choiceFrom, chosenLines, SORTS, STATES } from './bank-rules.ts'
import { RecordPart } from './record-part.tsx'

export default function AnswerBankPage() {
  const words = useCopy(copy)
  const user = useSignedInUser()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const all = useQuery(bankQuery(user.id, ''))
  const record = useQuery(recordQuery(user.id))
  usePageTitle(words.title)
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/mains-evaluation">{words.back}</BackLink>
      </div>
      <PageHead title={words.title} says={words.says} />
      {all.isPending && <Skeleton label={words.loading} lines={[40, 88, 72, 90, 64]} />}
      {all.isError && !all.data && <FailedRead title={words.failed} says={words.failedSays} read={all} />}
      {all.data?.length === 0 && (
        <Notice title={words.none}>
          <p>{words.noneSays}</p>
          <ButtonLink variant="primary" to="/mains-evaluation">
            {words.choose}
          </ButtonLink>
        </Notice>
      )}
      {all.data && all.data.length > 0 && (
        <>
          <Answers userId={user.id} all={all.data} wanted={wanted} search={search} onSearch={setSearch} />
          {record.data && <RecordPart record={record.data} />}
        </>
      )}
    </div>
  )
}

function Answers({
  userId,
  all,
  wanted,
  search,
  onSearch,
}: {
  userId: string
  all: BankLine[]
  wanted: string
  search: string
  onSearch: (search: string) => void
}) {
  const words = useCopy(copy)
  const [address, setAddress] = useSearchParams()
  const choice = choiceFrom(address)
  const found = useQuery({ ...bankQuery(userId, wanted), enabled: wanted !== '' })
  const lines = chosenLines(wanted === '' ? all : (found.data ?? []), choice)

  function choose(name: string, value: string) {
    const next = new URLSearchParams(address)
    if (value === '') next.delete(name)
    else next.set(name, value)
    // another choice begins at its first
    if (name !== 'shown') next.delete('shown')
    setAddress(next, { replace: true, preventScrollReset: true })
  }

  return (
    <section aria-label={words.title} className="border-ink border-t pt-5 pb-8">
      <div className="grid grid-cols-2 items-end gap-4 *:first:col-span-2 max-lg:*:last:col-span-2 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] lg:*:first:col-span-1">
        <TextField
          label={words.search}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <Choice
          label={words.state}
          value={choice.state}
          options={STATES.map((value) => ({ value, name: words.states[value] }))}
          onChoose={(value) => choose('state', value === 'all' ? '' : value)}
        />
        <AreaChoice all={all} area={choice.area} onChoose={(value) => choose('area', value)} />
        <Choice
          label={words.sort}
          value={choice.sort}
          options={SORTS.map((value) => ({ value, name: words.sorts[value] }))}
          onChoose={(value) => choose('sort', value === 'newest' ? '' : value)}
        />
      </div>
      <p role="status" className="mt-3 mb-3 text-muted text-sm">
        {words.found(lines.length)}
      </p>
      {lines.length === 0 && !found.isFetching && (
        <Notice title={words.noneFound}>
          <ClearSearch
            onClear={() => {
              onSearch('')
              setAddress({ view: 'bank' }, { replace: true })
            }}
          >
            {words.clear}
          </ClearSearch>
        </Notice>
      )}
      <BankList lines={lines} shown={choice.shown} onShown={(count) => choose('shown', String(count))} />
    </section>
  )
}

function AreaChoice({
  all,
  area,
  onChoose,
}: {
  all: BankLine[]
  area: string | null
  onChoose: (area: string) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: topics } = useQuery(topicsQuery)
  const nameOf = (slug: string) => {
    const topic = topics?.find((one) => one.slug === slug)
    return (language === 'hi' && topic?.title_hi) || topic?.title || slug
  }
  return (
    <Choice
      label={words.area}
      value={area ?? ''}
      options={[
        { value: '', name: words.allAreas },
        ...[...new Set(all.map((line) => line.area))].sort().map((value) => ({ value, name: nameOf(value) })),
      ]}
      onChoose={onChoose}
    />
  )
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: { value: string; name: string }[]
  onChoose: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="h-[46px] w-full rounded-control border border-control bg-surface px-3 text-md"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}
