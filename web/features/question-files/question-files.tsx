/** /admin?desk=question-files: bringing files in and taking them out, or, with `&id=`, the report of one file. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ExportForm } from './export-form.tsx'
import { copy } from './files-copy.ts'
import { type About, importQuery, sendFile } from './files-queries.ts'
import { ImportForm } from './import-form.tsx'
import { RecentFiles } from './recent-files.tsx'
import { ReportPage } from './report-page.tsx'

export function QuestionFiles() {
  const [address, setAddress] = useSearchParams()
  const client = useQueryClient()
  const id = address.get('id')
  // Here, so that the file goes on being sent while its report is shown already.
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async (asked: { file: File; about: About }) => {
      try {
        await sendFile(asked)
      } catch (error) {
        // what arrived is read, whether or not its answer came: its report says so
        const looked = isUnanswered(error) && client.fetchQuery(importQuery(asked.about.id, false))
        if (!(await Promise.resolve(looked).catch(() => null))) throw error
      }
    },
    onMutate: ({ about }) => setAddress({ desk: 'question-files', id: about.id }),
    // A short file is read between two looks: without this one the last look found nothing yet.
    onSuccess: (_, { about }) =>
      client.invalidateQueries({ queryKey: importQuery(about.id, false).queryKey }),
    onError: (_, { about }) =>
      setAddress((now) =>
        now.get('id') === about.id ? new URLSearchParams({ desk: 'question-files' }) : now,
      ),
  })
  if (id)
    return <ReportPage key={id} id={id} isSending={sending.isPending && sending.variables.about.id === id} />
  return <Start onCheck={sending.mutate} problem={sending.error} tried={sending.variables} />
}

function Start({
  onCheck,
  problem,
  tried,
}: {
  onCheck: (asked: { file: File; about: About }) => void
  problem: Error | null
  tried: { file: File; about: About } | undefined
}) {
  const words = useCopy(copy)
  usePageTitle(words.title)
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says} />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <ImportForm onCheck={onCheck} problem={problem} tried={tried} />
        <ExportForm />
      </div>
      <RecentFiles />
    </div>
  )
}
