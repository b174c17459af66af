/** Starts the set that repairs what a block shows, and goes there. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import type { Format } from '#web/features/player/index.ts'
import { startPractice } from '#web/features/practice/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { copy } from './performance-copy.ts'
import type { LeakRow } from './performance-rules.ts'

/** The fields of `start_practice` that repair sets use. */
export type RepairSetup = {
  topics?: string[]
  /** Just these, as far as they may be practised. */
  question_ids?: string[]
  only?: ('unseen' | 'wrong' | 'lucky' | 'slow')[]
  formats?: Format[]
  mode?: 'learn' | 'exam' | 'sprint'
  size: number
}

/** What one set holds. */
const SET = 20

/** The newest questions of a leak. */
export function repairOf({ questions }: Pick<LeakRow, 'questions'>): RepairSetup {
  const question_ids = questions.slice(0, SET)
  return { question_ids, size: question_ids.length }
}

export function RepairButton({
  setup,
  label,
  isSmall = false,
  variant = isSmall ? 'quiet' : 'secondary',
  children,
}: {
  setup: RepairSetup
  variant?: 'primary' | 'secondary' | 'quiet'
  /** Where what stands on it is not enough by itself. */
  label?: string
  isSmall?: boolean
  children: string
}) {
  const words = useCopy(copy)
  const navigate = useNavigateHere()
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () => startPractice(setup),
    onSuccess: ({ attempt }) => {
      void queryClient.invalidateQueries({ queryKey: ['attempts'] })
      navigate(`/practice?attempt=${attempt.id}`)
    },
    onError: (error) => toast.error(isNoneLeft(error) ? words.noneFits : words.startFailed),
  })
  return (
    <Button
      variant={variant}
      size={isSmall ? 'sm' : 'md'}
      aria-label={label}
      isBusy={start.isPending}
      onClick={() => start.mutate()}
      className={isSmall ? 'underline' : 'max-sm:w-full max-sm:whitespace-normal'}
    >
      {children}
    </Button>
  )
}

/** The server found no question for the setup. */
function isNoneLeft(error: Error) {
  return 'code' in error && error.code === 'PT404'
}
