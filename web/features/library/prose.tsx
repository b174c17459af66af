/** Text of the library as it is read: figures in it open their card, sources lead to their line, boxes stand beside the argument. */

import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react'
import { Link } from 'react-router'
import { factInText } from '#supabase/functions/_shared/library/fact-words.ts'
import { Formula } from '#web/components/formula.tsx'
import { ComingWord } from '#web/components/ui/coming-word.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { FactChart } from './fact-chart.tsx'
import { type CitedFigure, FigureCard, readingOf } from './figure-card.tsx'
import { copy } from './library-copy.ts'
import { COMING, type Source } from './library-queries.ts'
import { type Block, type Inline, readBlocks, readInline } from './note-markdown.ts'
import { TermCard } from './term-card.tsx'

const Cited = createContext<{ facts: CitedFigure[]; sources: Source[] }>({ facts: [], sources: [] })

/** Begins the name of an open card that is a term's and not a figure's. */
const TERM = 'term:'

const Opened = createContext<{ openId: string | null; cardId: string; toggle: (id: string) => void }>({
  openId: null,
  cardId: '',
  toggle: () => {},
})

/** What the texts inside may name: sources are numbered in the order given. */
export function CitedIn({
  facts,
  sources,
  children,
}: {
  facts: CitedFigure[]
  sources: Source[]
  children: ReactNode
}) {
  const cited = useMemo(() => ({ facts, sources }), [facts, sources])
  return <Cited value={cited}>{children}</Cited>
}

/** Paragraphs, lists, tables and boxes, as they were written. */
export function Prose({ text }: { text: string }) {
  return <Blocks blocks={readBlocks(text)} />
}

/** Single lines as one list. */
export function ProseList({ lines, isOrdered = false }: { lines: readonly string[]; isOrdered?: boolean }) {
  return <Blocks blocks={[{ type: 'list', isOrdered, items: lines.map(readInline) }]} />
}

export function Blocks({ blocks }: { blocks: Block[] }) {
  return (
    <div className="grid max-w-read gap-4 text-pretty font-read text-read leading-read">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not move
        <BlockView key={at} block={block} />
      ))}
    </div>
  )
}

/** A block, and below it the card of the figure that is open in it. */
function BlockView({ block }: { block: Block }) {
  const { facts } = useContext(Cited)
  const [openId, setOpenId] = useState<string | null>(null)
  const cardId = useId()
  const fact = facts.find((one) => one.id === openId)
  const term = openId?.startsWith(TERM) ? openId.slice(TERM.length) : undefined
  const opened = useMemo(
    () => ({ openId, cardId, toggle: (id: string) => setOpenId((before) => (before === id ? null : id)) }),
    [openId, cardId],
  )
  return (
    <Opened value={opened}>
      <BlockText block={block} />
      {fact && (
        <div id={cardId} data-aside className="animate-rise border-rule border-y bg-surface p-4 font-ui">
          <FigureCard fact={fact} />
        </div>
      )}
      {term && (
        <div id={cardId} data-aside className="animate-rise border-rule border-y bg-surface p-4 font-ui">
          <TermCard slug={term} />
        </div>
      )}
    </Opened>
  )
}

function BlockText({ block }: { block: Block }) {
  const { facts } = useContext(Cited)
  if (block.type === 'paragraph') {
    return (
      <p data-block>
        <Text parts={block.text} />
      </p>
    )
  }
  if (block.type === 'formula') {
    return (
      <div data-block>
        <Formula text={block.text} isBlock />
      </div>
    )
  }
  if (block.type === 'chart') return <FactChart fact={facts.find(({ id }) => id === block.id)} />
  if (block.type === 'table') return <Table block={block} />
  if (block.type === 'quote') return <Box block={block} />
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List className={block.isOrdered ? 'grid list-decimal gap-2 pl-6' : 'grid gap-2'}>
      {block.items.map((item, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not move
          key={at}
          data-block
          className={
            block.isOrdered
              ? ''
              : 'relative pl-5 before:absolute before:top-[0.78em] before:left-0 before:w-2 before:border-accent-line before:border-t-2'
          }
        >
          <Text parts={item} />
        </li>
      ))}
    </List>
  )
}

function Box({ block: { label, blocks } }: { block: Extract<Block, { type: 'quote' }> }) {
  const labelId = useId()
  return (
    <div
      role="note"
      aria-labelledby={label ? labelId : undefined}
      className="grid gap-3 border-accent-line border-l-3 bg-surface px-4 py-3"
    >
      {label && (
        <p id={labelId} className="font-semibold font-ui text-muted text-xs">
          {label}
        </p>
      )}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not move
        <BlockView key={at} block={block} />
      ))}
    </div>
  )
}

