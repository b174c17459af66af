/** The sources of a text of the library, and whether somebody read each. */

import type { DocumentFields } from '#supabase/functions/_shared/library/document.ts'
import { Check } from '#web/components/labelled-fields.tsx'
import { SourceFields as Fields } from '#web/components/source-fields.tsx'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './document-copy.ts'

type Source = DocumentFields['sources'][number]

const BLANK = { title: '', publisher: '', url: 'https://', date: null, checked: null }

export function SourceFields({
  sources,
  onChange,
}: {
  sources: readonly Source[]
  onChange: (sources: Source[]) => void
}) {
  const words = useCopy(copy)
  return (
    <Fields<Source>
      sources={sources}
      blank={BLANK}
      most={100}
      longest={{ title: 500, publisher: 200, url: 2000, id: 60 }}
      words={{ ...words, sourcePublisher: words.publisher, sourceUrl: words.address }}
      more={(source, change) => (
        <Check
          label={words.read}
          checked={Boolean(source.checked)}
          onChange={({ target }) => change({ checked: target.checked ? dayOf(new Date()) : null })}
        />
      )}
      onChange={onChange}
    />
  )
}
