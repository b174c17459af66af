/** A field in English and in Hindi, beside each other where there is room. */

import { Line, Text } from '#web/components/labelled-fields.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'

export function InBoth({
  label,
  names: [en, hi],
  fields,
  errors,
  most,
  isLong = false,
  hint,
  disabled,
  onChange,
}: {
  label: string
  names: readonly [string, string]
  fields: Record<string, unknown>
  errors: Record<string, string>
  most: number
  isLong?: boolean
  hint?: string
  disabled?: boolean
  onChange: (changes: Record<string, string>) => void
}) {
  const words = useCopy(copy)
  const one = (name: string, language: 'en' | 'hi') => {
    const shared = {
      label: `${label} (${language === 'en' ? words.english : words.hindi})`,
      lang: language,
      value: String(fields[name] ?? ''),
      maxLength: most,
      hint,
      disabled,
      error: errors[name],
    }
    return isLong ? (
      <Text {...shared} onChange={({ target }) => onChange({ [name]: target.value })} />
    ) : (
      <Line {...shared} onChange={({ target }) => onChange({ [name]: target.value })} />
    )
  }
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      {one(en, 'en')}
      {one(hi, 'hi')}
    </div>
  )
}
