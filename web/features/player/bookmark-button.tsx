/** Keeps a question for later, in one tap, and lets it go again. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { useKeptChoices } from '#web/lib/use-kept-choices.ts'
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

type Choice = { id: string; isKept: boolean }

export function BookmarkButton({ questionId }: { questionId: string }) {
  const words = useCopy(copy)
  const { data: kept } = useQuery(bookmarksQuery)
  const { shown, change } = useKeptChoices({
    queryKey: bookmarksQuery.queryKey,
    known: kept,
    save: ({ id, isKept }: Choice) => setBookmark(id, isKept),
    changed: (before: readonly string[], { id, isKept }) => {
      const others = before.filter((one) => one !== id)
      return isKept ? [...others, id] : others
    },
    onFailed: () => toast.error(words.bookmarkFailed),
  })
  const isKept = shown?.includes(questionId) ?? false
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-pressed={isKept}
      disabled={shown === undefined}
      onClick={() => change({ id: questionId, isKept: !isKept })}
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
