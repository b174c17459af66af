/** The code that stands in our mails beside the link: for whoever reads mail on another device, or in an app with a browser of its own. */

import { isAuthError } from '@supabase/auth-js'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { CodeField } from '#web/components/ui/field.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './auth-copy.ts'
import { useEnterCode } from './auth-queries.ts'
import { useFailure } from './failure-words.ts'

export function MailCodeForm({
  email,
  type,
  onEntered,
}: {
  email: string
  type: 'signup' | 'recovery'
  /** Called even if this has gone by then: the session leads away from it. */
  onEntered?: () => void
}) {
  const words = useCopy(copy)
  const [code, setCode] = useState('')
  const enter = useEnterCode(type, onEntered)
  const said = useFailure(enter.error)
  const isWrong = isAuthError(enter.error) && enter.error.code === 'otp_expired'
  const failure = isWrong ? words.mailCodeWrong : said

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!enter.isPending) enter.mutate({ email, code })
  }

  return (
    <form onSubmit={handleSubmit} className="grid justify-items-start gap-3">
      <CodeField
        label={words.mailCode}
        name="code"
        required
        value={code}
        error={failure}
        onChange={(event) => setCode(event.target.value)}
      >
        <span className="text-muted text-sm">{words.mailCodeSays}</span>
      </CodeField>
      <Button type="submit" isBusy={enter.isPending}>
        {words.useMailCode}
      </Button>
    </form>
  )
}
