/** Takes a book away as EPUB, for any reader: its chapters are read, and the file is written here in the browser. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { downloadBytes } from '#web/lib/download.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { type Book, type ChapterLine, chapterQuery } from './book-queries.ts'
import { copy } from './download-copy.ts'
import { factsQuery, successorsOf, withSuccessors } from './library-queries.ts'
import { citedFacts, citedSources, readBlocks, readNote } from './note-markdown.ts'
import { inOrderOfUse } from './source-list.tsx'

export function DownloadBook({ book, chapters }: { book: Book; chapters: ChapterLine[] }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: async () => {
      const [{ writeEpub }, { typeset }, read] = await Promise.all([
        import('#web/features/epub/index.ts'),
        import('./typeset-formula.ts'),
        Promise.all(chapters.map(({ slug }) => queryClient.fetchQuery(chapterQuery(book.slug, slug)))),
      ])
      const whole = read.flatMap((chapter) => {
        if (!chapter) return []
        const sections = readNote(chapter.body)
        const exercises = chapter.exercises.map(({ kind, question, answer }) => ({
          ...{ kind, question: readBlocks(question), answer: readBlocks(answer) },
        }))
        return [
          { ...chapter, sections, exercises, sources: inOrderOfUse(chapter.sources, citedSources(sections)) },
        ]
      })
      const ids = [...new Set(whole.flatMap(({ sections }) => citedFacts(sections)))].sort()
      const figures = (wanted: string[]) =>
        wanted.length > 0 ? queryClient.fetchQuery(factsQuery(wanted)) : Promise.resolve([])
      const cited = await figures(ids)
      const facts = withSuccessors(cited, await figures(successorsOf(cited)))
      return writeEpub({ ...book, chapters: whole, facts }, { site: window.location.origin, typeset })
    },
    onSuccess: (bytes) => downloadBytes(`${book.slug}.epub`, 'application/epub+zip', bytes),
    onError: (cause) => {
      logFailure('Could not write a book as EPUB', cause)
      toast.error(words.failed)
    },
  })
  return (
    <Button isBusy={download.isPending} onClick={() => download.isPending || download.mutate()}>
      {!download.isPending && <Download aria-hidden size={18} strokeWidth={1.6} />}
      {download.isPending ? words.writing : words.download}
    </Button>
  )
}
