/** All fields of a question, in the order in which learners read them. */

import { useCopy } from '#web/lib/language.tsx'
import { AboutFields } from './about-fields.tsx'
import { BothText, type FormProps } from './both-text.tsx'
import { copy } from './edit-copy.ts'
import { EditSources } from './edit-sources.tsx'
import { FactFields } from './fact-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { PartFields } from './part-fields.tsx'

export function EditForm(props: FormProps) {
  const words = useCopy(copy)
  const { fields, onChange } = props
  return (
    <div className="grid min-w-0 gap-8">
      <BothText
        {...props}
        label={words.stem}
        holder={fields}
        field="stem"
        at=""
        most={2000}
        onHolder={onChange}
      />
      <PartFields {...props} />
      <OptionFields {...props} />
      {fields.format === 'sequence' && (
        <BothText
          {...props}
          label={words.why}
          holder={fields}
          field="why"
          at=""
          most={2000}
          onHolder={onChange}
        />
      )}
      <BothText
        {...props}
        label={words.explanation}
        holder={fields}
        field="explanation"
        at=""
        most={4000}
        rows={5}
        onHolder={onChange}
      />
      <AboutFields {...props} />
      <FactFields {...props} />
      <EditSources {...props} />
    </div>
  )
}
