/** The link that brings others in: copied, or handed to whatever this device shares with. */

import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './challenge-copy.ts'
import { addressOf, textIn } from './challenge-rules.ts'
import type { Challenge } from './challenge-types.ts'
import { Part } from './part.tsx'
import { canShare, handOver } from './share.ts'

export function InvitePart({ challenge }: { challenge: Challenge }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const { language } = useLanguage()
  const id = useId()
  const link = new URL(addressOf(challenge.id, 'join'), window.location.origin).href
  const text = words.inviteText(textIn(challenge.title, language))
  async function copyLink() {
    failure.clear()
    if (await copyText(link)) toast.success(words.copied)
    else failure.tell(words.copyFailed)
  }
  return (
    <Part title={words.invite} says={challenge.kind === 'friend' ? words.inviteFriends : words.inviteSays}>
      <div className="mt-2 grid gap-1.5">
        <label htmlFor={id} className="font-semibold text-sm">
          {words.link}
        </label>
        <input
          id={id}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="h-[46px] w-full rounded-control border border-control bg-surface px-3 text-sm"
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => void copyLink()}>{words.copyLink}</Button>
        {canShare() && <Button onClick={() => void handOver({ text, url: link })}>{words.share}</Button>}
      </div>
    </Part>
  )
}
