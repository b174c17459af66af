/** Reads everything of answers anew the moment this answer's learner is told of it: marks appear on the page that is open. */

import { useQueryClient } from '@tanstack/react-query'
import { useOnNotification } from '#web/features/notifications/index.ts'
import { answersKey } from './learner-queries.ts'

export function useAnswerNews(answerId: string) {
  const client = useQueryClient()
  useOnNotification(({ href }) => {
    if (href.includes(answerId)) void client.invalidateQueries({ queryKey: answersKey })
  })
}
