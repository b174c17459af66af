/** One item in its fixed sections, always in the same order; a section that it does not have is not shown. */

import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import {
  CitedIn,
  FigureGrid,
  Prose,
  ProseList,
  SourceList,
  useCitedFigures,
} from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './news-copy.ts'
import type { NewsItem } from './news-queries.ts'
import { citedFacts, primaryFirst, wordLimit } from './news-rules.ts'

export function NewsSections({ item }: { item: NewsItem }) {
  const words = useCopy(copy)
  const { sections, mains, fact_ids } = item
  const facts = useCitedFigures([...new Set([...fact_ids, ...citedFacts(item)])].sort())
  const sources = primaryFirst(item.sources)
  const shown = fact_ids.flatMap((id) => facts.find((fact) => fact.id === id) ?? [])
  return (
    <CitedIn facts={facts} sources={sources}>
      <TextSection anchor="why-in-news" title={words.whyInNews} text={sections.why_in_news} />
      <TextSection anchor="what-changed" title={words.whatChanged} text={sections.what_changed} />
      <LinesSection anchor="the-concept" title={words.concept} lines={sections.concept} isOrdered />
      {shown.length > 0 && (
        <Section anchor="numbers" title={words.numbers}>
          <FigureGrid facts={shown} />
        </Section>
      )}
      <Debate for={sections.for} against={sections.against} />
      <LinesSection anchor="way-forward" title={words.wayForward} lines={sections.way_forward} />
      <LinesSection anchor="prelims-pointers" title={words.pointers} lines={sections.prelims_pointers} />
      <MainsQuestion mains={mains} />
      <Section anchor="sources" title={words.sources}>
        <SourceList sources={sources} />
      </Section>
    </CitedIn>
  )
}

/** `anchor` is what the assistant's sources point at, in every language. */
function Section({ anchor, title, children }: { anchor: string; title: string; children: ReactNode }) {
  const id = useId()
  const { language } = useLanguage()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-mt-4 gap-x-8 gap-y-2 border-rule border-t py-5 md:grid-cols-[8.5rem_minmax(0,1fr)]"
    >
      <h2 id={id} lang={language} className="font-semibold font-ui text-sm leading-relaxed tracking-normal">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

function TextSection({
  anchor,
  title,
  text,
}: {
  anchor: string
  title: string
  text: string | null | undefined
}) {
  if (!text) return null
  return (
    <Section anchor={anchor} title={title}>
      <Prose text={text} />
    </Section>
  )
}

type Lines = string[] | null | undefined

function LinesSection({
  anchor,
  title,
  lines,
  isOrdered,
}: {
  anchor: string
  title: string
  lines: Lines
  isOrdered?: boolean
}) {
  if (!lines?.length) return null
  return (
    <Section anchor={anchor} title={title}>
      <ProseList lines={lines} isOrdered={isOrdered} />
    </Section>
  )
}

function Debate({ for: pro, against }: { for: Lines; against: Lines }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const sides = [
    { title: words.for, lines: pro ?? [] },
    { title: words.against, lines: against ?? [] },
  ].filter(({ lines }) => lines.length > 0)
  if (sides.length === 0) return null
  return (
    <Section anchor="for-and-against" title={words.forAgainst}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {sides.map(({ title, lines }) => (
          <div key={title}>
            <h3
              lang={language}
              className="mb-3 border-ink border-b pb-2 font-semibold font-ui text-xs tracking-normal"
            >
              {title}
            </h3>
            <ProseList lines={lines} />
          </div>
        ))}
      </div>
    </Section>
  )
}

function MainsQuestion({ mains }: { mains: NewsItem['mains'] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [isShown, setIsShown] = useState(false)
  const pointsId = useId()
  return (
    <Section anchor="mains" title={words.mains}>
      <div className="grid max-w-read gap-2 border-ink border-l-3 pl-4">
        <p className="font-read text-lede leading-normal">{mains.question}</p>
        <p lang={language} className="text-muted text-sm">
          {words.answerIn(wordLimit(mains.marks), mains.marks)}
        </p>
      </div>
      {mains.points.length > 0 && (
        <>
          <Button
            size="sm"
            lang={language}
            className="mt-4"
            aria-expanded={isShown}
            aria-controls={pointsId}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? words.hidePoints : words.showPoints}
          </Button>
          <div id={pointsId} hidden={!isShown} className="mt-4">
            {isShown && <ProseList lines={mains.points} />}
          </div>
        </>
      )}
    </Section>
  )
}
