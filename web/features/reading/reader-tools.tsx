/** The line of tools over a text; each opens its own part below it. It stays in sight while one reads. */

import { ALargeSmall, Bookmark, Highlighter, List, Search, Volume2, X } from 'lucide-react'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useHasVoice } from '#web/lib/speaking.ts'
import { AloudBar } from './aloud-bar.tsx'
import { FindBar } from './find-bar.tsx'
import type { Look } from './look.ts'
import { LookPanel } from './look-panel.tsx'
import { MarksPanel } from './marks-panel.tsx'
import { useReader } from './reader-context.ts'
import { copy } from './reading-copy.ts'

export type Tool = 'contents' | 'find' | 'look' | 'marks' | 'aloud'

/** The texts of the library are in English. */
const TEXT_LANGUAGE = 'en'

export function ReaderTools({
  tool,
  onTool,
  look,
  onLook,
  contents,
  elsewhere,
  find,
  onBookmark,
  onMarkParagraph,
  onOpenMark,
}: {
  tool: Tool | null
  onTool: (next: Tool | null) => void
  look: Look
  onLook: (changes: Partial<Look>) => void
  contents: ReactNode
  elsewhere: ((wanted: string) => ReactNode) | undefined
  find: string
  onBookmark: () => void
  onMarkParagraph: () => void
  onOpenMark: (id: string) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { marks } = useReader()
  const hasVoice = useHasVoice(TEXT_LANGUAGE)
  const toolbar = useRef<HTMLDivElement>(null)

  /** What opened it has the focus again. */
  function close() {
    const opener = toolbar.current?.querySelector<HTMLElement>('[aria-expanded=true]')
    onTool(null)
    opener?.focus()
  }

  /** What takes up most of a small screen is not left open over the text where the keyboard goes on. */
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && tool !== 'find' && tool !== 'aloud')
      onTool(null)
  }

  const toggle = (one: Tool, name: string, icon: ReactNode, className = '') => (
    <Button
      variant="icon"
      aria-label={name}
      title={name}
      aria-expanded={tool === one}
      onClick={() => onTool(tool === one ? null : one)}
      className={`aria-expanded:bg-sunken aria-expanded:text-ink ${className}`}
    >
      {icon}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the focus left what is inside of it
    <div
      data-bar
      lang={language}
      onBlur={handleBlur}
      className="sticky top-0 z-10 mb-4 border-rule border-y bg-paper font-ui print:hidden"
    >
      <div ref={toolbar} role="toolbar" aria-label={words.tools} className="flex items-center gap-1">
        {toggle('contents', words.contents, <List aria-hidden size={20} strokeWidth={1.7} />, 'lg:hidden')}
        {toggle('find', words.find, <Search aria-hidden size={20} strokeWidth={1.7} />)}
        {toggle('look', words.look, <ALargeSmall aria-hidden size={22} strokeWidth={1.7} />)}
        {hasVoice && toggle('aloud', words.listen, <Volume2 aria-hidden size={20} strokeWidth={1.7} />)}
        <Button variant="icon" aria-label={words.bookmark} title={words.bookmark} onClick={onBookmark}>
          <Bookmark aria-hidden size={20} strokeWidth={1.7} />
        </Button>
        <Button
          variant="quiet"
          aria-label={marks.length > 0 ? words.marksCount(marks.length) : words.marks}
          title={words.marks}
          aria-expanded={tool === 'marks'}
          onClick={() => onTool(tool === 'marks' ? null : 'marks')}
          className="ml-auto min-w-11 aria-expanded:bg-sunken aria-expanded:text-ink"
        >
          <Highlighter aria-hidden size={20} strokeWidth={1.7} />
          {marks.length > 0 && <span aria-hidden>{marks.length}</span>}
        </Button>
      </div>
      {tool && (
        <div className="relative max-h-[60dvh] overflow-y-auto border-rule border-t py-2 pr-11">
          {tool === 'contents' && contents}
          {tool === 'find' && <FindBar initial={find} elsewhere={elsewhere} />}
          {tool === 'look' && <LookPanel look={look} onChange={onLook} />}
          {tool === 'aloud' && <AloudBar language={TEXT_LANGUAGE} onStop={close} />}
          {tool === 'marks' && (
            <MarksPanel
              onOpen={(id) => {
                onTool(null)
                onOpenMark(id)
              }}
              onMarkParagraph={onMarkParagraph}
            />
          )}
          <Button variant="icon" aria-label={words.close} onClick={close} className="absolute top-1 right-0">
            <X aria-hidden size={18} />
          </Button>
        </div>
      )}
    </div>
  )
}
