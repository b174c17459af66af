/** Single keys on or off, on this device. */

import { useCopy } from '#web/lib/language.tsx'
import { switchSingleKeys, useSingleKeys } from '#web/lib/single-keys.ts'
import { copy } from './preferences-copy.ts'

export function SingleKeysSwitch() {
  const words = useCopy(copy)
  const isOn = useSingleKeys()
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm md:min-h-6">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => switchSingleKeys(event.target.checked)}
        className="size-4.5 accent-primary"
      />
      {words.singleKeys}
    </label>
  )
}
