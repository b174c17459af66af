/** /admin?desk=announcements: what the school says; `&id=` opens one, `&id=new` writes one. */

import { choiceFilter } from '#web/components/data-table/table-parts.ts'
import type { Column } from '#web/components/data-table/table-types.ts'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { yearMoment } from '#web/lib/year-moment.ts'
import { OneRow, RowDesk, RowList } from '../row-desk.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { copy } from './announcements-copy.ts'
import {
  type AnnouncementRow,
  announcementQuery,
  readAnnouncements,
  STATES,
} from './announcements-queries.ts'

export default function AnnouncementsDesk() {
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
          query={announcementQuery}
        >
          {(row) => <AnnouncementForm row={row} />}
        </OneRow>
      )}
    />
  )
}

function List() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const moment = (at: string | null) => (at === null ? '' : yearMoment(new Date(at), locale, 'Asia/Kolkata'))
  const titleOf = (row: AnnouncementRow) => (language === 'hi' ? row.title_hi : row.title)
  const forWhom = ({ audience, audience_value: value }: AnnouncementRow) =>
    value === null ? words.audiences[audience] : (words.values[value as keyof typeof words.values] ?? value)
  const columns: Column<AnnouncementRow>[] = [
    {
      key: 'title',
      label: words.columns.title,
      cell: (row) => <span className="wrap-anywhere block min-w-44">{titleOf(row)}</span>,
      text: (row) => row.title,
      isSortable: true,
    },
    {
      key: 'state',
      label: words.stateOf,
      cell: ({ state }) => (
        <Tag tone={state === 'shown' ? 'good' : state === 'scheduled' ? 'caution' : 'plain'}>
          {words.states[state]}
        </Tag>
      ),
      text: ({ state }) => state,
      isSortable: true,
    },
    {
      key: 'audience',
      label: words.columns.for,
      cell: (row) => <span className="block min-w-32">{forWhom(row)}</span>,
      text: forWhom,
    },
    {
      key: 'from_at',
      label: words.columns.from,
      cell: (row) => <span className="whitespace-nowrap">{moment(row.from_at)}</span>,
      text: (row) => row.from_at,
      isSortable: true,
    },
    {
      key: 'until_at',
      label: words.columns.until,
      cell: (row) => <span className="whitespace-nowrap">{moment(row.until_at)}</span>,
      text: (row) => row.until_at,
      isSortable: true,
    },
    {
      key: 'dismissed',
      label: words.columns.putAway,
      cell: (row) => row.dismissed,
      text: (row) => row.dismissed,
      isNumber: true,
    },
  ]
  return (
    <RowList
      words={words}
      desk="announcements"
      columns={columns}
      read={readAnnouncements}
      queryKey={['announcement_desk', 'list']}
      keyOf={({ id }) => id}
      nameOf={titleOf}
      filters={[choiceFilter('state', words.stateOf, STATES, words.states)]}
      sort={{ column: 'from_at', ascending: false }}
    />
  )
}
