/** Codes to write down for the day the phone is lost; left out where the server has none to give. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureWords } from '#web/features/auth/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './account-security-copy.ts'
import { makeRecoveryCodes, recoveryQuery } from './account-security-queries.ts'
import { CopyButton } from './copy-button.tsx'
import { useStepUp } from './step-up.tsx'

export function RecoveryCodes() {
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const queryClient = useQueryClient()
  const { data } = useQuery(recoveryQuery())
  const stepUp = useStepUp()
  const [codes, setCodes] = useState<string[]>()
  const [isBusy, setIsBusy] = useState(false)
  const [isPutAway, setIsPutAway] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const make = useRef<HTMLDivElement>(null)
  // each time the button that was pressed is gone: the focus goes to what stands in its place
  useEffect(() => {
    if (codes) title.current?.focus()
    else if (isPutAway) make.current?.querySelector('button')?.focus()
  }, [codes, isPutAway])

  if (!data?.offered) return null
  const { left, total } = data
  const isAgain = total !== undefined

  async function handleMake() {
    setIsBusy(true)
    setIsPutAway(false)
    try {
      setCodes(await stepUp(() => makeRecoveryCodes(isAgain)))
      await Promise.all(
        ['recovery_codes', 'mfa_factors'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      )
    } catch (cause) {
      toast.error(await failureWords(cause))
    }
    setIsBusy(false)
  }

  function handleKept() {
    setIsPutAway(true)
    setCodes(undefined)
  }

  return (
    <div className="grid justify-items-start gap-3">
      <div>
        <h4 className="font-semibold text-sm">{words.recovery}</h4>
        <p className="text-muted text-sm">
          {words.recoverySays} {isAgain && words.recoveryLeft(left ?? 0, total)}
        </p>
      </div>
      {codes ? (
        <div className="grid justify-items-start gap-3 border-accent border-l-3 bg-accent-tint p-4">
          <div>
            <h5 ref={title} tabIndex={-1} className="font-semibold text-sm">
              {words.newCodes}
            </h5>
            <p className="text-sm">{words.codesOnce}</p>
          </div>
          <ol className="grid gap-x-8 gap-y-1 font-semibold tracking-wide sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={codes.join('\n')}>{words.copyCodes}</CopyButton>
            <Button size="sm" onClick={handleKept}>
              {words.codesKept}
            </Button>
          </div>
        </div>
      ) : (
        <div ref={make}>
          <Button isBusy={isBusy} onClick={handleMake}>
            {isAgain ? words.makeNewCodes : words.makeCodes}
          </Button>
        </div>
      )}
    </div>
  )
}
