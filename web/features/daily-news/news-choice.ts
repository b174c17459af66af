/** What of the news is shown, as it stands in the address: up to which day, which paper, area and importance. */

export const PAPERS = ['prelims', 'gs1', 'gs2', 'gs3', 'essay'] as const
export const LEAST = [2, 3] as const

export type Choice = {
  /** The list begins with this day; null: with the newest. */
  date: string | null
  paper: (typeof PAPERS)[number] | null
  /** An area of the syllabus. */
  area: string | null
  /** At least so important. */
  least: (typeof LEAST)[number] | null
}

export const EVERYTHING: Choice = { date: null, paper: null, area: null, least: null }

/** What an address asks for; what makes no sense is left out. */
export function choiceFrom(search: URLSearchParams): Choice {
  const date = search.get('date') ?? ''
  const area = search.get('area') ?? ''
  return {
    date: isDay(date) ? date : null,
    paper: PAPERS.find((paper) => paper === search.get('paper')) ?? null,
    area: /^[a-z0-9-]+$/.test(area) ? area : null,
    least: LEAST.find((least) => String(least) === search.get('importance')) ?? null,
  }
}

/** The query of the address that shows this choice, and one item of it. */
export function searchOf({ date, paper, area, least }: Choice, item?: string) {
  const given = { date, paper, area, importance: least, item }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}

export function isNarrowed({ paper, area, least }: Choice) {
  return paper !== null || area !== null || least !== null
}

/** A day that exists, in the years that there can be news of. */
export function isDay(text: string) {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
