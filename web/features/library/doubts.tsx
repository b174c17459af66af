/** What learners ask of a topic again and again, below its note: each question opens its answer, in both languages. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { withoutSourceMarks } from '#supabase/functions/_shared/library/source-marks.ts'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './doubt-copy.ts'
import { type Doubt, doubtsQuery } from './doubt-queries.ts'
import { Foot } from './reading-parts.tsx'
import { SourceList } from './source-list.tsx'

export function Doubts({ topic }: { topic: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: doubts = [], isPending, isLoadingError, isFetching, refetch } = useQuery(doubtsQuery(topic))

  // what stands below is off the screen until it is known how far below
  if (isPending) {
    return (
      <div lang={language} className="max-w-read">
        <Skeleton label={words.coming} lines={[30, 88, 74, 80]} isLong />
      </div>
    )
  }
  if (isLoadingError) {
    return (
      <div lang={language} className="border-rule border-t py-6">
        <FailedLine read={{ isFetching, refetch }}>{words.failed}</FailedLine>
      </div>
    )
  }
  if (doubts.length === 0) return null
  return (
    <Foot title={words.title}>
      <div className="max-w-read border-rule border-b">
        {doubts.map((doubt) => (
          <Answered key={doubt.slug} doubt={doubt} />
        ))}
      </div>
      {doubts.some((doubt) => doubt.reviewed_by === null) && (
        <p lang={language} className="mt-2 text-muted text-xs">
          {words.unreviewed}
        </p>
      )}
    </Foot>
  )
}

function Answered({ doubt }: { doubt: Doubt }) {
  const { language } = useLanguage()
  const { hash } = useLocation()
  const id = `doubt-${doubt.slug}`
  const isAskedFor = decodeURIComponent(hash.slice(1)) === id
  const place = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isAskedFor || !place.current) return
    place.current.open = true
    place.current.scrollIntoView()
  }, [isAskedFor])
  return (
    <details ref={place} id={id} className="scroll-mt-6 border-rule border-t">
      <Summary className="py-2 font-medium">
        <Localised en={doubt.question} hi={doubt.question_hi} />
      </Summary>
      <div lang={language} className="grid gap-3 pb-4 font-read leading-relaxed">
        <p>{withoutSourceMarks(language === 'hi' ? doubt.answer_hi : doubt.answer)}</p>
        {doubt.sources.length > 0 && <SourceList sources={doubt.sources} />}
      </div>
    </details>
  )
}
