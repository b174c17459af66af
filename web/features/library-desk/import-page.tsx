/** /admin?desk=library&view=import: a file becomes drafts, once somebody saw what would be made of it. */

import { useId, useState } from 'react'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { FileProblem, fileCopy } from '#web/features/imported-books/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { importFile } from './import-file.ts'
import { ImportReport } from './import-report.tsx'
import { type Imported, ImportProblem } from './import-types.ts'
import { copy } from './library-desk-copy.ts'

export function ImportPage() {
  const words = useCopy(copy)
  const fileWords = useCopy(fileCopy)
  const inputId = useId()
  const [file, setFile] = useState<File>()
  const [imported, setImported] = useState<Imported>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  usePageTitle(words.importTitle)

  async function handleFile(chosen: File | undefined) {
    setImported(undefined)
    setProblem(undefined)
    setFile(chosen)
    if (!chosen) return
    setIsReading(true)
    try {
      setImported(await importFile(chosen))
    } catch (error) {
      if (error instanceof FileProblem) setProblem(fileWords.problems[error.code])
      else setProblem(error instanceof ImportProblem ? words[error.code] : words.importFailed)
    } finally {
      setIsReading(false)
    }
  }
  return (
    <div className="page pb-8">
      <PageHead
        title={words.importTitle}
        says={words.importSays}
        kicker={<BackLink to="/admin?desk=library">{words.back}</BackLink>}
      />
      <div className="grid max-w-read gap-1.5">
        <label htmlFor={inputId} className="font-semibold text-sm">
          {words.file}
        </label>
        <input
          id={inputId}
          type="file"
          accept=".md,.markdown,.txt,.epub,.pdf"
          aria-describedby={`${inputId}-hint`}
          className="min-h-11 w-full min-w-0 rounded-control border border-control bg-surface p-2 text-sm"
          onChange={({ target }) => void handleFile(target.files?.[0])}
        />
        <p id={`${inputId}-hint`} className="text-muted text-xs">
          {words.fileHint}
        </p>
      </div>
      <p role="status" className="mt-4 text-muted text-sm">
        {isReading && words.reading}
      </p>
      {problem && (
        <Notice title={words.importFailed}>
          <p>{problem}</p>
        </Notice>
      )}
      {file && imported && (
        <ImportReport key={`${file.name} ${file.lastModified}`} file={file} imported={imported} />
      )}
    </div>
  )
}
