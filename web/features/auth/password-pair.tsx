/** A new password typed twice: the rules and the strength are live, and nothing wrong can be sent (spec §5). */

import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { PasswordField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './auth-copy.ts'
import {
  checksMet,
  isShorterThanSuggested,
  PASSWORD_RULES,
  passwordErrors,
  SUGGESTED_LENGTH,
  strengthName,
} from './password-rules.ts'

export function usePasswordPair() {
  const words = useCopy(copy)
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [firstError] = passwordErrors(password)
  const isDifferent = password !== repeated
  const isWrong = firstError !== undefined || isDifferent

  /** Says what is wrong, if anything is; true when it may be sent. */
  function check() {
    if (isDifferent) toast.error(words.passwordsDiffer, words.passwordError)
    else if (firstError) toast.error(words.passwordErrors[firstError], words.passwordError)
    return !isWrong
  }

  /** Enter does nothing while the button is disabled; this says why. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && isWrong) {
      event.preventDefault()
      check()
    }
  }

  return { password, setPassword, repeated, setRepeated, isDifferent, isWrong, check, handleKeyDown }
}

export function PasswordPair({ pair, label }: { pair: ReturnType<typeof usePasswordPair>; label: string }) {
  const words = useCopy(copy)
  const [isTouched, setIsTouched] = useState(false)
  const { password, setPassword, repeated, setRepeated, isDifferent } = pair
  const isRepeatWrong = isDifferent && repeated !== ''

  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        required
        showLabel={words.showPassword}
        value={password}
        onFocus={() => setIsTouched(true)}
        onChange={(event) => setPassword(event.target.value)}
        isInvalid={password !== '' && passwordErrors(password).length > 0}
      >
        {isTouched && <Strength password={password} />}
      </PasswordField>
      <PasswordField
        label={words.confirmPassword}
        name="confirm-password"
        autoComplete="new-password"
        required
        showLabel={words.showPassword}
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
        error={isRepeatWrong ? words.passwordsDiffer : undefined}
      />
    </>
  )
}

function Strength({ password }: { password: string }) {
  const words = useCopy(copy)
  const met = checksMet(password)
  const strength = strengthName(met)
  const { text, bar } = COLOURS[strength]
  return (
    <div className="grid gap-2 pt-0.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn in six steps */}
      <div
        role="meter"
        aria-label={words.passwordStrength}
        aria-valuemin={0}
        aria-valuemax={PASSWORD_RULES.length}
        aria-valuenow={met}
        aria-valuetext={words.strengthNames[strength]}
        className="flex items-center gap-3 text-xs"
      >
        <span className="grid flex-1 grid-cols-6 gap-[3px]">
          {PASSWORD_RULES.map(({ error }, step) => (
            <i key={error} className={`h-[5px] rounded-[1px] ${step < met ? bar : 'bg-rule'}`} />
          ))}
        </span>
        <b className={`min-w-18 text-right ${text}`}>{words.strengthNames[strength]}</b>
      </div>
      <ul aria-live="polite" className="grid gap-[3px] text-xs">
        {PASSWORD_RULES.map(({ isMet, error }) => (
          <Rule key={error} isMet={password !== '' && isMet(password)} isNeutral={password === ''}>
            {words.passwordErrors[error]}
          </Rule>
        )).slice(0, isPatternShown(password) ? 6 : 5)}
      </ul>
      {isShorterThanSuggested(password) && (
        <p className="text-muted text-xs">{words.longerIsSafer(SUGGESTED_LENGTH)}</p>
      )}
    </div>
  )
}

/** The rule about common patterns is named only when it is broken: a list of them is a list of ideas. */
function isPatternShown(password: string) {
  return passwordErrors(password).includes(PASSWORD_RULES[5].error)
}

function Rule({ isMet, isNeutral, children }: { isMet: boolean; isNeutral: boolean; children: ReactNode }) {
  const words = useCopy(copy)
  const Icon = isMet ? Check : X
  const colour = isMet || isNeutral ? 'text-muted' : 'font-medium text-negative'
  return (
    <li className={`grid grid-cols-[18px_1fr] leading-snug ${colour}`}>
      {isNeutral ? (
        <span aria-hidden className="mt-[7px] ml-1 size-1 rounded-full bg-control" />
      ) : (
        <Icon aria-hidden size={13} strokeWidth={2} className={`mt-[3px] ${isMet ? 'text-positive' : ''}`} />
      )}
      <span>
        {!isNeutral && <span className="sr-only">{isMet ? words.met : words.notMet} </span>}
        <span>{children}</span>
      </span>
    </li>
  )
}

const COLOURS = {
  'Very Weak': { text: 'text-negative', bar: 'bg-negative' },
  Weak: { text: 'text-negative', bar: 'bg-negative' },
  Fair: { text: 'text-caution', bar: 'bg-caution' },
  Good: { text: 'text-primary', bar: 'bg-primary' },
  Strong: { text: 'text-positive', bar: 'bg-positive' },
}
