/** Adding pages: photographed, chosen, dropped or pasted. What cannot be taken is told for each file by itself. */

import { Camera, FilePlus2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { PageProblem, type PageProblemCode } from './page-problem.ts'
import { copy } from './pages-copy.ts'
import type { PreparedPage } from './prepare-picture.ts'
import { takeFile } from './take-file.ts'

export type Problem = { name: string; code: PageProblemCode }

/** Takes one file after the other; each adds as many pages as there is room for. */
export function useTaking() {
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problem[]>([])
  /** Returns how many pages were added. */
  async function take(files: readonly File[], room: number, add: (page: PreparedPage) => Promise<void>) {
    if (files.length === 0) return 0
    setIsBusy(true)
    setProblems([])
    let added = 0
    for (const file of files) {
      try {
        const { pages, leftOut } = await takeFile(file, room - added)
        for (const page of pages) await add(page)
        added += pages.length
        if (leftOut > 0) tell(file, 'some-left-out')
      } catch (cause) {
        if (!(cause instanceof PageProblem)) logFailure('Could not look into a page', cause)
        tell(file, cause instanceof PageProblem ? cause.code : 'broken-picture')
      }
    }
    setIsBusy(false)
    return added
  }
  function tell({ name }: File, code: PageProblemCode) {
    setProblems((before) => [...before, { name, code }])
  }
  return { isBusy, problems, take }
}

export function AddPages({
  room,
  isBusy,
  onFiles,
}: {
  room: number
  isBusy: boolean
  onFiles: (files: File[]) => void
}) {
  const words = useCopy(copy)
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  const isFull = room === 0

  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a short cut; the buttons do the same
    <div
      className={`grid gap-3 border border-dashed px-4 py-5 ${isOver ? 'border-primary bg-primary-tint' : 'border-control bg-surface'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <div className="flex flex-wrap gap-3">
        <FileButton label={words.photograph} capture isDisabled={isFull || isBusy} onFiles={onFiles}>
          <Camera aria-hidden size={18} strokeWidth={1.6} />
        </FileButton>
        <FileButton label={words.choose} isDisabled={isFull || isBusy} onFiles={onFiles}>
          <FilePlus2 aria-hidden size={18} strokeWidth={1.6} />
        </FileButton>
      </div>
      <p role="status" className="text-muted text-xs">
        {isBusy ? words.looking : isFull ? words.full : `${words.room(room)} ${words.dropHere}`}
      </p>
    </div>
  )
}

const KINDS = 'image/*,.heic,.heif,application/pdf,.pdf'

/** A file input that looks like a button: its label is pressed, and the input itself has the focus. */
export function FileButton({
  label,
  name = label,
  capture = false,
  isDisabled = false,
  isQuiet = false,
  onFiles,
  children,
}: {
  label: string
  /** For screen readers, where the label alone says too little. */
  name?: string
  capture?: boolean
  isDisabled?: boolean
  isQuiet?: boolean
  onFiles: (files: File[]) => void
  children?: ReactNode
}) {
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <label
      className={buttonClass(
        isQuiet ? { variant: 'quiet', size: 'sm' } : {},
        `relative cursor-pointer has-off:cursor-not-allowed has-off:border-rule has-off:bg-sunken has-off:text-muted has-focus-visible:shadow-(--focus-ring) ${isQuiet ? '' : 'max-sm:w-full'}`,
      )}
    >
      {children}
      <span aria-hidden={name === label ? undefined : true}>{label}</span>
      <input
        type="file"
        aria-label={name}
        accept={capture ? 'image/*' : KINDS}
        {...(capture ? { capture: 'environment' as const } : { multiple: true })}
        // under the focus it is not switched off, as a button is not (components/ui/button.tsx)
        disabled={isDisabled && !hasFocus}
        aria-disabled={(isDisabled && hasFocus) || undefined}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
        onClick={(event) => isDisabled && event.preventDefault()}
        onChange={(event) => {
          if (!isDisabled) onFiles([...(event.target.files ?? [])])
          // the same file may be chosen again
          event.target.value = ''
        }}
      />
    </label>
  )
}

export function Problems({ problems }: { problems: readonly Problem[] }) {
  const words = useCopy(copy)
  return (
    <div role="alert" className="grid gap-2 empty:sr-only">
      {problems.map(({ name, code }, at) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list is only replaced
          key={at}
          className="flex gap-3 border-negative border-l-3 bg-negative-tint px-4 py-3 text-sm"
        >
          <TriangleAlert aria-hidden size={18} strokeWidth={1.6} className="mt-0.5 shrink-0 text-negative" />
          <span className="wrap-anywhere min-w-0">
            <b className="font-semibold">{words.problemOf(name)}</b>
            {words.problems[code]}
          </span>
        </p>
      ))}
    </div>
  )
}
