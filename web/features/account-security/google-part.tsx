/** Google as a further way into the account: linked, unlinked, and refused in words where it is the only one. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { leaveForGoogle, readGoogleConfig, useFailureWords } from '#web/features/auth/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { isRefusal } from './account-security-queries.ts'
import { copy } from './email-copy.ts'
import { accountQuery, askToLinkGoogle, unlinkGoogle } from './identity-queries.ts'
import { addressOf, googleOf } from './identity-rules.ts'
import { Part, Unread } from './part.tsx'
import { useStepUp } from './step-up.tsx'

const configQuery = {
  queryKey: ['get-google-config'],
  queryFn: async () => {
    const { refusal } = await readGoogleConfig()
    if (refusal?.why === 'failed') throw new Error(refusal.detail)
    return { isOn: refusal === undefined }
  },
}

export function GooglePart() {
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const user = useSignedInUser()
  const queryClient = useQueryClient()
  const stepUp = useStepUp()
  const account = useQuery(accountQuery(user.id))
  const config = useQuery(configQuery)
  const unlink = useMutation({
    mutationFn: (identity: Parameters<typeof unlinkGoogle>[0]) => stepUp(() => unlinkGoogle(identity)),
    onSuccess: () => toast.success(words.unlinked),
    async onError(cause) {
      if (isRefusal(cause, 'single_identity_not_deletable')) return toast.error(words.onlyWay)
      toast.error(await failureWords(cause))
    },
    onSettled: () => queryClient.invalidateQueries(accountQuery(user.id)),
  })
  const leave = useMutation({
    mutationFn: async () => {
      await stepUp(askToLinkGoogle)
      const refusal = await leaveForGoogle('link')
      if (refusal) throw new Error(refusal.why)
    },
    async onError(cause) {
      if (isRefusal(cause, 'insufficient_aal') || isRefusal(cause, 'reauthentication_needed'))
        return toast.error(await failureWords(cause))
      logFailure('Could not leave for Google', cause)
      toast.error(words.googleFailed)
    },
  })

  if (account.isLoadingError)
    return (
      <Part title={words.google}>
        <Unread read={account} />
      </Part>
    )
  const google = googleOf(account.data?.identities)
  if (!account.data || (config.isPending && !google)) {
    return (
      <Part title={words.google}>
        <p className="text-muted text-sm">{words.reading}</p>
      </Part>
    )
  }
  if (google) {
    const isOnlyWay = (account.data.identities?.length ?? 0) <= 1
    return (
      <Part title={words.google} says={words.googleLinked(addressOf(google))}>
        {isOnlyWay ? (
          <p className="max-w-[60ch] text-sm">{words.onlyWay}</p>
        ) : (
          <Button
            className="justify-self-start"
            isBusy={unlink.isPending}
            onClick={() => unlink.mutate(google)}
          >
            {words.unlinkGoogle}
          </Button>
        )}
      </Part>
    )
  }
  if (config.isLoadingError)
    return (
      <Part title={words.google}>
        <Unread read={config} />
      </Part>
    )
  if (!config.data?.isOn)
    return (
      <Part title={words.google} says={words.googleOff}>
        {null}
      </Part>
    )
  return (
    <Part title={words.google} says={words.googleSays}>
      <Button className="justify-self-start" isBusy={leave.isPending} onClick={() => leave.mutate()}>
        {words.linkGoogle}
      </Button>
    </Part>
  )
}