function Table({ block }: { block: Extract<Block, { type: 'table' }> }) {
  return (
    <section
      data-block
      className="overflow-x-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone is moved with the arrow keys
      tabIndex={0}
      aria-label={block.head.map(plainText).join(', ')}
    >
      <table className="w-full min-w-88 font-ui text-sm">
        <thead>
          <tr className="border-ink border-y text-muted text-xs">
            {block.head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <th key={at} scope="col" className="py-2 pr-4 align-bottom">
                <Text parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move
            <tr key={at} className="border-rule border-b align-top">
              {row.map((cell, column) => {
                // the first names the row, for whoever hears a cell from the middle of it
                const Cell = column === 0 ? 'th' : 'td'
                return (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                    key={column}
                    scope={column === 0 ? 'row' : undefined}
                    className={`py-2.5 pr-4 text-left first:font-medium ${isShort(cell) ? 'whitespace-nowrap' : ''}`}
                  >
                    <Text parts={cell} />
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A year like 2022-23, a share or an article: that it is one thing is only seen where it stands on one line. */
function isShort(cell: Inline[]) {
  return plainText(cell).length <= 9
}

function Text({ parts }: { parts: Inline[] }) {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not move
    <Piece key={at} part={part} />
  ))
}

function Piece({ part }: { part: Inline }) {
  const words = useCopy(copy)
  switch (part.type) {
    case 'text':
      return part.text
    case 'strong':
      return <strong>{part.text}</strong>
    case 'em':
      return <em>{part.text}</em>
    case 'link':
      if (part.href.startsWith('/')) return <Link to={part.href}>{part.text}</Link>
      return (
        <ExternalLink href={part.href} newTab={words.newTab}>
          {part.text}
        </ExternalLink>
      )
    case 'fact':
      return <Figure id={part.id} />
    case 'source':
      return <SourceMark id={part.id} />
    case 'formula':
      return <Formula text={part.text} />
    case 'term':
      return <Term part={part} />
  }
}

/** A figure in the text: value, unit and period; its card opens below the block. */
function Figure({ id }: { id: string }) {
  const { facts } = useContext(Cited)
  const { openId, cardId, toggle } = useContext(Opened)
  const words = useCopy(copy)
  const fact = facts.find((one) => one.id === id)
  const isOpen = openId === id

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    toggle(id)
  }

  if (facts === COMING) return <ComingWord className="w-28" />
  if (!fact) return <span className="text-muted">({words.unknownFigure})</span>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be broken across lines as text is
    <span
      role="button"
      tabIndex={0}
      aria-expanded={isOpen}
      aria-controls={isOpen ? cardId : undefined}
      title={words.showFigure}
      onClick={() => toggle(id)}
      onKeyDown={handleKeyDown}
      className="cursor-pointer border-accent border-b-2 font-semibold hover:bg-accent-tint"
    >
      <Reading fact={fact} />
    </span>
  )
}

/** What was replaced is struck through, with what is so now beside it. */
function Reading({ fact }: { fact: CitedFigure }) {
  const { was, now } = readingOf(fact)
  if (!was) return factInText(fact)
  return (
    <>
      <s className="font-normal text-muted decoration-[1.5px] decoration-negative">{factInText(was)}</s>
      {now && ` ${factInText(now)}`}
    </>
  )
}

/** A term of the glossary, marked faintly; its meaning opens below the block. */
function Term({ part }: { part: Extract<Inline, { type: 'term' }> }) {
  const { openId, cardId, toggle } = useContext(Opened)
  const words = useCopy(copy)
  const id = TERM + part.slug
  const isOpen = openId === id

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    toggle(id)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be broken across lines as text is
    <span
      role="button"
      tabIndex={0}
      aria-expanded={isOpen}
      aria-controls={isOpen ? cardId : undefined}
      title={words.showMeaning}
      onClick={() => toggle(id)}
      onKeyDown={handleKeyDown}
      className="cursor-pointer underline decoration-control decoration-dotted decoration-1 underline-offset-[3px] hover:bg-sunken"
    >
      {part.text}
    </span>
  )
}

function SourceMark({ id }: { id: string }) {
  const { sources } = useContext(Cited)
  const words = useCopy(copy)
  const number = sources.findIndex((source) => source.id === id) + 1
  if (number === 0) return null
  return (
    // inline, and not a box of its own: a mark must not begin a line
    <a
      data-aside
      href={`#source-${id}`}
      aria-label={words.sourceNumber(number)}
      className="relative ml-0.5 rounded-tag bg-primary-tint px-[5px] py-[3px] align-[2px] font-semibold font-ui text-[0.6875rem] text-primary leading-none no-underline after:absolute after:-inset-x-1 after:-inset-y-2"
    >
      {number}
    </a>
  )
}

function plainText(parts: Inline[]) {
  return parts.map((part) => ('text' in part ? part.text : '')).join('')
}
