/** A field of several lines, one thing each; typing keeps its line breaks. */

import { Text } from '#web/components/labelled-fields.tsx'

export function Lines({
  label,
  hint,
  lines,
  lang,
  onLines,
}: {
  label: string
  hint?: string
  lines: readonly string[]
  lang?: string
  onLines: (lines: string[]) => void
}) {
  return (
    <Text
      label={label}
      hint={hint}
      lang={lang}
      rows={Math.max(3, lines.length + 1)}
      value={lines.join('\n')}
      onChange={({ target }) => onLines(target.value === '' ? [] : target.value.split('\n'))}
    />
  )
}
