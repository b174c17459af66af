/** One mark in the list of all: its words, the note on it, where it stands, and its removal. */

import { Bookmark, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { pastMoment } from '#web/lib/past-moment.ts'
import type { ListedMark } from './annotation-export.ts'
import { ColourSample } from './colour-button.tsx'
import { copy } from './reading-copy.ts'

export function HighlightRow({
  mark: { annotation, title, shelf, href },
  onRemove,
}: {
  mark: ListedMark
  onRemove: () => void
}) {
  const words = useCopy(copy)
  const stop = useFullStop()
  const locale = useLocale()
  const { colour, kind, note, quote } = annotation
  return (
    <div className="flex items-start gap-3 border-rule border-b py-4 break-inside-avoid">
      {colour ? (
        <ColourSample colour={colour} className="shrink-0" />
      ) : (
        <Bookmark aria-hidden size={20} className="mx-1.5 mt-1 shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        {colour && (
          <span className="sr-only">
            {words.highlightIn(words.colours[colour], words.lines[colour])}
            {stop}{' '}
          </span>
        )}
        {kind === 'bookmark' ? (
          <p className="wrap-anywhere font-medium">{note || words.unnamed}</p>
        ) : (
          <blockquote lang="en" className="wrap-anywhere max-w-read font-read">
            {quote}
          </blockquote>
        )}
        {kind === 'highlight' && note && (
          <p className="wrap-anywhere mt-1 max-w-read whitespace-pre-line text-sm">{note}</p>
        )}
        <p className="mt-1 text-muted text-xs">
          <Link to={href} className="inline-flex min-h-11 items-center md:min-h-6">
            <span className="sr-only">{words.goTo}: </span>
            {shelf === title ? title : `${shelf}: ${title}`}
          </Link>{' '}
          · {pastMoment(new Date(annotation.created_at), locale)}
        </p>
      </div>
      <Button
        variant="icon"
        aria-label={`${words.remove}: ${(quote || note).slice(0, 60)}`}
        title={words.remove}
        onClick={onRemove}
        className="print:hidden"
      >
        <Trash2 aria-hidden size={18} strokeWidth={1.6} />
      </Button>
    </div>
  )
}
