/** Keeps a question for later, in one tap, and lets it go again. */

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { copy } from './player-copy.ts'

const bookmarksQuery = queryOptions({
  queryKey: ['bookmarks'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.from('bookmarks').select('question_id').abortSignal(signal).throwOnError()
    return data.map(({ question_id }) => question_id)
  },
})

async function setBookmark(questionId: string, isKept: boolean) {
  const bookmarks = supabase.from('bookmarks')
  if (isKept) {
    // Keeping it twice, on two devices, is keeping it.
    await bookmarks
      .upsert({ question_id: questionId }, { onConflict: 'user_id,question_id', ignoreDuplicates: true })
      .throwOnError()
  } else await bookmarks.delete().eq('question_id', questionId).throwOnError()
}

export function BookmarkButton({ questionId }: { questionId: string }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const { data: kept } = useQuery(bookmarksQuery)
  const isKept = kept?.includes(questionId) ?? false
  const change = useMutation({
    mutationFn: (next: boolean) => setBookmark(questionId, next),
    onMutate: (next) => {
      queryClient.setQueryData(bookmarksQuery.queryKey, (before: string[] = []) =>
        next ? [...before, questionId] : before.filter((id) => id !== questionId),
      )
    },
    onError: () => {
      toast.error(words.bookmarkFailed)
      void queryClient.invalidateQueries(bookmarksQuery)
    },
  })
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-pressed={isKept}
      disabled={kept === undefined}
      onClick={() => change.mutate(!isKept)}
    >
      <Bookmark
        aria-hidden
        size={16}
        strokeWidth={1.6}
        className={isKept ? 'fill-primary text-primary' : ''}
      />
      {isKept ? words.bookmarked : words.bookmark}
    </Button>
  )
}
