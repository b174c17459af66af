/** The sources of an item of news, which one acted, and whether the editor read each. */

import { Check } from '#web/components/labelled-fields.tsx'
import { SourceFields as SharedFields } from '#web/components/source-fields.tsx'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './draft-copy.ts'
import type { Fields } from './draft-queries.ts'

type Source = Fields['sources'][number]

const BLANK = { title: '', publisher: '', url: 'https://', date: null, checked: null, primary: false }

export function SourceFields({
  sources,
  onChange,
}: {
  sources: readonly Source[]
  onChange: (sources: Source[]) => void
}) {
  const words = useCopy(copy)
  return (
    <SharedFields<Source>
      sources={sources}
      blank={BLANK}
      most={12}
      longest={{ title: 300, publisher: 100, url: 2000, id: 60 }}
      words={words}
      more={(source, change) => (
        <>
          <Check
            label={words.primary}
            checked={source.primary ?? false}
            onChange={({ target }) => change({ primary: target.checked })}
          />
          <Check
            label={words.read}
            checked={Boolean(source.checked)}
            onChange={({ target }) => change({ checked: target.checked ? dayOf(new Date()) : null })}
          />
        </>
      )}
      onChange={onChange}
    />
  )
}
