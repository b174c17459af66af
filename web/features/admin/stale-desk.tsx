/** /admin?desk=figures: figures that changed and the texts they left behind, publishing a newer one, the looks taken. */

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { QueueState } from '#web/components/queue-list.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { NewFigure } from './new-figure-page.tsx'
import { RegistryDesk } from './registry-desk.tsx'
import { copy } from './stale-copy.ts'
import { StaleFigureEntry } from './stale-figure.tsx'
import { PublishFigure } from './stale-publish.tsx'
import { type Look, staleFiguresQuery } from './stale-queries.ts'

export default function FiguresDesk() {
  const [address] = useSearchParams()
  const view = address.get('view')
  if (view === 'new') return <NewFigure />
  return view === 'registry' ? <RegistryDesk /> : <StaleDesk />
}

function StaleDesk() {
  const words = useCopy(copy)
  const query = useQuery(staleFiguresQuery)
  const { data } = query
  usePageTitle(words.title)
  useFocusAgain(data?.figures.length)
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says}>
        <ButtonLink variant="quiet" to="/admin?desk=figures&view=registry">
          {words.registry}
        </ButtonLink>
      </PageHead>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <QueueState
            query={query}
            items={data?.figures}
            words={words}
            empty={{ title: words.empty, says: words.emptySays }}
            lines={[60, 88, 74, 80]}
          />
          {data && data.figures.length > 0 && (
            <>
              <p className="border-ink border-t py-3 text-muted text-sm">{words.explain}</p>
              <ul>
                {data.figures.map((figure) => (
                  <StaleFigureEntry key={figure.fact_id} figure={figure} />
                ))}
              </ul>
            </>
          )}
          {data && data.looks.length > 0 && <Looks looks={data.looks} />}
        </div>
        <PublishFigure />
      </div>
    </div>
  )
}

function Looks({ looks }: { looks: Look[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone is moved with the arrow keys
    <section aria-label={words.looks} tabIndex={0} className="mt-8 overflow-x-auto">
      <table className="w-full min-w-120 text-sm">
        <caption className="pb-2 text-left font-semibold">{words.looks}</caption>
        <thead>
          <tr className="border-rule border-b text-left text-muted">
            {[words.day, words.text, words.found, words.who].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {looks.map((look) => (
            <tr key={look.id} className="border-rule border-b align-top">
              <td className="whitespace-nowrap py-2 pr-4">
                {plainDate(dayOf(new Date(look.looked_at)), locale)}
              </td>
              <td className="break-all py-2 pr-4" lang="en">
                {look.item}
              </td>
              <td className="whitespace-nowrap py-2 pr-4">{words.verdicts[look.verdict]}</td>
              <td className="py-2">{look.looked_by_name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
