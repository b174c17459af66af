/** The sources of a question. */

import { SourceFields } from '#web/components/source-fields.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { FormProps } from './both-text.tsx'
import type { Fields } from './draft-queries.ts'
import { copy } from './edit-copy.ts'
import { problems as problemCopy } from './problem-copy.ts'
import { errorsAt } from './problem-rules.ts'

const BLANK = { title: '', publisher: '', url: 'https://', date: null, checked: null }

export function EditSources({ fields: { sources }, problems, onChange }: FormProps) {
  const words = useCopy(copy)
  const said = useCopy(problemCopy)
  return (
    <fieldset className="grid gap-4 border-rule border-t pt-5">
      <legend className="float-left font-semibold text-h4">{words.sources}</legend>
      <SourceFields<Fields['sources'][number]>
        sources={sources}
        blank={BLANK}
        most={12}
        longest={{ title: 300, publisher: 120, url: 1000, id: 80 }}
        words={words}
        errorsOf={(at) => errorsAt(problems, `sources.${at + 1}`, said)}
        onChange={(next) => onChange({ sources: next })}
      />
    </fieldset>
  )
}
