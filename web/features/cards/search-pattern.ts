import { toTheLetter } from '#web/lib/to-the-letter.ts'

/** For a condition of the data API: found anywhere in the text, to the letter. What has a meaning there has none here. */
export function anywhere(search: string) {
  return `"%${toTheLetter(search).replace(/[\\"]/g, '\\$&')}%"`
}
