/** /admin?desk=announcements: what the school says; `&id=` opens one, `&id=new` writes one. */

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import type { Column } from '#web/components/data-table/table-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { BackToList, State, WhenRead } from '../desk-parts.tsx'
import { useDeskPlace } from '../use-desk-place.ts'
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
  const { open } = useDeskPlace()
  usePageTitle(words.title)
  return <div className="page pb-12">{open === undefined ? <List /> : <One key={open} id={open} />}</div>
}

function List() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const place = useDeskPlace()
  const moment = (at: string | null) => (at === null ? '' : shortMoment(new Date(at), locale))
  const titleOf = (row: AnnouncementRow) => (language === 'hi' ? row.title_hi : row.title)
  const forWhom = ({ audience, audience_value: value }: AnnouncementRow) =>
    value === null ? words.audiences[audience] : (words.values[value as keyof typeof words.values] ?? value)
  const columns: Column<AnnouncementRow>[] = [
    {
      key: 'title',
      label: words.columns.title,
      cell: (row) => <span className="wrap-anywhere">{titleOf(row)}</span>,
      text: (row) => row.title,
      isSortable: true,
    },
    {
      key: 'state',
      label: words.stateOf,
      cell: ({ state }) => (
        <State tone={state === 'shown' ? 'good' : state === 'scheduled' ? 'caution' : 'quiet'}>
          {words.states[state]}
        </State>
      ),
      text: ({ state }) => state,
      isSortable: true,
    },
    { key: 'audience', label: words.columns.for, cell: forWhom, text: forWhom },
    {
      key: 'from_at',
      label: words.columns.from,
      cell: (row) => moment(row.from_at),
      text: (row) => row.from_at,
      isSortable: true,
    },
    {
      key: 'until_at',
      label: words.columns.until,
      cell: (row) => moment(row.until_at),
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
    <>
      <PageHead title={words.title} says={words.says}>
        <Button variant="primary" onClick={place.openNew}>
          {words.write}
        </Button>
      </PageHead>
      <DataTable
        desk="announcements"
        label={words.title}
        columns={columns}
        read={readAnnouncements}
        queryKey={['announcement_desk', 'list']}
        keyOf={({ id }) => id}
        nameOf={titleOf}
        onOpen={({ id }) => place.openRow(id)}
        searchLabel={words.search}
        filters={[
          {
            key: 'state',
            label: words.stateOf,
            options: STATES.map((value) => ({ value, label: words.states[value] })),
          },
        ]}
        sort={{ column: 'from_at', ascending: false }}
        empty={{ title: words.none }}
      />
    </>
  )
}

function One({ id }: { id: string | null }) {
  const words = useCopy(copy)
  const { close } = useDeskPlace()
  const query = useQuery({ ...announcementQuery(id ?? ''), enabled: id !== null })
  return (
    <>
      <BackToList onBack={close} />
      <PageHead title={id === null ? words.newTitle : words.editTitle} />
      {id === null ? (
        <AnnouncementForm row={null} />
      ) : (
        <WhenRead query={query}>{(row) => <AnnouncementForm row={row} />}</WhenRead>
      )}
    </>
  )
}
