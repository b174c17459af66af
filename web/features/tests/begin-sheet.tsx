/** The rules of one test, read before its clock starts. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { attemptKeys, marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './test-copy.ts'
import { TestFacts, useMinutesOf, useRuleOf } from './test-facts.tsx'
import { startTest, type Test } from './test-queries.ts'
import { isFullPaper } from './test-rules.ts'

/** Of a value that makes no sense at this moment: the window is not open. */
const NOT_OPEN = '22023'

export function BeginSheet({ test }: { test: Test | undefined }) {
  const words = useCopy(copy)
  if (test) return <Rules test={test} />
  return (
    <div className="page py-8">
      <Notice title={words.noSuchTest}>
        <ButtonLink to="/test-dashboard">{words.toTests}</ButtonLink>
      </Notice>
    </div>
  )
}

function Rules({ test }: { test: Test }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const rule = useRuleOf(test)
  const minutes = useMinutesOf(test)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const begin = useMutation({
    mutationFn: () => startTest(test.slug),
    onSuccess: ({ attempt }) => {
      void queryClient.invalidateQueries({ queryKey: attemptKeys.all })
      navigate(`/test-dashboard?attempt=${attempt.id}`, { replace: true })
    },
  })
  const says = [
    words.rules.clock(minutes),
    isFullPaper(test.kind) && words.rules.slot,
    rule && words.rules.marking(marks(rule.right_sixths, { signed: true }), marks(rule.wrong_sixths)),
    words.rules.autosubmit,
    words.rules.offline,
    words.rules.resume,
    words.rules.keys,
    !test.reviewed_by && words.unreviewedSays,
  ].filter((line) => typeof line === 'string')
  return (
    <div className="page max-w-[52rem] py-8">
      <p className="font-medium text-muted text-xs">{words.rulesOf}</p>
      <h1 ref={heading} tabIndex={-1} className="mt-2 outline-none">
        <Localised en={test.title} hi={test.title_hi} />
      </h1>
      <p className="mt-2 max-w-read text-muted">
        <Localised en={test.about} hi={test.about_hi} />
      </p>
      <TestFacts test={test} now={Date.now()} />
      <ol className="mt-6 border-ink border-t">
        {says.map((line, at) => (
          <li
            key={line}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 border-rule border-b py-3 font-read text-item leading-read"
          >
            <span className="text-muted">{at + 1}</span>
            <span className="max-w-read text-pretty">{line}</span>
          </li>
        ))}
      </ol>
      {begin.error && (
        <p role="alert" className="mt-4 text-negative text-sm">
          {'code' in begin.error && begin.error.code === NOT_OPEN ? words.notOpen : words.beginFailed}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="primary"
          isBusy={begin.isPending}
          disabled={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {words.beginNow}
        </Button>
        <ButtonLink to="/test-dashboard">{words.notNow}</ButtonLink>
      </div>
    </div>
  )
}
