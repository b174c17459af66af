/** A figure that nobody had yet, as it is typed: what is wrong with it, and what is sent (supabase/migrations: new_figure). */

export const FIGURE_FIELDS = {
  name: { most: 200, isNeeded: true },
  name_hi: { most: 200, isNeeded: true },
  id: { most: 100, isNeeded: true },
  topic: { most: 100, isNeeded: true },
  value: { most: 24, isNeeded: true },
  display: { most: 60, isNeeded: true },
  unit: { most: 80, isNeeded: true },
  unit_hi: { most: 120, isNeeded: false },
  period: { most: 150, isNeeded: true },
  as_of: { most: 10, isNeeded: true },
  status: { most: 20, isNeeded: true },
  base_year: { most: 20, isNeeded: false },
  series_period: { most: 30, isNeeded: false },
  publisher: { most: 150, isNeeded: true },
  source_title: { most: 300, isNeeded: true },
  source_url: { most: 1000, isNeeded: true },
  released: { most: 10, isNeeded: false },
  next_release: { most: 10, isNeeded: false },
  checked: { most: 10, isNeeded: false },
  reviewed_by: { most: 120, isNeeded: true },
  keywords: { most: 1000, isNeeded: false },
  note: { most: 1000, isNeeded: false },
} as const
export type FigureField = keyof typeof FIGURE_FIELDS
export type TypedFigure = Partial<Record<FigureField, string>>
export type FigureProblem =
  | 'missing'
  | 'notKey'
  | 'notNumber'
  | 'noDigit'
  | 'notLink'
  | 'notBase'
  | 'afterRelease'
  | 'toCome'
  | 'beforeRelease'
  | 'over'

const MEASURED = ['provisional', 'final']

/** `today` is the day in India: publications are dated there. */
export function figureProblems(typed: TypedFigure, today: string) {
  const said = (field: FigureField) => typed[field]?.trim() ?? ''
  const problems: Partial<Record<FigureField, FigureProblem>> = {}
  for (const field of Object.keys(FIGURE_FIELDS) as FigureField[]) {
    const problem =
      said(field) === ''
        ? FIGURE_FIELDS[field].isNeeded
          ? 'missing'
          : undefined
        : CHECKS[field]?.(said, today)
    if (problem) problems[field] = problem
  }
  return problems
}

type Check = (said: (field: FigureField) => string, today: string) => FigureProblem | undefined

const CHECKS: Partial<Record<FigureField, Check>> = {
  id: (said) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(said('id')) ? undefined : 'notKey'),
  value: (said) => (/^-?\d{1,15}(\.\d{1,8})?$/.test(said('value')) ? undefined : 'notNumber'),
  display: (said) => (/\d/.test(said('display')) ? undefined : 'noDigit'),
  source_url: (said) => (/^https:\/\/\S+\.\S+$/.test(said('source_url')) ? undefined : 'notLink'),
  base_year: (said) => (/^(19|20)\d\d/.test(said('base_year')) ? undefined : 'notBase'),
  // Estimates, budgets and rules speak of days to come; what was measured does not.
  as_of: (said, today) => {
    if (!MEASURED.includes(said('status'))) return undefined
    if (said('as_of') > today) return 'toCome'
    return said('released') !== '' && said('as_of') > said('released') ? 'afterRelease' : undefined
  },
  released: (said, today) => (said('released') > today ? 'toCome' : undefined),
  checked: (said, today) => {
    if (said('checked') > today) return 'toCome'
    return said('checked') < said('released') ? 'beforeRelease' : undefined
  },
  next_release: (said, today) => (said('next_release') <= today ? 'over' : undefined),
}

/** A key that a name suggests, in the way of those that are there: "Repo rate, policy" is repo-rate-policy. */
export function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
}

export function figureSent(typed: TypedFigure) {
  const entries = Object.keys(FIGURE_FIELDS).map((field) => [
    field,
    typed[field as FigureField]?.trim() || null,
  ])
  const keywords = (typed.keywords ?? '').split(/[,\n]/).map((word) => word.trim())
  return {
    ...(Object.fromEntries(entries) as Record<FigureField, string | null>),
    value: Number(typed.value),
    keywords: keywords.filter(Boolean),
  }
}
