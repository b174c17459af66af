/** The learner's name. What was typed stays until it is saved. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ChangedSince } from '#web/components/changed-since.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { saveName } from './profile-queries.ts'
import { youCopy } from './you-copy.ts'

const LONGEST_NAME = 200

const asKept = (name: string) => name.trim().replaceAll(/\s+/g, ' ')

export function NameForm({ userId, fullName }: { userId: string; fullName: string }) {
  const words = useCopy(youCopy)
  const queryClient = useQueryClient()
  const kept = useKeptText('name', fullName)
  const name = kept.text
  const typed = asKept(name)
  const saving = useMutation({
    mutationFn: (sent: string) => saveName(userId, asKept(sent)),
    onSuccess: async (_done, sent) => {
      kept.forget(sent)
      toast.success(words.nameSaved)
      await queryClient.invalidateQueries({ queryKey: ['profiles', userId] })
    },
    onError: () => toast.error(words.nameFailed),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (typed !== fullName) saving.mutate(name)
  }

  return (
    <form onSubmit={handleSubmit} className="grid max-w-form gap-3">
      <ChangedSince form={kept} />
      <TextField
        label={words.nameLabel}
        autoComplete="name"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => kept.type(event.target.value)}
      >
        <span className="text-muted text-sm">{words.nameSays}</span>
      </TextField>
      <Button
        type="submit"
        className="justify-self-start"
        isBusy={saving.isPending}
        disabled={typed === fullName}
      >
        {saving.isPending ? words.saving : words.save}
      </Button>
    </form>
  )
}
