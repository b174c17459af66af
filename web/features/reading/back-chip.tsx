/** After a link within the text was followed: the way back to where one read. */

import { CornerUpLeft } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './reading-copy.ts'
import { blocksIn } from './text-dom.ts'

export function BackChip({
  root,
  show,
}: {
  root: RefObject<HTMLElement | null>
  show: (block: string) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [from, setFrom] = useState<string | null>(null)

  useEffect(() => {
    const element = root.current
    if (!element) return
    function handleClick({ target }: MouseEvent) {
      const link = target instanceof Element ? target.closest('a[href*="#"]') : null
      const block = link?.closest<HTMLElement>('[data-block]')
      if (!link || !block || !element || link.getAttribute('target') === '_blank') return
      setFrom(blocksIn(element).find((one) => one.element === block)?.id ?? null)
    }
    element.addEventListener('click', handleClick)
    return () => element.removeEventListener('click', handleClick)
  }, [root])

  if (from === null) return null
  return (
    <Button
      lang={language}
      className="fixed bottom-4 left-4 z-20 shadow-float print:hidden"
      onClick={() => {
        show(from)
        setFrom(null)
      }}
    >
      <CornerUpLeft aria-hidden size={16} />
      {words.backTo}
    </Button>
  )
}
