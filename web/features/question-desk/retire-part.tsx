/** Taking a question out of use for good, and bringing it back. */

import { Button } from '#web/components/ui/button.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy } from '#web/lib/language.tsx'
import { forgetText, wasTyped } from '#web/lib/use-kept-text.ts'
import { questionDesk } from './desk.ts'
import { copy } from './question-copy.ts'
import { restoreQuestion, type WholeQuestion } from './question-queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { retireQuestions } from './table-queries.ts'

export function RetirePart({ question }: { question: WholeQuestion }) {
  const words = useCopy(copy)
  const { id, status } = question
  const isRetired = status === 'retired'
  const keptAs = `question-${isRetired ? 'restore' : 'retire'}:${id}`
  const opener = useOpener(wasTyped(keptAs) ? true : undefined)
  const act = useDeskAct(
    questionDesk,
    async (reason: string) => {
      await (isRetired ? restoreQuestion(id, reason) : retireQuestions([question], reason))
    },
    {
      failed: words.actFailed,
      done: () => {
        forgetText(keptAs)
        opener.close()
        return isRetired ? words.restored : words.retired
      },
    },
  )
  const name = isRetired ? words.restore : words.retire
  if (!opener.isOpen) {
    return (
      <Button ref={opener.button} variant="quiet" onClick={opener.open}>
        {name}
      </Button>
    )
  }
  return (
    <ReasonForm
      name={keptAs}
      wasPressed={opener.wasPressed}
      says={isRetired ? words.restoreSays : words.retireSays}
      act={name}
      isBusy={act.isPending}
      onAct={(reason) => act.mutate(reason)}
      onCancel={opener.close}
    />
  )
}
