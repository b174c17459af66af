/** /admin?desk=library: every note, book and chapter; `kind=` with `id=` opens one, `view=` begins one or imports a file. */

import { useNavigate, useSearchParams } from 'react-router'
import { DOCUMENT_KINDS, type DocumentKind } from '#supabase/functions/_shared/library/document.ts'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useTopicName } from '#web/features/library/index.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { DocumentPage } from './document-page.tsx'
import { deskAddress } from './document-rules.ts'
import { ImportPage } from './import-page.tsx'
import { copy } from './library-desk-copy.ts'
import { type DocumentLine, deskKey, readDocuments } from './library-desk-queries.ts'
import { NewPage } from './new-page.tsx'

export function LibraryDesk() {
  const [search] = useSearchParams()
  const kind = search.get('kind') as DocumentKind | null
  const id = search.get('id')
  if (kind && id && DOCUMENT_KINDS.includes(kind))
    return <DocumentPage key={`${kind} ${id}`} kind={kind} id={id} />
  if (search.get('view') === 'new') return <NewPage />
  if (search.get('view') === 'import') return <ImportPage />
  return <Table />
}

function Table() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const topicName = useTopicName()
  const locale = useLocale()
  const navigate = useNavigate()
  usePageTitle(words.title)
  const number = numberFormat(locale)
  const yesNo = [
    { value: 'yes', label: words.yes },
    { value: 'no', label: words.no },
  ]
  const options = <Key extends string>(labels: Record<Key, string>) =>
    Object.entries<string>(labels).map(([value, label]) => ({ value, label }))
  const { columns } = words
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says} />
      <div className="mb-5 flex flex-wrap gap-3">
        <ButtonLink variant="primary" to="/admin?desk=library&view=new">
          {words.newOne}
        </ButtonLink>
        <ButtonLink to="/admin?desk=library&view=import">{words.bringIn}</ButtonLink>
      </div>
      <DataTable<DocumentLine>
        desk="library"
        label={words.table}
        queryKey={deskKey}
        read={readDocuments}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        nameOf={({ title, title_hi, id }) => (language === 'hi' && title_hi) || title || id}
        onOpen={({ kind, id }) => navigate(deskAddress(kind, id))}
        searchLabel={words.search}
        empty={{ title: words.empty }}
        sort={{ column: 'updated_at', ascending: false }}
        filters={[
          { key: 'kind', label: columns.kind, options: options(words.kinds) },
          { key: 'status', label: columns.status, options: options(words.statuses) },
          { key: 'reviewed', label: columns.reviewed_by, options: yesNo },
          { key: 'stale', label: columns.stale, options: yesNo },
          { key: 'origin', label: columns.origin, options: options(words.origins) },
          { key: 'made_by', label: words.who, options: options(words.made) },
          { key: 'language', label: columns.in_hindi, options: yesNo },
        ]}
        columns={[
          {
            key: 'title',
            label: columns.title,
            isSortable: true,
            cell: ({ title, title_hi, id }) => <Localised en={title || id} hi={title_hi} />,
            text: ({ title }) => title,
          },
          {
            key: 'kind',
            label: columns.kind,
            isSortable: true,
            cell: ({ kind }) => words.kinds[kind],
            text: ({ kind }) => kind,
          },
          {
            key: 'topics',
            label: columns.topics,
            cell: ({ topics }) => <span className="block min-w-28">{topics[0] && topicName(topics[0])}</span>,
            text: ({ topics }) => topics.join(' '),
          },
          {
            key: 'words',
            label: columns.words,
            isSortable: true,
            isNumber: true,
            cell: ({ words: count }) => number.format(count ?? 0),
            text: ({ words: count }) => count ?? 0,
          },
          {
            key: 'status',
            label: columns.status,
            isSortable: true,
            cell: ({ status }) => words.statuses[status],
            text: ({ status }) => status,
          },
          {
            key: 'reviewed_by',
            label: columns.reviewed_by,
            isSortable: true,
            cell: ({ reviewed_by }) => reviewed_by ?? <span className="text-muted">{words.nobody}</span>,
            text: ({ reviewed_by }) => reviewed_by ?? '',
          },
          {
            key: 'stale',
            label: columns.stale,
            isSortable: true,
            isNumber: true,
            cell: ({ stale }) => (stale > 0 ? <b className="text-caution">{number.format(stale)}</b> : '0'),
            text: ({ stale }) => stale,
          },
          {
            key: 'updated_at',
            label: columns.updated_at,
            isSortable: true,
            cell: ({ updated_at }) => yearMoment(new Date(updated_at), locale),
            text: ({ updated_at }) => updated_at,
          },
          {
            key: 'origin',
            label: columns.origin,
            isSortable: true,
            cell: ({ origin, made_by }) => (made_by === 'hand' ? words.origins[origin] : words.made[made_by]),
            text: ({ origin }) => origin,
          },
          {
            key: 'in_hindi',
            label: columns.in_hindi,
            isSortable: true,
            cell: ({ in_hindi }) => (in_hindi ? words.yes : words.no),
            text: ({ in_hindi }) => (in_hindi ? 'yes' : 'no'),
          },
        ]}
      />
    </div>
  )
}
