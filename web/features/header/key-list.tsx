/** The keys of the whole site, in a dialog. */

import { KeyListDialog } from '#web/components/ui/key-list-dialog.tsx'
import { SingleKeysSwitch } from '#web/features/preferences/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './header-copy.ts'
import { GO_KEYS } from './use-go-keys.ts'

export default function KeyList({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const words = useCopy(copy)
  return (
    <KeyListDialog
      title={words.keys}
      closeName={words.close}
      isOpen={isOpen}
      onOpen={onOpen}
      lines={[
        { keys: ['/'], says: words.keySearch },
        { keys: ['g', '?'], says: words.keyList },
        ...GO_KEYS.map(({ key, name }) => ({ keys: ['g', key], says: words[name] })),
      ]}
    >
      <p className="mt-4 border-rule border-t pt-3 text-muted text-xs">{words.keysOfPages}</p>
      <SingleKeysSwitch />
    </KeyListDialog>
  )
}
