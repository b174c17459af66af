/** One page of a PDF: its picture, and over it its text for selecting, searching and reading out. */

import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
import './pdf-page.css'
import { useCallback, useEffect, useRef } from 'react'
import { Page } from 'react-pdf'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './imported-copy.ts'

export function PdfPage({
  number,
  width,
  ratio,
  wanted,
}: {
  number: number
  width: number
  ratio: number
  wanted: string
}) {
  const words = useCopy(copy)
  const page = useRef<HTMLDivElement>(null)
  const sought = useRef(wanted)
  // the same one each time: with another the library would lay out the text anew
  const markFound = useCallback(() => {
    const lower = sought.current.toLowerCase()
    for (const line of page.current?.querySelectorAll('.textLayer span') ?? []) {
      line.classList.toggle(
        'pdf-found',
        lower !== '' && (line.textContent ?? '').toLowerCase().includes(lower),
      )
    }
  }, [])
  useEffect(() => {
    sought.current = wanted
    markFound()
  }, [wanted, markFound])

  return (
    <Page
      pageNumber={number}
      width={width}
      inputRef={page}
      suspense={false}
      // more points than the screen of a phone shows cost memory and nothing else
      devicePixelRatio={Math.min(window.devicePixelRatio, 2)}
      renderForms={false}
      loading={<div className="bg-surface" style={{ width, height: Math.round(width * ratio) }} />}
      error={<p className="grid place-items-center bg-surface p-6 text-muted">{words.pageFailed}</p>}
      className="border border-rule"
      onRenderTextLayerSuccess={markFound}
    >
      <span className="sr-only">{words.page(number)}</span>
    </Page>
  )
}
