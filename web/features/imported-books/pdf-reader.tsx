/** Reads a PDF: opened from its private address, or said why it cannot be. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Document } from 'react-pdf'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { FileSkeleton, LoadFailure } from './file-page.tsx'
import { type ImportedFile, keepOpened, pdfQuery } from './file-queries.ts'
import { copy } from './imported-copy.ts'
import { PDF_OPTIONS, startPdfWorker } from './pdf-library.ts'
import { PdfPages, TO_PAGE } from './pdf-pages.tsx'
import type { Pdf } from './pdf-text.ts'
import { useMarks } from './use-marks.ts'

startPdfWorker()

export default function PdfReader({ file }: { file: ImportedFile }) {
  const words = useCopy(copy)
  const opened = useQuery(pdfQuery(file))
  const marks = useMarks(file.id)
  const [pdf, setPdf] = useState<Pdf>()
  const [failure, setFailure] = useState<'locked-pdf' | 'broken-pdf' | 'unreachable'>()
  if (opened.isLoadingError) return <LoadFailure onRetry={opened.refetch} isRetrying={opened.isFetching} />
  if (!opened.data || !marks.isKnown) return <FileSkeleton />
  if (failure === 'unreachable') return <LoadFailure onRetry={() => setFailure(undefined)} />
  if (failure) return <LoadFailure says={words.problems[failure]} />

  function handleFailure(cause: Error) {
    logFailure('Could not open a PDF', cause)
    const isGone = ['ResponseException', 'MissingPDFException', 'UnexpectedResponseException'].includes(
      cause.name,
    )
    setFailure(isGone ? 'unreachable' : 'broken-pdf')
  }

  function handleLoaded(loaded: Pdf) {
    setPdf(loaded)
    if (!(opened.data instanceof Blob)) void keepWhenWhole(file, loaded)
  }

  return (
    <Document
      file={opened.data}
      options={PDF_OPTIONS}
      suspense={false}
      loading={<FileSkeleton />}
      error={null}
      externalLinkTarget="_blank"
      externalLinkRel="noopener noreferrer nofollow"
      onLoadSuccess={handleLoaded}
      onLoadError={handleFailure}
      onSourceError={handleFailure}
      onPassword={() => setFailure('locked-pdf')}
      onItemClick={({ pageNumber }) =>
        window.dispatchEvent(new CustomEvent(TO_PAGE, { detail: pageNumber - 1 }))
      }
    >
      {pdf && <PdfPages file={file} pdf={pdf} marks={marks} />}
    </Document>
  )
}

/** The library fetches the rest of a file while its first pages are read. */
async function keepWhenWhole(file: ImportedFile, pdf: Pdf) {
  try {
    await pdf.getDownloadInfo()
    const bytes = await pdf.getData()
    if (bytes.byteLength === file.bytes) await keepOpened(file, bytes.slice().buffer)
  } catch (cause) {
    // whoever left before it was here keeps nothing
    logFailure('Could not keep a PDF', cause)
  }
}
