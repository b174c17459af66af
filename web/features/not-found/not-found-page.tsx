/** Any address that is not in the table (spec §2 Not found). */

import { ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './not-found-copy.ts'

export default function NotFoundPage() {
  const words = useCopy(copy)
  usePageTitle(words.notFound)
  return (
    // on the sheet of the sign-in pages the column is there already
    <div className="page grid content-start justify-items-start gap-4 py-16 in-[.max-w-form]:p-0">
      <p aria-hidden className="border-accent border-t-3 pt-2 font-read font-semibold text-muted text-read">
        404
      </p>
      <h1>{words.notFound}</h1>
      <p className="max-w-[52ch] text-muted">{words.says}</p>
      <ButtonLink to="/" variant="primary">
        {words.home}
      </ButtonLink>
    </div>
  )
}
