/** What a new password must be, and how strong it is (spec §5). */

export const PASSWORD_RULES = [
  {
    isMet: (password: string) => charactersOf(password) >= 8,
    error: 'Password must be at least 8 characters long',
  },
  {
    isMet: (password: string) => /[A-Z]/.test(password),
    error: 'Password must contain at least one uppercase letter',
  },
  {
    isMet: (password: string) => /[a-z]/.test(password),
    error: 'Password must contain at least one lowercase letter',
  },
  { isMet: (password: string) => /[0-9]/.test(password), error: 'Password must contain at least one number' },
  {
    isMet: (password: string) => /[^A-Za-z0-9]/.test(password),
    error: 'Password must contain at least one special character',
  },
  {
    isMet: (password: string) => !/password|123456|qwerty|admin/i.test(password),
    error: 'Password contains common patterns that are not allowed',
  },
] as const

/** As the server counts them: a picture is one, and two to a string. */
function charactersOf(password: string) {
  return [...password].length
}

/** Asked of nobody; long passwords are the strong ones. */
export const SUGGESTED_LENGTH = 15

export function isShorterThanSuggested(password: string) {
  return charactersOf(password) < SUGGESTED_LENGTH
}

export type PasswordError = (typeof PASSWORD_RULES)[number]['error']

export function passwordErrors(password: string): PasswordError[] {
  return PASSWORD_RULES.filter((rule) => !rule.isMet(password)).map((rule) => rule.error)
}

/** How many of the six checks are met; an empty password meets none. */
export function checksMet(password: string) {
  return password === '' ? 0 : PASSWORD_RULES.length - passwordErrors(password).length
}

export function strengthName(met: number) {
  if (met <= 0) return 'Very Weak'
  if (met <= 2) return 'Weak'
  if (met <= 4) return 'Fair'
  if (met === 5) return 'Good'
  return 'Strong'
}

export type StrengthName = ReturnType<typeof strengthName>
