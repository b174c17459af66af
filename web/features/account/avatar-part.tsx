/** The learner's picture: chosen from the device, cut to a circle, taken away again. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { Avatar } from './avatar.tsx'
import { copy } from './avatar-copy.ts'
import { refusalIn, refusalOf } from './crop-rules.ts'
import { choosePicture, faceQuery, removePicture } from './face-queries.ts'

// few ever open it, and it brings a library along
const AvatarCrop = lazy(() => import('./avatar-crop.tsx'))

export default function AvatarPart({ userId, name }: { userId: string; name: string }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<string>()
  const failure = useFailureToast()
  const query = faceQuery(userId)
  const { data: face } = useQuery(query)
  const show = (avatar_path: string | null) =>
    queryClient.setQueryData(query.queryKey, (known) => known && { ...known, avatar_path })

  const save = useMutation({
    mutationFn: (picture: Blob) => choosePicture(userId, picture),
    onSuccess(path) {
      show(path)
      toast.success(words.saved)
      close()
    },
    onError(cause) {
      // told in the dialog, which lies above everything else
      logFailure('Could not save a picture', cause)
    },
    onSettled: () => queryClient.invalidateQueries(query),
  })
  const remove = useMutation({
    mutationFn: () => removePicture(userId),
    onSuccess() {
      show(null)
      toast.success(words.removed)
      opener.current?.focus()
    },
    onMutate: failure.clear,
    onError: () => failure.tell(words.removeFailed),
    onSettled: () => queryClient.invalidateQueries(query),
  })
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen])

  function close() {
    setChosen(undefined)
    save.reset()
    opener.current?.focus()
  }

  async function handleChosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // the same file can be chosen again
    event.target.value = ''
    if (!file) return
    failure.clear()
    // a file that has gone meanwhile holds nothing
    const bytes = () =>
      file.arrayBuffer().then(
        (all) => new Uint8Array(all),
        () => new Uint8Array(),
      )
    const refusal = refusalOf(file) ?? refusalIn(await bytes())
    if (refusal) return failure.tell(words.refusals[refusal])
    setChosen(URL.createObjectURL(file))
  }

  const hasPicture = Boolean(face?.avatar_path)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar userId={userId} name={name} className="size-20 text-h3" />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <p className="text-muted text-sm">{words.says}</p>
        <div className="flex flex-wrap gap-2">
          <Button ref={opener} onClick={() => input.current?.click()}>
            {hasPicture ? words.change : words.choose}
          </Button>
          {hasPicture && (
            <Button variant="quiet" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {words.remove}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={words.choose}
          tabIndex={-1}
          onChange={(event) => void handleChosen(event)}
          className="sr-only"
        />
      </div>
      {chosen && (
        <Suspense fallback={<p className="text-muted text-sm">{words.opening}</p>}>
          <AvatarCrop
            address={chosen}
            isBusy={save.isPending}
            problem={save.isError ? words.saveFailed : undefined}
            onCut={(picture) => save.mutate(picture)}
            onUnreadable={() => {
              failure.tell(words.unreadable)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
