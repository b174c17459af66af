/** Shows what markdown.ts has read. Only elements are made here, never HTML from a text. */

import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Formula } from '#web/components/formula.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import type { Block, Inline } from './markdown.ts'

type Shown = {
  /** What stands for a citation mark; null leaves the mark as text. */
  citation?: (n: number) => ReactNode | null
  newTab: string
}

export function MarkdownView({ blocks, ...shown }: Shown & { blocks: readonly Block[] }) {
  return blocks.map((block, at) => {
    const isRemark = at > 0 && at === blocks.length - 1 && isAllItalic(block)
    return (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays as it is
        key={at}
        className={
          isRemark ? 'font-ui text-muted text-xs not-italic leading-normal [&_em]:not-italic' : 'contents'
        }
      >
        <BlockView block={block} shown={shown} />
      </div>
    )
  })
}

/** A last line all in italics is a remark about the answer, not part of it. */
function isAllItalic(block: Block) {
  return block.type === 'paragraph' && block.children.length === 1 && block.children[0]?.type === 'em'
}

function BlockView({ block, shown }: { block: Block; shown: Shown }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className="text-pretty">
          <Inlines parts={block.children} shown={shown} />
        </p>
      )
    case 'heading':
      return (
        <p className="pt-1 font-semibold">
          <Inlines parts={block.children} shown={shown} />
        </p>
      )
    case 'quote':
      return (
        <blockquote className="border-rule border-l-2 pl-4 text-muted">
          <Inlines parts={block.children} shown={shown} />
        </blockquote>
      )
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-sm leading-normal">
          {block.text}
        </pre>
      )
    case 'formula':
      return <Formula text={block.text} isBlock />
    case 'list':
      return <ListView block={block} shown={shown} />
    case 'table':
      return <TableView block={block} shown={shown} />
  }
}

function ListView({ block, shown }: { block: Extract<Block, { type: 'list' }>; shown: Shown }) {
  const items = block.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays as it is
    <li key={at} className="pl-1">
      <Inlines parts={item} shown={shown} />
    </li>
  ))
  return block.isOrdered ? (
    <ol start={block.start} className="grid list-decimal gap-1.5 pl-6 marker:text-muted">
      {items}
    </ol>
  ) : (
    <ul className="grid list-['–_'] gap-1.5 pl-4 marker:text-accent-line">{items}</ul>
  )
}

function TableView({ block, shown }: { block: Extract<Block, { type: 'table' }>; shown: Shown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <section tabIndex={0} aria-label={plainText(block.head.flat())} className="overflow-x-auto">
      <table className="w-full border-ink border-y font-ui text-sm leading-normal [overflow-wrap:break-word]">
        <thead className="border-ink border-b text-muted text-xs">
          <tr>
            {block.head.map((cell, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                key={at}
                scope="col"
                className={`py-2 pr-4 align-bottom last:pr-0 ${block.atRight[at] ? 'text-right' : ''}`}
              >
                <Inlines parts={cell} shown={shown} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
            <tr key={at} className="border-rule border-b last:border-b-0">
              {row.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                  key={column}
                  className={`py-2 pr-4 align-top last:pr-0 ${block.atRight[column] ? 'text-right' : ''}`}
                >
                  <Inlines parts={cell} shown={shown} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Inlines({ parts, shown }: { parts: readonly Inline[]; shown: Shown }) {
  return withMarksHeld(parts).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays as it is
    <Fragment key={at}>
      {Array.isArray(part) ? (
        <span className="whitespace-nowrap">
          {part.map((held, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays as it is
            <Fragment key={index}>{inline(held, shown)}</Fragment>
          ))}
        </span>
      ) : (
        inline(part, shown)
      )}
    </Fragment>
  ))
}

const LONGEST_WORD_HELD = 24

/** A citation mark stays on the line of the word before it, and takes the full stop after it along. */
function withMarksHeld(parts: readonly Inline[]): (Inline | Inline[])[] {
  const lines: (Inline | Inline[])[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (part.type === 'cite' && Array.isArray(last)) {
      last.push(part)
    } else if (part.type === 'cite' && last && !Array.isArray(last) && last.type === 'text') {
      const word = /\S+$/.exec(last.text.slice(-LONGEST_WORD_HELD - 1))?.[0] ?? ''
      const held = word.length > LONGEST_WORD_HELD ? '' : word
      const before = last.text.slice(0, last.text.length - held.length)
      lines.splice(-1, 1, { type: 'text', text: before }, [{ type: 'text', text: held }, part])
    } else if (part.type === 'text' && Array.isArray(last) && /^[.,;:)]/.test(part.text)) {
      last.push({ type: 'text', text: part.text.slice(0, 1) })
      lines.push({ type: 'text', text: part.text.slice(1) })
    } else {
      lines.push(part)
    }
  }
  return lines
}

function inline(part: Inline, shown: Shown): ReactNode {
  switch (part.type) {
    case 'text':
      return part.text
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <Inlines parts={part.children} shown={shown} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inlines parts={part.children} shown={shown} />
        </em>
      )
    case 'mark':
      return (
        <mark className="box-decoration-clone bg-accent-tint py-px text-ink shadow-[0_2px_0_var(--accent)]">
          <Inlines parts={part.children} shown={shown} />
        </mark>
      )
    case 'code':
      return <code className="rounded-tag bg-sunken px-1 font-mono text-[0.85em]">{part.text}</code>
    case 'formula':
      return <Formula text={part.text} />
    case 'cite':
      return shown.citation?.(part.n) ?? ` [${part.n}]`
    case 'link':
      return part.isInternal ? (
        <Link to={part.href}>
          <Inlines parts={part.children} shown={shown} />
        </Link>
      ) : (
        <ExternalLink href={part.href} newTab={shown.newTab}>
          <Inlines parts={part.children} shown={shown} />
        </ExternalLink>
      )
  }
}

function plainText(parts: readonly Inline[]): string {
  return parts
    .map((part) => ('text' in part ? part.text : 'children' in part ? plainText(part.children) : ' '))
    .join(' ')
}
