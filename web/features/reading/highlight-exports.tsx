/** The marks taken away: as a text, a table, cards for Anki, or on paper. */

import { Download, Printer } from 'lucide-react'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Menu, MenuButton } from '#web/components/ui/menu.tsx'
import { downloadText } from '#web/lib/download.ts'
import { useCopy } from '#web/lib/language.tsx'
import { type ListedMark, marksAnki, marksAsMarkdown, marksCsv } from './annotation-export.ts'
import { copy } from './reading-copy.ts'

export function HighlightExports({ marks }: { marks: readonly ListedMark[] }) {
  const words = useCopy(copy)
  return (
    <span className="flex items-center gap-1 print:hidden">
      <Menu
        button={
          <>
            <Download aria-hidden size={16} strokeWidth={1.7} />
            {words.export}
          </>
        }
        buttonClassName={buttonClass({ variant: 'secondary' })}
        label={words.export}
      >
        <MenuButton
          onClick={() => downloadText(`${words.fileName}.md`, 'text/markdown', marksAsMarkdown(marks, words))}
        >
          {words.asMarkdown}
        </MenuButton>
        <MenuButton onClick={() => downloadText(`${words.fileName}.csv`, 'text/csv', marksCsv(marks))}>
          {words.asCsv}
        </MenuButton>
        <MenuButton
          onClick={() =>
            downloadText(`${words.fileName}-anki.txt`, 'text/tab-separated-values', marksAnki(marks))
          }
        >
          {words.asAnki}
        </MenuButton>
      </Menu>
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden size={16} strokeWidth={1.7} />
        {words.print}
      </Button>
    </span>
  )
}
