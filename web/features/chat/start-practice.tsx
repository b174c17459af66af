/** Starts questions on the topic of an answer and goes there. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './answer-copy.ts'
import type { Practice } from './chat-message.ts'

export function StartPractice({
  practice,
  onLeave,
  children,
}: {
  practice: Practice
  /** The learner goes to the player; a dialog around makes way. */
  onLeave?: () => void
  children?: string
}) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: async () => {
      // the player's code is wanted by the few who press this
      const { startPractice } = await import('#web/features/practice/index.ts')
      return startPractice({ topics: [practice.topic], size: practice.count, mode: 'learn' })
    },
    onSuccess: ({ attempt }) => {
      void queryClient.invalidateQueries({ queryKey: ['attempts'] })
      onLeave?.()
      navigate(`/practice?attempt=${attempt.id}`)
    },
    onError: (error) => toast.error(isNoneLeft(error) ? words.practiceNone : words.practiceFailed),
  })
  return (
    <Button size="sm" isBusy={start.isPending} onClick={() => start.mutate()}>
      <ListChecks aria-hidden size={16} strokeWidth={1.7} />
      {children ?? words.startPractice(practice.count, practice.title)}
    </Button>
  )
}

/** The server found no question for the topic. */
function isNoneLeft(error: Error) {
  return 'code' in error && error.code === 'PT404'
}
