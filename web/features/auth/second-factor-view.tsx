/** The second step of signing in; until it is done nobody is signed in. Fetched only by who needs it. */

import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy as authCopy } from './auth-copy.ts'
import { ViewHead } from './auth-frame.tsx'
import { useFailureWords } from './failure-words.ts'
import { copy } from './second-factor-copy.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useLeave } from './second-factor-queries.ts'

export default function SecondFactorView() {
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const { welcomeBack } = useCopy(authCopy)
  const leave = useLeave()
  usePageTitle(words.title)
  return (
    <div className="grid gap-5">
      <ViewHead title={words.title} says={words.says} />
      <SecondFactorForm onProved={() => toast.success(welcomeBack)} />
      <Button
        variant="quiet"
        className="justify-self-center"
        disabled={leave.isPending}
        onClick={() =>
          leave.mutate(undefined, { onError: async (cause) => toast.error(await failureWords(cause)) })
        }
      >
        {words.otherAccount}
      </Button>
    </div>
  )
}
