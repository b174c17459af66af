/** &view=twins: pairs of questions that are alike, the most alike first. */

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import { choiceFilter } from '#web/components/data-table/table-parts.ts'
import type { Column, Filter } from '#web/components/data-table/table-types.ts'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useTopicAreas } from '#web/features/library/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { questionDesk } from './desk.ts'
import { questionDeskKey } from './table-queries.ts'
import { lookForTwins, type Pair, readTwins, TWIN_STATES, twinSearchQuery } from './twin-queries.ts'
import { copy } from './twins-copy.ts'

export function TwinsPage() {
  const words = useCopy(copy)
  const locale = useLocale()
  const navigate = useNavigate()
  const topics = useTopicAreas('leaves').flatMap((area) => area.topics)
  const { data: search } = useQuery(twinSearchQuery)
  const look = useDeskAct(questionDesk, lookForTwins, {
    failed: words.lookFailed,
    done: ({ questions = 0 }) => words.looked(questions),
  })
  usePageTitle(words.title)
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const columns: Column<Pair>[] = [
    {
      key: 'alike',
      label: words.alike,
      isSortable: true,
      isNumber: true,
      cell: ({ alike }) => share.format(alike),
      text: ({ alike }) => alike,
    },
    {
      key: 'one_stem',
      label: words.one,
      cell: ({ one, one_stem }) => <Stem text={one_stem ?? one} />,
      text: ({ one }) => one,
    },
    {
      key: 'other_stem',
      label: words.other,
      cell: ({ other, other_stem }) => <Stem text={other_stem ?? other} />,
      text: ({ other }) => other,
    },
    {
      key: 'topic',
      label: words.topic,
      isSortable: true,
      cell: ({ topic }) => topics.find(({ value }) => value === topic)?.label ?? topic,
      text: ({ topic }) => topic,
    },
    {
      key: 'state',
      label: words.state,
      cell: ({ state, settled_by }) => words.settled(words.states[state], settled_by ?? ''),
      text: ({ state }) => state,
    },
  ]
  const filters: Filter[] = [
    choiceFilter('state', words.state, TWIN_STATES, words.states),
    {
      key: 'languages',
      label: words.languages,
      options: [
        { value: 'en', label: words.english },
        { value: 'hi', label: words.hindi },
      ],
    },
    { key: 'topic', label: words.topic, options: topics },
  ]
  return (
    <div className="page pb-8">
      <PageHead
        title={words.title}
        says={words.says}
        kicker={<BackLink to="/admin?desk=questions">{words.back}</BackLink>}
      >
        <Button isBusy={look.isPending} onClick={() => look.mutate(undefined)}>
          {words.look}
        </Button>
      </PageHead>
      {search?.searched_at && (
        <p className="mb-4 text-muted text-sm">
          {words.lastLooked(shortMoment(new Date(search.searched_at), locale))}
        </p>
      )}
      <DataTable
        desk="question-twins"
        label={words.label}
        columns={columns}
        filters={filters}
        sort={{ column: 'alike', ascending: false }}
        queryKey={[...questionDeskKey, 'twins']}
        read={readTwins}
        keyOf={({ pair }) => pair}
        nameOf={({ one, other }) => `${one}, ${other}`}
        onOpen={({ pair }) => void navigate(`/admin?desk=questions&pair=${encodeURIComponent(pair)}`)}
        empty={{ title: words.empty, says: words.emptySays }}
      />
    </div>
  )
}

function Stem({ text }: { text: string }) {
  return (
    <span lang="en" className="line-clamp-3 min-w-48 max-w-80 text-left">
      {text}
    </span>
  )
}
