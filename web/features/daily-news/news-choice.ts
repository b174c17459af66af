/** What of the news is shown, as it stands in the address: up to which day, which paper, area, state and words. */

export const PAPERS = ['prelims', 'gs1', 'gs2', 'gs3', 'essay'] as const
export const LEAST = [2, 3] as const
export const ONLY = ['unread', 'saved', 'weak'] as const

export type Choice = {
  /** The list begins with this day; null: with the newest. */
  date: string | null
  paper: (typeof PAPERS)[number] | null
  /** An area of the syllabus. */
  area: string | null
  /** At least so important. */
  least: (typeof LEAST)[number] | null
  /** Not read yet, kept for later, or on topics that the learner is weak at. */
  only: (typeof ONLY)[number] | null
  /** Words that are looked for. */
  query: string | null
}

export const EVERYTHING: Choice = {
  ...{ date: null, paper: null, area: null, least: null, only: null, query: null },
}

const LONGEST_QUERY = 120

/** What an address asks for; what makes no sense is left out. */
export function choiceFrom(search: URLSearchParams): Choice {
  const date = search.get('date') ?? ''
  const area = search.get('area') ?? ''
  return {
    date: isDay(date) ? date : null,
    paper: PAPERS.find((paper) => paper === search.get('paper')) ?? null,
    area: /^[a-z0-9-]+$/.test(area) ? area : null,
    least: LEAST.find((least) => String(least) === search.get('importance')) ?? null,
    only: ONLY.find((only) => only === search.get('only')) ?? null,
    query: search.get('q')?.trim().slice(0, LONGEST_QUERY) || null,
  }
}

/** The query of the address that shows this choice, and one item of it. */
export function searchOf({ date, paper, area, least, only, query }: Choice, item?: string) {
  const given = { date, paper, area, importance: least, only, q: query, item }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}

export function isNarrowed({ paper, area, least, only, query }: Choice) {
  return [paper, area, least, only, query].some((one) => one !== null)
}

/** Whether this is chosen and nothing besides. */
export function isOnly(choice: Choice, name: keyof Choice) {
  const chosen = Object.entries(choice).filter(([, one]) => one !== null)
  return chosen.length === 1 && chosen[0]?.[0] === name
}

/** A day that exists, in the years that there can be news of. */
function isDay(text: string) {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
