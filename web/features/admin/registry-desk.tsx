/** /admin?desk=figures&view=registry: every figure, what it is used in, and how much of that is stale. */

import { useNavigate } from 'react-router'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import type { Column, Filter, ReadRows } from '#web/components/data-table/table-types.ts'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { supabase } from '#web/lib/supabase.ts'
import { copy } from './registry-copy.ts'

type Row = {
  id: string
  name: string
  name_hi: string | null
  topic: string
  display: string
  period: string
  as_of: string | null
  status: string
  publisher: string
  checked: string | null
  uses: number
  stale: number
  origin: string
  is_now: boolean
}

const readRegistry: ReadRows<Row> = async (asked, { from, most, signal }) => {
  let query = supabase.rpc('figure_registry', { p_search: asked.search }, { count: 'exact' })
  if (asked.filters.status) query = query.eq('status', asked.filters.status)
  if (asked.filters.origin) query = query.eq('origin', asked.filters.origin)
  if (asked.filters.now) query = query.eq('is_now', asked.filters.now === 'yes')
  if (asked.filters.stale === 'yes') query = query.gt('stale', 0)
  if (asked.filters.stale === 'unused') query = query.eq('uses', 0)
  if (asked.filters.checked === 'no') query = query.is('checked', null)
  if (asked.sort) query = query.order(asked.sort.column, { ascending: asked.sort.ascending })
  const reading = query.order('id').range(from, from + most - 1)
  const { data, count } = await (signal ? reading.abortSignal(signal) : reading).throwOnError()
  return { rows: data as Row[], count: count ?? 0 }
}

export function RegistryDesk() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const navigate = useNavigate()
  usePageTitle(words.title)
  const day = (date: string | null) => (
    <span className="whitespace-nowrap">{date ? plainDate(date, locale) : '–'}</span>
  )
  // on a phone the table is wider than the page, and moves within itself
  const wide = (said: string) => (
    <span lang="en" className="block min-w-36">
      {said}
    </span>
  )
  const columns: Column<Row>[] = [
    {
      key: 'name',
      label: words.name,
      isSortable: true,
      cell: (row) => (
        <span className="block min-w-36">
          <Localised en={row.name} hi={row.name_hi} />
        </span>
      ),
      text: (row) => row.name,
    },
    {
      key: 'display',
      label: words.value,
      cell: (row) => (
        <span lang="en">{row.is_now ? row.display : <s className="text-muted">{row.display}</s>}</span>
      ),
      text: (row) => row.display,
    },
    { key: 'period', label: words.period, cell: (row) => wide(row.period), text: (row) => row.period },
    {
      key: 'as_of',
      label: words.asOf,
      isSortable: true,
      cell: (row) => day(row.as_of),
      text: (row) => row.as_of,
    },
    {
      key: 'publisher',
      label: words.source,
      isSortable: true,
      cell: (row) => wide(row.publisher),
      text: (row) => row.publisher,
    },
    {
      key: 'checked',
      label: words.checked,
      isSortable: true,
      cell: (row) => (row.checked ? day(row.checked) : <b className="text-caution">{words.unchecked}</b>),
      text: (row) => row.checked,
    },
    {
      ...{ key: 'uses', label: words.uses, isSortable: true, isNumber: true },
      ...{ cell: (row) => row.uses, text: (row) => row.uses },
    },
    {
      ...{ key: 'stale', label: words.stale, isSortable: true, isNumber: true },
      cell: (row) => (row.stale > 0 ? <b className="text-negative">{row.stale}</b> : row.stale),
      text: (row) => row.stale,
    },
    { key: 'id', label: words.id, isSortable: true, cell: (row) => row.id, text: (row) => row.id },
  ]
  const yesNo = [
    { value: 'yes', label: words.yes },
    { value: 'no', label: words.no },
  ]
  const filters: Filter[] = [
    {
      ...{ key: 'stale', label: words.places },
      options: [
        { value: 'yes', label: words.hasStale },
        { value: 'unused', label: words.unused },
      ],
    },
    { key: 'now', label: words.inForce, options: yesNo },
    { key: 'checked', label: words.checked, options: [{ value: 'no', label: words.unchecked }] },
    {
      ...{ key: 'origin', label: words.origin },
      options: [
        { value: 'library', label: words.fromLibrary },
        { value: 'desk', label: words.fromDesk },
      ],
    },
  ]
  return (
    <div className="page pb-8">
      <PageHead
        title={words.title}
        says={words.says}
        kicker={<BackLink to="/admin?desk=figures">{words.back}</BackLink>}
      >
        <ButtonLink variant="primary" to="/admin?desk=figures&view=new">
          {words.newFigure}
        </ButtonLink>
      </PageHead>
      <DataTable
        desk="figures"
        label={words.title}
        columns={columns}
        read={readRegistry}
        queryKey={['figure_registry']}
        keyOf={(row) => row.id}
        nameOf={(row) => (language === 'hi' && row.name_hi) || row.name}
        onOpen={(row) => void navigate(`/daily-news?fact=${encodeURIComponent(row.id)}`)}
        filters={filters}
        searchLabel={words.search}
        sort={{ column: 'stale', ascending: false }}
      />
    </div>
  )
}
