/**
 * One source of an answer: what was quoted, from where, of which date. Beside the conversation, or over it on a phone.
 */

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button, ButtonLink, buttonClass } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import {
  FactCard,
  figuresNowQuery,
  isReplaced,
  ReplacedFigure,
  withHindi,
} from '#web/features/indicators/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { copy } from './chat-copy.ts'
import type { Source } from './chat-message.ts'
import { withCitedMarked } from './cited-sentences.ts'
import { parseMarkdown, safeAddress } from './markdown.ts'
import { MarkdownView } from './markdown-view.tsx'

export function SourcePanel({
  answer,
  sources,
  n,
  onChoose,
  onClose,
  onLeave,
  className,
}: {
  /** What was answered, with its marks. */
  answer: string
  sources: readonly Source[]
  n: number
  onChoose: (n: number) => void
  onClose: () => void
  /** The learner follows a link to a page of the site. */
  onLeave?: () => void
  className: string
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const source = sources.find((one) => one.n === n)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another source is another thing to read
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    if (panel.current) panel.current.scrollTop = 0
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [n])

  if (!source) return null
  const passage = parseMarkdown(source.quote)
  const marked = withCitedMarked(passage, answer, n)
  const others = sources.filter((one) => one.n !== n)
  const note = source.href ? safeAddress(source.href) : null
  const original = source.url ? safeAddress(source.url) : null

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // closes the source only, not the dialog around it
    event.stopPropagation()
    onClose()
  }

  return (
    <aside ref={panel} aria-label={words.sources} onKeyDown={handleKeyDown} className={className}>
      <div className="-mr-3 mb-1 flex items-center justify-between text-muted text-xs">
        <p>
          {words.sourceOf(sources.indexOf(source) + 1, sources.length)}
          <span className="before:px-1.5 before:content-['·']">{words.kinds[source.kind]}</span>
        </p>
        <Button variant="icon" aria-label={words.closeSources} onClick={onClose}>
          <X aria-hidden size={20} strokeWidth={1.6} />
        </Button>
      </div>
      <h3
        ref={title}
        tabIndex={-1}
        lang={languageOf(source.title)}
        className="text-[1.25rem] outline-none focus-visible:shadow-none"
      >
        {source.title}
      </h3>
      <p className="mt-2 mb-4 text-muted text-xs leading-relaxed">
        <About source={source} words={words} locale={locale} />
      </p>
      {source.fact && <Figure fact={{ as_of: source.as_of, ...source.fact }} />}
      {source.quote.trim() !== '' && (
        <blockquote
          lang={languageOf(source.quote)}
          className={`mb-4 grid max-w-read gap-3 border-ink border-y py-4 font-read text-md leading-read ${marked === passage ? '' : 'text-muted'}`}
        >
          <MarkdownView blocks={marked} newTab={words.opensInNewTab} />
        </blockquote>
      )}
      <p className="flex flex-wrap items-center gap-2">
        {note?.isInternal && (
          <ButtonLink to={note.href} size="sm" onClick={onLeave}>
            {words.openIn[source.kind]}
          </ButtonLink>
        )}
        {original && !original.isInternal && (
          <ExternalLink
            href={original.href}
            newTab={words.opensInNewTab}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {words.original}
          </ExternalLink>
        )}
      </p>
      {others.length > 0 && (
        <div className="mt-6 border-rule border-t pt-4">
          <p className="mb-1 text-muted text-xs">{words.alsoCited}</p>
          <ul>
            {others.map((other) => (
              <li key={other.n}>
                <button
                  type="button"
                  onClick={() => onChoose(other.n)}
                  className="grid min-h-11 w-full grid-cols-[1.5rem_1fr] items-baseline py-2 text-left text-sm hover:text-primary"
                >
                  <b className="text-primary">{other.n}</b>
                  <span className="font-medium">
                    <span lang={languageOf(other.title)}>{other.title}</span>
                    <small className="mt-0.5 block font-normal text-muted text-xs">
                      <About source={other} words={words} locale={locale} />
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  )
}

/** Section, publisher and date, as far as they are known. */
function About({
  source,
  words,
  locale,
}: {
  source: Source
  words: { asOf: (date: string) => string }
  locale: string
}) {
  const where = [source.section, source.publisher].filter(Boolean).join(', ')
  const date =
    source.as_of && !Number.isNaN(Date.parse(source.as_of))
      ? plainDate(source.as_of.slice(0, 10), locale)
      : null
  return (
    <>
      {where && <span lang={languageOf(where)}>{where}</span>}
      {where && date && ', '}
      {date && words.asOf(date)}
    </>
  )
}

function Figure({ fact }: { fact: NonNullable<Source['fact']> }) {
  const { data: read = [] } = useQuery(figuresNowQuery(fact.id ? [fact.id] : []))
  const now = read.find(({ cited }) => cited === fact.id)?.now
  const edge = 'border-ink border-t py-4'
  if (!isReplaced(fact, now)) return <FactCard fact={withHindi(fact, now)} className={edge} />
  return <ReplacedFigure was={withHindi(fact, now)} now={now} className={edge} />
}
