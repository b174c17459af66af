/** One version in the player, just as learners get it: learn mode, with key and reasons, in both languages. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { together } from '#web/components/together.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Player } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useDeskAddress } from './desk-address.ts'
import { openedPreview, previewServer } from './preview-attempt.ts'
import { copy } from './question-copy.ts'
import {
  type PaperRule,
  paperRuleQuery,
  questionQuery,
  type Version,
  type WholeQuestion,
} from './question-queries.ts'

export function PreviewPage({ id, version }: { id: string; version: number }) {
  const words = useCopy(copy)
  const address = useDeskAddress()
  const question = useQuery(questionQuery(id))
  const rule = useQuery(paperRuleQuery)
  usePageTitle(words.preview)
  const held = question.data?.versions.find((one) => one.version === version)
  if (question.data && held && rule.data) {
    return <Preview question={question.data} version={held} rule={rule.data} />
  }
  return (
    <div className="page py-8">
      {question.isError || rule.isError ? (
        <FailedRead isPage title={words.failed} read={together(question, rule)} />
      ) : question.isSuccess && !held ? (
        <Notice isPage title={words.missing}>
          <ButtonLink to={address()}>{words.back}</ButtonLink>
        </Notice>
      ) : (
        <Skeleton label={words.loading} lines={[30, 88, 80, 60, 60]} />
      )}
    </div>
  )
}

function Preview({
  question,
  version,
  rule,
}: {
  question: WholeQuestion
  version: Version
  rule: PaperRule
}) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const address = useDeskAddress()
  const [opened] = useState(() => openedPreview(question, version, rule, new Date().toISOString()))
  const [server] = useState(() => previewServer(version, rule))
  const leave = () => void navigate(address({ id: question.id }))
  return (
    <Player
      opened={opened}
      server={server}
      title={words.preview}
      says={words.previewSays}
      onLeave={leave}
      onOver={leave}
    />
  )
}
