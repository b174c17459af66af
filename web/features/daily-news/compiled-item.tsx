/** One item as it stands in a compilation: every section in order, figures written out, nothing to press. */

import { Localised } from '#web/components/localised.tsx'
import { CitedIn, type LibraryFact, Prose, ProseList } from '#web/features/library/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { webAddress } from '#web/lib/web-address.ts'
import { copy } from './news-copy.ts'
import type { NewsItem } from './news-queries.ts'
import { primaryFirst, wordLimit } from './news-rules.ts'
import { NewsTags, NewsTrust } from './news-tags.tsx'

export function CompiledItem({ item, facts }: { item: NewsItem; facts: LibraryFact[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const { sections, mains } = item
  const sources = primaryFirst(item.sources)
  return (
    <article
      id={`item-${item.id}`}
      lang="en"
      // a month has 150 of these: only those in sight are laid out, and all of them on paper
      className="grid scroll-mt-4 gap-4 border-rule border-b py-6 [contain-intrinsic-block-size:auto_60rem] [content-visibility:auto] print:block print:[content-visibility:visible]"
    >
      <header lang={language} className="grid max-w-read gap-2 print:break-inside-avoid">
        <p className="font-medium text-muted text-xs">{plainDate(item.news_date, locale)}</p>
        <h3 className="text-h3">
          <Localised en={item.title} hi={item.title_hi} />
        </h3>
        <p className="font-read text-muted text-read leading-normal">
          <Localised en={item.gist} hi={item.gist_hi} />
        </p>
        <NewsTags item={item} />
        <NewsTrust item={item} />
      </header>
      <CitedIn facts={facts} sources={sources}>
        <Text title={words.whyInNews} text={sections.why_in_news} />
        <Text title={words.whatChanged} text={sections.what_changed} />
        <Lines title={words.concept} lines={sections.concept} isOrdered />
        <Lines title={words.for} lines={sections.for} />
        <Lines title={words.against} lines={sections.against} />
        <Lines title={words.wayForward} lines={sections.way_forward} />
        <Lines title={words.pointers} lines={sections.prelims_pointers} />
        <Part title={words.mains}>
          <p className="max-w-read border-ink border-l-3 pl-4 font-read text-read">
            {mains.question}{' '}
            <span lang={language} className="font-ui text-muted text-sm">
              {words.answerIn(wordLimit(mains.marks), mains.marks)}
            </span>
          </p>
        </Part>
      </CitedIn>
      <Part title={words.sources}>
        <ol className="grid gap-1 text-muted text-xs">
          {sources.map((source, at) => (
            <li key={source.id} className="break-words">
              {at + 1}. {source.publisher}: {source.title}
              {source.date && `, ${plainDate(source.date, locale)}`}.{' '}
              <a href={webAddress(source.url)} rel="noopener noreferrer" className="text-inherit">
                {source.url}
              </a>
            </li>
          ))}
        </ol>
      </Part>
    </article>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const { language } = useLanguage()
  return (
    <div className="grid gap-1.5 print:mt-3 print:block">
      <h4
        lang={language}
        className="font-semibold font-ui text-sm tracking-normal print:mb-1 print:break-after-avoid"
      >
        {title}
      </h4>
      {children}
    </div>
  )
}

function Text({ title, text }: { title: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <Part title={title}>
      <Prose text={text} />
    </Part>
  )
}

function Lines({
  title,
  lines,
  isOrdered,
}: {
  title: string
  lines: string[] | null | undefined
  isOrdered?: boolean
}) {
  if (!lines?.length) return null
  return (
    <Part title={title}>
      <ProseList lines={lines} isOrdered={isOrdered} />
    </Part>
  )
}
