/** The model answer with its living figures, and the checklist: open since the first answer was handed in. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { factReferences } from '#supabase/functions/_shared/library/fact-words.ts'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { CitedIn, FigureGrid, Prose, SourceList, useCitedFigures } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { keyQuery } from './answer-queries.ts'
import { withHeads } from './model-rules.ts'
import { Part } from './part.tsx'
import { copy } from './result-copy.ts'

export function ModelPart({ questionId }: { questionId: string }) {
  const words = useCopy(copy)
  const [isShown, setIsShown] = useState(false)
  const bodyId = useId()
  return (
    <Part title={words.model} says={words.modelSays}>
      <Button aria-expanded={isShown} aria-controls={bodyId} onClick={() => setIsShown(!isShown)}>
        {isShown ? words.modelHide : words.modelShow}
      </Button>
      <div id={bodyId} hidden={!isShown}>
        {isShown && <ModelAnswer questionId={questionId} />}
      </div>
    </Part>
  )
}

function ModelAnswer({ questionId }: { questionId: string }) {
  const words = useCopy(copy)
  const key = useQuery(keyQuery(questionId))
  const ids = useMemo(
    () =>
      key.data ? [...new Set([...key.data.fact_ids, ...factReferences(key.data.model_answer)])].sort() : NONE,
    [key.data],
  )
  const facts = useCitedFigures(ids)
  if (key.isPending) return <Skeleton label={words.loading} lines={[90, 84, 88, 60]} />
  if (key.isLoadingError) {
    return (
      <FailedLine read={key} className="mt-4">
        {words.modelFailed}
      </FailedLine>
    )
  }
  const { checklist, sources, model_answer } = key.data
  return (
    <div className="grid gap-8 pt-5">
      <CitedIn facts={facts} sources={sources}>
        <div lang="en">
          <Prose text={withHeads(model_answer)} />
        </div>
      </CitedIn>
      {checklist && (
        <Under title={words.points}>
          <ol lang="en" className="grid max-w-read list-decimal gap-1.5 pl-6 text-sm">
            {checklist.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ol>
        </Under>
      )}
      {facts.length > 0 && (
        <Under title={words.figures}>
          <div lang="en">
            <FigureGrid facts={facts} />
          </div>
        </Under>
      )}
      {sources.length > 0 && (
        <Under title={words.sources}>
          <div lang="en">
            <SourceList sources={sources} />
          </div>
        </Under>
      )}
    </div>
  )
}

function Under({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold font-ui text-sm tracking-normal">{title}</h3>
      {children}
    </div>
  )
}

const NONE: string[] = []
