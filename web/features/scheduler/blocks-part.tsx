/** /scheduler?part=hours: the hours of the week that are taken, or set aside for study. */

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ChangedSince } from '#web/components/changed-since.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { Refused } from '#web/lib/refused.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { copy } from './around-copy.ts'
import { BlocksEditor, wrongWith } from './blocks-editor.tsx'
import { keepBlocks } from './plan-calls.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { refusals } from './refusal-words.ts'

export default function BlocksPart() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const failure = useFailureToast()
  const { plan, reread, tell } = usePlanDesk()
  const hours = useKeptForm('plan-hours', plan.blocks)
  const { form: blocks, fill, forget } = hours
  usePageTitle(words.blocks)
  const save = useMutation({
    mutationFn: () => keepBlocks(blocks),
    onMutate: failure.clear,
    async onSuccess() {
      forget()
      await reread()
      tell(words.saved)
      navigate('/scheduler')
    },
    onError: (error) =>
      error instanceof Refused
        ? failure.tell(toldLater(language, error, refusals).then((says) => `${words.refused} ${says}`))
        : failure.tellFailure(error, words.saveFailed),
  })
  return (
    <div className="max-w-2xl">
      <div className="pt-6">
        <BackLink to="/scheduler">{words.back}</BackLink>
      </div>
      <PageHead title={words.blocks} says={words.blocksSays} />
      <ChangedSince form={hours} className="mb-5" />
      <div className="grid gap-6 border-ink border-t pt-5">
        <BlocksEditor blocks={blocks} onChange={fill} />
        <Button
          variant="primary"
          className="justify-self-start"
          isBusy={save.isPending}
          disabled={blocks.some((block) => wrongWith(block) !== null)}
          onClick={() => save.mutate()}
        >
          {words.save}
        </Button>
      </div>
    </div>
  )
}
