/** The chapters of a book in their order, which can be changed. */

import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useCopy } from '#web/lib/language.tsx'
import { libraryDesk } from './desk.ts'
import { copy } from './document-copy.ts'
import { deskAddress } from './document-rules.ts'
import { type OpenDocument, orderChapters } from './library-desk-queries.ts'

export function ChapterOrder({ document: { id, chapters } }: { document: OpenDocument }) {
  const words = useCopy(copy)
  const order = useDeskAct(libraryDesk, (moved: string[]) => orderChapters(id, moved, slugs), {
    failed: words.orderFailed,
  })
  const slugs = chapters?.map(({ slug }) => slug) ?? []
  function move(at: number, by: 1 | -1) {
    const moved = [...slugs]
    const [taken = ''] = moved.splice(at, 1)
    moved.splice(at + by, 0, taken)
    order.mutate(moved)
  }
  return (
    <section aria-labelledby="chapter-order" className="border-rule border-t pt-4">
      <h2 id="chapter-order" className="font-semibold font-ui text-sm">
        {words.order}
      </h2>
      <ol className="mt-2 text-sm">
        {chapters?.map(({ slug, title }, at) => (
          <li key={slug} className="flex items-center gap-1 border-rule border-b">
            <Link to={deskAddress('chapter', `${id}/${slug}`)} lang="en" className="min-w-0 flex-1 py-2">
              {at + 1}. {title}
            </Link>
            <Button
              variant="icon"
              aria-label={words.up(title)}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <ArrowUp aria-hidden size={18} />
            </Button>
            <Button
              variant="icon"
              aria-label={words.down(title)}
              disabled={at === slugs.length - 1}
              onClick={() => move(at, 1)}
            >
              <ArrowDown aria-hidden size={18} />
            </Button>
          </li>
        ))}
      </ol>
      <div className="pt-3">
        <ButtonLink size="sm" to={`/admin?desk=library&view=new&book=${id}`}>
          {words.newChapter}
        </ButtonLink>
      </div>
    </section>
  )
}
