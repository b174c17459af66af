/** /admin?desk=challenges: challenges of every kind, entries to look at; `&id=` opens one, `&id=new` makes an arena. */

import { choiceFilter, countColumn } from '#web/components/data-table/table-parts.ts'
import type { Column } from '#web/components/data-table/table-types.ts'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { ChallengeFlags, LiveRoundForm } from '#web/features/challenges/index.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { yearMoment } from '#web/lib/year-moment.ts'
import { OneRow, RowDesk, RowList } from '../row-desk.tsx'
import { ChallengeForm } from './challenge-form.tsx'
import { ChallengeView } from './challenge-view.tsx'
import { copy } from './challenges-desk-copy.ts'
import {
  type ChallengeRow,
  deskChallengeQuery,
  KINDS,
  readChallenges,
  STATES,
} from './challenges-desk-queries.ts'

export default function ChallengesDesk() {
  const words = useCopy(copy)
  return (
    <RowDesk
      title={words.title}
      newTitle={words.newTitle}
      list={<List />}
      row={(slug) => (
        // one that is there says itself what it is called
        <OneRow
          id={slug}
          head={slug === null && <PageHead title={words.newTitle} />}
          query={deskChallengeQuery}
        >
          {(challenge) =>
            challenge ? <ChallengeView challenge={challenge} /> : <ChallengeForm challenge={null} />
          }
        </OneRow>
      )}
    />
  )
}

function List() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const titleOf = (row: ChallengeRow) => (language === 'hi' ? row.title_hi : row.title)
  const moment = (at: string | null) => (at === null ? '' : yearMoment(new Date(at), locale, 'Asia/Kolkata'))
  const columns: Column<ChallengeRow>[] = [
    {
      key: 'title',
      label: words.columns.title,
      cell: (row) => <span className="wrap-anywhere block min-w-44">{titleOf(row)}</span>,
      text: (row) => row.title,
      isSortable: true,
    },
    {
      key: 'kind',
      label: words.columns.kind,
      cell: (row) => words.kinds[row.kind],
      text: (row) => row.kind,
      isSortable: true,
    },
    {
      key: 'state',
      label: words.columns.state,
      cell: ({ state }) => (
        <Tag tone={state === 'open' ? 'good' : state === 'ahead' ? 'caution' : 'plain'}>
          {words.states[state]}
        </Tag>
      ),
      text: (row) => row.state,
      isSortable: true,
    },
    {
      key: 'opens_at',
      label: words.columns.opens,
      cell: (row) => <span className="whitespace-nowrap">{moment(row.opens_at)}</span>,
      text: (row) => row.opens_at,
      isSortable: true,
    },
    {
      key: 'ends_at',
      label: words.columns.ends,
      cell: (row) => <span className="whitespace-nowrap">{moment(row.ends_at)}</span>,
      text: (row) => row.ends_at,
      isSortable: true,
    },
    countColumn('players', words.columns.players),
    {
      key: 'flags',
      label: words.columns.flags,
      cell: (row) => row.flags || '',
      text: (row) => row.flags,
      isNumber: true,
      isSortable: true,
    },
  ]
  return (
    <RowList
      words={words}
      desk="challenges"
      columns={columns}
      read={readChallenges}
      queryKey={['challenge_desk', 'list']}
      keyOf={({ slug }) => slug}
      nameOf={titleOf}
      filters={[
        choiceFilter('kind', words.columns.kind, KINDS, words.kinds),
        choiceFilter('state', words.columns.state, STATES, words.states),
      ]}
      sort={{ column: 'opens_at', ascending: false }}
    >
      <div className="mt-12 grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <ChallengeFlags />
        <LiveRoundForm />
      </div>
    </RowList>
  )
}
