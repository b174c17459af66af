/** One announcement in the reader's language: its title, and its few words, which may hold emphasis and links. */

import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './announcements-copy.ts'
import { type Piece, piecesOf } from './short-markdown.ts'

type Said = { title: string; title_hi: string; body: string; body_hi: string; is_important: boolean }

export const ANNOUNCEMENT_LOOK = 'border-rule border-b bg-sunken text-sm'

export function AnnouncementText({ said, language: asked }: { said: Said; language?: 'en' | 'hi' }) {
  const words = useCopy(copy)
  const { language: own } = useLanguage()
  const language = asked ?? own
  const [title, body] = language === 'hi' ? [said.title_hi, said.body_hi] : [said.title, said.body]
  return (
    <div lang={language} className="min-w-0 flex-1 py-2">
      {said.is_important && (
        <span className="mr-2 rounded-tag bg-caution-tint px-1.5 py-px font-medium text-2xs text-caution">
          {words.important}
        </span>
      )}
      <b className="wrap-anywhere">{title}</b>{' '}
      {body && (
        <span className="wrap-anywhere whitespace-pre-line text-muted">
          {piecesOf(body).map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text stand where they stand
            <Fragment key={at}>{shown(piece)}</Fragment>
          ))}
        </span>
      )}
    </div>
  )
}

function shown({ kind, text, href = '' }: Piece): ReactNode {
  if (kind === 'strong') return <strong>{text}</strong>
  if (kind === 'em') return <em>{text}</em>
  if (kind === 'link' && href.startsWith('/')) return <Link to={href}>{text}</Link>
  if (kind === 'link')
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  return text
}
