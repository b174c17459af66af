/** One item in its fixed sections, always in the same order; a section that it does not have is not shown. */

import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
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
import type { Mine } from './my-news-queries.ts'
import { copy } from './news-copy.ts'
import type { NewsItem } from './news-queries.ts'
import { citedFacts, primaryFirst, wordLimit } from './news-rules.ts'
import { NextReleases } from './next-releases.tsx'
import { SinceLastTime } from './since-last-time.tsx'
import { StoryQuestions } from './story-questions.tsx'

export function NewsSections({
  item,
  mine,
  onAsking,
}: {
  item: NewsItem
  /** What the learner has to do with it; absent where it is only looked at. */
  mine?: Mine | undefined
  onAsking?: (isAsking: boolean) => void
}) {
  const words = useCopy(copy)
  const { sections, mains, fact_ids } = item
  const [isAsking, setIsAsking] = useState(false)
  const facts = useCitedFigures([...new Set([...fact_ids, ...citedFacts(item)])].sort(), {
    kind: 'news',
    item: item.id,
  })
  const sources = primaryFirst(item.sources)
  const shown = fact_ids.flatMap((id) => facts.find((fact) => fact.id === id) ?? [])
  return (
    <CitedIn facts={facts} sources={sources}>
      <TextSection anchor="why-in-news" title={words.whyInNews} text={sections.why_in_news} />
      <WhatChanged text={sections.what_changed} facts={shown} />
      <LinesSection anchor="the-concept" title={words.concept} lines={sections.concept} isOrdered />
      {shown.length > 0 && (
        <Section anchor="numbers" title={words.numbers}>
          <FigureGrid facts={shown} />
          <NextReleases facts={shown} />
        </Section>
      )}
      <Debate for={sections.for} against={sections.against} />
      <LinesSection anchor="way-forward" title={words.wayForward} lines={sections.way_forward} />
      <LinesSection anchor="prelims-pointers" title={words.pointers} lines={sections.prelims_pointers} />
      <MainsQuestion mains={mains} />
      {(mine?.questions ?? 0) > 0 && (
        <Section anchor="questions" title={words.threeQuestions(mine?.questions ?? 0)} isWide={isAsking}>
          <StoryQuestions
            item={item}
            mine={mine}
            onAsking={(isAsking) => {
              setIsAsking(isAsking)
              onAsking?.(isAsking)
            }}
          />
        </Section>
      )}
      <Section anchor="sources" title={words.sources}>
        <SourceList sources={sources} />
      </Section>
    </CitedIn>
  )
}

/** `anchor` is what the assistant's sources point at, in every language. */
function Section({
  anchor,
  title,
  isWide = false,
  children,
}: {
  anchor: string
  title: string
  /** Its content needs all of the width. */
  isWide?: boolean
  children: ReactNode
}) {
  const id = useId()
  const { language } = useLanguage()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={`grid scroll-mt-4 gap-x-8 gap-y-2 border-rule border-t py-5 ${isWide ? '' : 'md:grid-cols-[8.5rem_minmax(0,1fr)]'}`}
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

function WhatChanged({ text, facts }: { text: string | null | undefined; facts: CitedFigure[] }) {
  const words = useCopy(copy)
  const compared = facts.filter(({ previous }) => previous)
  if (!text && compared.length === 0) return null
  return (
    <Section anchor="what-changed" title={words.whatChanged}>
      <div className="grid gap-4">
        {text && <Prose text={text} />}
        <SinceLastTime facts={compared} />
      </div>
    </Section>
  )
}

type CitedFigure = ReturnType<typeof useCitedFigures>[number]

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
          {words.answerIn(wordLimit(mains.marks), mains.marks)}{' '}
          <Link to="/mains-evaluation" className="print:hidden">
            {words.writeAnswer}
          </Link>
        </p>
      </div>
      {mains.points.length > 0 && (
        <>
          <Button
            size="sm"
            lang={language}
            className="mt-4 print:hidden"
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
