/** Adding a file: chosen or dropped, looked into, named, sent with progress, and opened. */

import { useQueryClient } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { ClosedNotice } from '#web/components/closed-notice.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useClosed } from '#web/lib/closed-parts.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { useSession } from '#web/session/session.tsx'
import { addFile, sameFile, uploadKey, whyNotAdded } from './add-file.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { FileProblem } from './file-problem.ts'
import { fileListQuery } from './file-queries.ts'
import { copy } from './imported-copy.ts'
import { NameFileForm } from './name-file-form.tsx'
import { giveUp } from './upload.ts'

type Step =
  | { at: 'start'; problem?: string; here?: string }
  | { at: 'checking' }
  | { at: 'naming'; file: File; checked: CheckedFile; shared?: Shared; problem?: string }
  | { at: 'sending'; fraction: number }

/** Whether it is for everybody, and where it is from, as it was said before it could not be sent. */
type Shared = { isShared: boolean; note: string }

export function AddFile() {
  const words = useCopy(copy)
  const { user, role } = useSession()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const sending = useRef<AbortController>(undefined)
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  const closed = useClosed('book_imports')
  if (!user) return null
  // an administrator still adds to everybody's library
  if (closed && role !== 'admin') return <ClosedNotice part={closed} />
  const userId = user.id

  async function choose(file: File | undefined) {
    if (!file) return
    setStep({ at: 'checking' })
    try {
      setStep({ at: 'naming', file, checked: await checkFile(file) })
    } catch (cause) {
      if (!(cause instanceof FileProblem)) logFailure('Could not look into a file', cause)
      const code = cause instanceof FileProblem ? cause.code : 'not-looked-into'
      setStep({ at: 'start', problem: words.problems[code] })
    }
  }

  async function send(file: File, checked: CheckedFile, isShared: boolean, sourceNote: string) {
    const controller = new AbortController()
    sending.current = controller
    const onProgress = (fraction: number) => setStep({ at: 'sending', fraction })
    onProgress(0)
    try {
      const here = await sameFile(checked.sha256, userId, isShared)
      if (here) {
        setStep({ at: 'start', problem: words.already, here })
        return
      }
      const id = await addFile({
        file,
        checked,
        userId,
        isShared,
        sourceNote,
        signal: controller.signal,
        onProgress,
      })
      await queryClient.invalidateQueries({ queryKey: fileListQuery.queryKey })
      toast.success(words.added)
      setStep({ at: 'start' })
      navigate(`/ebooks?file=${id}`)
    } catch (cause) {
      if (controller.signal.aborted) {
        await giveUp(uploadKey({ checked, userId, isShared }))
        toast.success(words.cancelled)
        setStep({ at: 'start' })
        button.current?.focus()
        return
      }
      logFailure('Could not add a file', cause)
      const shared = { isShared, note: sourceNote }
      setStep({ at: 'naming', file, checked, shared, problem: words[whyNotAdded(cause)] })
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a short cut; the button does the same
    <div
      className="grid gap-4 pb-5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (step.at === 'start' || step.at === 'naming') void choose(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".epub,.pdf,application/epub+zip,application/pdf"
        aria-label={words.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // the same file may be chosen again
          event.target.value = ''
        }}
      />
      {step.at !== 'sending' && (
        <div>
          <Button
            ref={button}
            isBusy={step.at === 'checking'}
            onClick={() => step.at === 'checking' || input.current?.click()}
          >
            {step.at !== 'checking' && <Plus aria-hidden size={18} strokeWidth={1.6} />}
            {step.at === 'checking' ? words.checking : words.add}
          </Button>
        </div>
      )}
      <div role="alert" className="empty:sr-only">
        {'problem' in step && step.problem && (
          <Problem says={step.problem} here={'here' in step ? step.here : undefined} />
        )}
      </div>
      {step.at === 'naming' && (
        <NameFileForm
          key={step.checked.sha256}
          checked={step.checked}
          shared={step.shared}
          mayShare={role === 'admin'}
          onSave={(named, isShared, note) => send(step.file, named, isShared, note)}
          onCancel={() => {
            setStep({ at: 'start' })
            button.current?.focus()
          }}
        />
      )}
      {step.at === 'sending' && (
        <Sending fraction={step.fraction} onCancel={() => sending.current?.abort()} />
      )}
    </div>
  )
}

function Problem({ says, here }: { says: string; here: string | undefined }) {
  const words = useCopy(copy)
  return (
    <div className="flex max-w-read flex-wrap items-center gap-3 border-negative border-l-3 bg-negative-tint px-4 py-3 text-sm">
      <TriangleAlert aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-negative" />
      <p className="min-w-0 flex-1 basis-48">{says}</p>
      {here && (
        <ButtonLink size="sm" to={`/ebooks?file=${here}`}>
          {words.open}
        </ButtonLink>
      )}
    </div>
  )
}

function Sending({ fraction, onCancel }: { fraction: number; onCancel: () => void }) {
  const words = useCopy(copy)
  const percent = Math.floor(fraction * 100)
  return (
    <div className="grid max-w-xl gap-3 border-rule border-y py-5">
      <p className="text-sm tabular-nums">{words.sending(percent)}</p>
      <progress
        aria-label={words.sending(percent)}
        value={percent}
        max={100}
        className="h-2 w-full accent-primary"
      />
      <div>
        <Button size="sm" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}
