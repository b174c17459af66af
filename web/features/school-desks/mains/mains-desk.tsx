/** /admin?desk=mains: mains questions with their rubrics; `&id=` opens one, `&id=new` writes one. */

import { choiceFilter, countColumn } from '#web/components/data-table/table-parts.ts'
import type { Column } from '#web/components/data-table/table-types.ts'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { useTopicName } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy as deskCopy } from '../desk-copy.ts'
import { OneRow, RowDesk, RowList } from '../row-desk.tsx'
import { copy } from './mains-copy.ts'
import { DRAFTERS, type MainsRow, mainsQuestionQuery, readMains, STATUSES } from './mains-desk-queries.ts'
import { MainsForm } from './mains-form.tsx'

export default function MainsDesk() {
  const words = useCopy(copy)
  return (
    <RowDesk
      title={words.title}
      newTitle={words.newTitle}
      list={<List />}
      row={(id) => (
        <OneRow
          id={id}
          head={<PageHead title={id === null ? words.newTitle : words.editTitle} />}
          query={mainsQuestionQuery}
        >
          {(question) => <MainsForm question={question} />}
        </OneRow>
      )}
    />
  )
}

function List() {
  const words = useCopy(copy)
  const shared = useCopy(deskCopy)
  const { language } = useLanguage()
  const topicName = useTopicName()
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
      cell: ({ status }) => <Tag tone={status === 'live' ? 'good' : 'plain'}>{shared.states[status]}</Tag>,
      text: (row) => row.status,
      isSortable: true,
    },
    {
      key: 'topic',
      label: words.columns.topic,
      cell: (row) => topicName(row.topic),
      text: (row) => row.topic_title ?? row.topic,
      isSortable: true,
    },
    countColumn('marks', words.columns.marks),
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
    countColumn('points', words.columns.points),
    countColumn('answers', words.columns.answers),
  ]
  return (
    <RowList
      words={words}
      desk="mains"
      columns={columns}
      read={readMains}
      queryKey={['mains_question_desk', 'list']}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      filters={[
        choiceFilter('status', words.columns.status, STATUSES, shared.states),
        choiceFilter('drafted_by', words.columns.drafted, DRAFTERS, words.draftedBy),
        {
          key: 'marks',
          label: words.columns.marks,
          options: ['10', '15'].map((value) => ({ value, label: value })),
        },
      ]}
    />
  )
}
