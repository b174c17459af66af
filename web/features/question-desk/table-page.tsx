/** All questions of the bank, searched, filtered and ordered; what is being written; acts on many. */

import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import type { Filter } from '#web/components/data-table/table-types.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useTopicAreas } from '#web/features/library/index.ts'
import { FORMATS } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { BulkActs } from './bulk-acts.tsx'
import { useDeskAddress } from './desk-address.ts'
import { DraftList } from './draft-list.tsx'
import { names } from './names-copy.ts'
import { NewQuestion } from './new-question.tsx'
import { useQuestionColumns } from './table-columns.tsx'
import { copy } from './table-copy.ts'
import {
  DRAFTERS,
  FIGURES,
  HINDI,
  KINDS,
  ORIGINS,
  questionDeskKey,
  REVIEWS,
  readQuestions,
  STATUSES,
} from './table-queries.ts'
import { TWINS_ADDRESS } from './twin-queries.ts'

export function TablePage() {
  const words = useCopy(copy)
  const address = useDeskAddress()
  const navigate = useNavigate()
  const [isNew, setIsNew] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const columns = useQuestionColumns()
  const filters = useFilters()
  usePageTitle(words.title)
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says}>
        <ButtonLink to={TWINS_ADDRESS}>{words.twins}</ButtonLink>
        <Button ref={opener} variant="primary" aria-expanded={isNew} onClick={() => setIsNew(!isNew)}>
          {words.newQuestion}
        </Button>
      </PageHead>
      {isNew && (
        <NewQuestion
          onCancel={() => {
            setIsNew(false)
            opener.current?.focus()
          }}
        />
      )}
      <DraftList />
      <DataTable
        desk="questions"
        label={words.label}
        columns={columns}
        filters={filters}
        searchLabel={words.search}
        sort={{ column: 'changed_at', ascending: false }}
        queryKey={[...questionDeskKey, 'table']}
        read={readQuestions}
        keyOf={({ id }) => id}
        nameOf={({ id }) => id}
        onOpen={({ id }) => void navigate(address({ id }))}
        chosenActions={(rows, clear) => <BulkActs rows={rows} onDone={clear} />}
        empty={{ title: words.empty, says: words.emptySays }}
      />
    </div>
  )
}

function useFilters(): Filter[] {
  const words = useCopy(copy)
  const named = useCopy(names)
  const topics = useTopicAreas('leaves').flatMap((area) => area.topics)
  const listed = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
    values.map((value) => ({ value, label: labels[value] }))
  return [
    { key: 'status', label: words.status, options: listed(STATUSES, named.statuses) },
    { key: 'review', label: words.review, options: listed(REVIEWS, named.reviews) },
    { key: 'topic', label: words.topic, options: topics },
    { key: 'format', label: words.format, options: listed(FORMATS, named.formats) },
    { key: 'kind', label: words.kind, options: listed(KINDS, named.kinds) },
    {
      key: 'difficulty',
      label: words.difficulty,
      options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
    },
    { key: 'origin', label: words.origin, options: listed(ORIGINS, named.origins) },
    { key: 'drafted_by', label: words.drafter, options: listed(DRAFTERS, named.drafters) },
    { key: 'hindi', label: words.hindi, options: listed(HINDI, named.hindi) },
    { key: 'figures', label: words.figures, options: listed(FIGURES, named.figures) },
    {
      key: 'more',
      label: words.more,
      options: [
        { value: 'disputed', label: words.disputed },
        { value: 'edited', label: words.edited },
      ],
    },
  ]
}
