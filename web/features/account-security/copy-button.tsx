/** Puts a text on the clipboard, and says whether it did. */

import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './account-security-copy.ts'

export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const words = useCopy(copy)

  async function handleClick() {
    if (await copyText(text)) toast.success(words.copied)
    else toast.error(words.copyFailed)
  }

  return (
    <Button size="sm" onClick={handleClick}>
      <Copy aria-hidden size={15} strokeWidth={1.8} />
      {children}
    </Button>
  )
}
