/** A question for somebody without an account: one answer, kept on this device, and the checks that rules can make. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import { type Fields, isBlank } from './answer-fields.ts'
import { ChecksView } from './checks-view.tsx'
import { freshFields } from './fresh-fields.ts'
import { questionAddress } from './mains-address.ts'
import { checkAnswer, type Question } from './mains-queries.ts'
import { PlanStep } from './plan-step.tsx'
import { SaveLine } from './save-line.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { useVisitorDraft } from './use-visitor-draft.ts'
import { visitorAnswer } from './visitor-answer.ts'
import { copy } from './write-copy.ts'
import { WriteStep } from './write-step.tsx'

export function VisitorDesk({ question }: { question: Question }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [address] = useSearchParams()
  const writing = useVisitorDraft(question.id, freshFields(language))
  const [other] = useState(() => visitorAnswer(kept.local)?.question_id)
  const [checked, setChecked] = useState<Fields>()
  const check = useMutation({
    mutationFn: (fields: Fields) => checkAnswer(question.id, fields),
    onSuccess: (_checks, fields) => setChecked(fields),
    onError: () => toast.error(words.checkFailed, undefined, 'top'),
  })
  const { fields } = writing

  if (other !== undefined && other !== question.id) {
    return (
      <PlanStep
        question={question}
        writing={writing}
        canWrite={false}
        below={
          <section aria-labelledby="one-answer" className="mt-6 border-accent-line border-l-3 pl-5">
            <h2 id="one-answer" className="text-h4">
              {words.oneAnswer}
            </h2>
            <p className="mt-1 max-w-read text-muted text-sm">{words.oneAnswerSays}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <ButtonLink variant="primary" to="/auth?mode=signup">
                {words.signUp}
              </ButtonLink>
              <SignInLink />
              <ButtonLink variant="quiet" to={questionAddress(other, 'write')}>
                {words.toOther}
              </ButtonLink>
            </div>
          </section>
        }
      />
    )
  }
  if (address.get('step') !== 'write') return <PlanStep question={question} writing={writing} />

  function ask() {
    if (fields.text.trim() === '') return toast.error(words.empty, undefined, 'top')
    check.mutate(fields)
  }
  return (
    <WriteStep
      question={question}
      writing={writing}
      isReadOnly={false}
      saving={!isBlank(fields) && <SaveLine status={{ kind: 'saved' }} onlyHere />}
      actions={
        <Button variant="primary" isBusy={check.isPending} onClick={ask}>
          {check.isPending ? words.checking : words.check}
        </Button>
      }
      after={
        <div aria-live="polite">
          {check.data && checked && (
            <section aria-labelledby="checked" className="mt-8 border-ink border-t pt-5">
              <h2 id="checked" className="mb-2 text-h3">
                {words.checked}
              </h2>
              <ChecksView checks={check.data} text={checked.text} language={checked.language} />
              <div className="mt-6 border-accent-line border-l-3 pl-5">
                <h3 className="text-h4">{words.marksNeed}</h3>
                <p className="mt-1 max-w-read text-muted text-sm">{words.marksNeedSays}</p>
                <div className="mt-3 flex flex-wrap gap-3">
                  <ButtonLink to="/auth?mode=signup">{words.signUp}</ButtonLink>
                  <SignInLink />
                </div>
              </div>
            </section>
          )}
        </div>
      }
    />
  )
}
