/** What the choices of this desk offer, and the look of its field for a file. */

export const CONTROL =
  'h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-sm disabled:bg-sunken'

export function Options<Value extends string>({
  values,
  names,
}: {
  values: readonly Value[]
  names: Record<Value, string>
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {names[value]}
    </option>
  ))
}
