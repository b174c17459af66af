/** The item as learners will read it, by the reader's own sections. */

import { Localised } from '#web/components/localised.tsx'
import { NewsSections } from '#web/features/daily-news/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './draft-copy.ts'
import type { Fields } from './draft-queries.ts'
import { withoutBlanks } from './draft-rules.ts'

export function DraftPreview({ id, fields }: { id: string; fields: Fields }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const item = withoutBlanks(fields)
  return (
    <article lang="en" className="min-w-0">
      <header className="grid max-w-read gap-3 pb-6">
        <p className="font-medium text-muted text-xs">
          <time dateTime={item.news_date}>{plainDate(item.news_date, locale)}</time>
        </p>
        <h2 className="text-h2">
          <Localised en={item.title || words.untitled} hi={item.title_hi} />
        </h2>
        <p className="text-pretty font-read text-lede text-muted leading-normal">
          <Localised en={item.gist} hi={item.gist_hi} />
        </p>
      </header>
      <NewsSections
        item={{ ...item, id, words: 0, unverified: false, reviewed_by: null }}
        mine={undefined}
        onAsking={() => {}}
      />
    </article>
  )
}
