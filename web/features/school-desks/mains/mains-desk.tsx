/** /admin?desk=mains: mains questions with their rubrics; `&id=` opens one, `&id=new` writes one. */

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import type { Column } from '#web/components/data-table/table-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy as deskCopy } from '../desk-copy.ts'
import { BackToList, State, WhenRead } from '../desk-parts.tsx'
import { useTopics } from '../topic-choice.tsx'
import { useDeskPlace } from '../use-desk-place.ts'
import { copy } from './mains-copy.ts'
import { DRAFTERS, type MainsRow, mainsQuestionQuery, readMains, STATUSES } from './mains-desk-queries.ts'
import { MainsForm } from './mains-form.tsx'

export default function MainsDesk() {
  const words = useCopy(copy)
  const { open } = useDeskPlace()
  usePageTitle(words.title)
  return <div className="page pb-12">{open === undefined ? <List /> : <One key={open} id={open} />}</div>
}

function List() {
  const words = useCopy(copy)
  const shared = useCopy(deskCopy)
  const { language } = useLanguage()
  const { nameOfSlug } = useTopics()
  const place = useDeskPlace()
  const nameOf = (row: MainsRow) => (language === 'hi' && row.question_hi) || row.question
  const columns: Column<MainsRow>[] = [
    {
      key: 'question',
      label: words.columns.question,
      cell: (row) => <span className="line-clamp-2 min-w-60">{nameOf(row)}</span>,
      text: (row) => row.question,
      isSortable: true,
    },
    {
      key: 'status',
      label: words.columns.status,
      cell: ({ status }) => (
        <State tone={status === 'live' ? 'good' : 'quiet'}>{shared.states[status]}</State>
      ),
      text: (row) => row.status,
      isSortable: true,
    },
    {
      key: 'topic',
      label: words.columns.topic,
      cell: (row) => nameOfSlug(row.topic),
      text: (row) => row.topic_title ?? row.topic,
      isSortable: true,
    },
    {
      key: 'marks',
      label: words.columns.marks,
      cell: (row) => row.marks,
      text: (row) => row.marks,
      isNumber: true,
      isSortable: true,
    },
    {
      key: 'drafted_by',
      label: words.columns.drafted,
      cell: (row) => words.draftedBy[row.drafted_by],
      text: (row) => row.drafted_by,
    },
    {
      key: 'reviewed_by',
      label: words.columns.reviewed,
      cell: (row) => row.reviewed_by ?? '',
      text: (row) => row.reviewed_by,
    },
    {
      key: 'points',
      label: words.columns.points,
      cell: (row) => row.points,
      text: (row) => row.points,
      isNumber: true,
      isSortable: true,
    },
    {
      key: 'answers',
      label: words.columns.answers,
      cell: (row) => row.answers,
      text: (row) => row.answers,
      isNumber: true,
      isSortable: true,
    },
  ]
  return (
    <>
      <PageHead title={words.title} says={words.says}>
        <Button variant="primary" onClick={place.openNew}>
          {words.write}
        </Button>
      </PageHead>
      <DataTable
        desk="mains"
        label={words.title}
        columns={columns}
        read={readMains}
        queryKey={['mains_question_desk', 'list']}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        onOpen={({ id }) => place.openRow(id)}
        searchLabel={words.search}
        filters={[
          {
            key: 'status',
            label: words.columns.status,
            options: STATUSES.map((value) => ({ value, label: shared.states[value] })),
          },
          {
            key: 'drafted_by',
            label: words.columns.drafted,
            options: DRAFTERS.map((value) => ({ value, label: words.draftedBy[value] })),
          },
          {
            key: 'marks',
            label: words.columns.marks,
            options: ['10', '15'].map((value) => ({ value, label: value })),
          },
        ]}
        empty={{ title: words.none }}
      />
    </>
  )
}

function One({ id }: { id: string | null }) {
  const words = useCopy(copy)
  const { close } = useDeskPlace()
  const query = useQuery({ ...mainsQuestionQuery(id ?? ''), enabled: id !== null })
  return (
    <>
      <BackToList onBack={close} />
      <PageHead title={id === null ? words.newTitle : words.editTitle} />
      {id === null ? (
        <MainsForm question={null} />
      ) : (
        <WhenRead query={query}>{(question) => <MainsForm question={question} />}</WhenRead>
      )}
    </>
  )
}
