/** The step from a version that waits to what learners are asked: what it lacks, in whose name, and the way back. */

import { useQuery } from '@tanstack/react-query'
import { Confirm } from '#web/components/confirm.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { questionDesk } from './desk.ts'
import { problems as problemCopy } from './problem-copy.ts'
import { problemWords } from './problem-rules.ts'
import { copy } from './question-copy.ts'
import { discardVersion, publishVersion, type Version, type WholeQuestion } from './question-queries.ts'
import { reviewerQuery } from './reviewer-query.ts'
import { stateOf } from './version-rules.ts'

export function ReviewPart({ question, shown }: { question: WholeQuestion; shown: Version }) {
  const words = useCopy(copy)
  const said = useCopy(problemCopy)
  const { data: name } = useQuery(reviewerQuery(useSignedInUser().id))
  const publish = useDeskAct(questionDesk, () => publishVersion(question.id, shown.version), {
    failed: words.publishFailed,
    done: () => words.published,
  })
  const discard = useDeskAct(questionDesk, () => discardVersion(question.id, shown.version), {
    failed: words.actFailed,
    done: () => words.thrownAway,
  })
  // this part goes with the version
  useFocusAgain(question.versions.length)
  const state = stateOf(question, shown)
  if (state === 'current') return null
  const isWaiting = state === 'waits'
  // They are told of the newest version alone; the server looks at each before it publishes it.
  const isNewest = shown.version === question.versions[0]?.version
  const problems = isNewest ? question.problems : []
  return (
    <section aria-label={words.review} className="grid gap-4 border border-rule bg-surface p-4">
      <h2 className="text-h4">{words.review}</h2>
      {isWaiting && shown.drafted_by === 'ai' && (
        <p className="border-accent-line border-l-3 pl-3 text-sm">{words.reviewAi}</p>
      )}
      {problems.length > 0 && (
        <div className="text-sm">
          <p className="font-semibold">{words.lacks}</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {problems.map((problem) => (
              <li key={`${problem.at} ${problem.code}`}>{problemWords(problem, said, words.places)}</li>
            ))}
          </ul>
        </div>
      )}
      {name !== undefined && (
        <p className="text-muted text-xs">{name ? words.reviewSays(name, shown.version) : words.nameless}</p>
      )}
      <Button
        variant={isWaiting ? 'primary' : 'secondary'}
        className="whitespace-normal!"
        isBusy={publish.isPending}
        disabled={problems.length > 0 || !name}
        onClick={() => publish.mutate(undefined)}
      >
        {isWaiting ? words.publish(shown.version) : words.goBackTo(shown.version)}
      </Button>
      {isWaiting && question.version !== shown.version && (
        <Confirm
          variant="quiet"
          trigger={words.throwAway}
          title={words.throwAwayTitle(shown.version)}
          says={<p>{words.throwAwaySays}</p>}
          yes={words.throwAwayYes}
          isBusy={discard.isPending}
          onYes={() => discard.mutateAsync(undefined)}
        />
      )}
    </section>
  )
}
