/** What departs from the form of the house in a text: codes, which the desk says in its languages and the command in English. */

export type Trouble =
  | { code: 'section-missing'; section: string }
  | { code: 'words'; count: number; least: number; most: number }
  | { code: 'sections'; count: number; least: number; most: number }
  | { code: 'exercises'; count: number; least: number; most: number }
  | { code: 'last-section'; section: string }
  | { code: 'same-section' }
  | { code: 'no-source' }
  | { code: 'hard'; lix: number; most: number }
  | { code: 'long-sentence'; count: number; begins: string }

export function inEnglish(trouble: Trouble): string {
  switch (trouble.code) {
    case 'section-missing':
      return `the section "${trouble.section}" is missing`
    case 'words':
      return `${trouble.count} words, must have ${trouble.least} to ${trouble.most}`
    case 'sections':
      return `${trouble.count} sections, must have ${trouble.least} to ${trouble.most}`
    case 'exercises':
      return `${trouble.count} exercises, must have ${trouble.least} to ${trouble.most}`
    case 'last-section':
      return `its last section must be "${trouble.section}"`
    case 'same-section':
      return 'two of its sections have the same name'
    case 'no-source':
      return 'names no source'
    case 'hard':
      return `hard to read (LIX ${trouble.lix}, at most ${trouble.most}): shorter sentences`
    case 'long-sentence':
      return `a sentence of ${trouble.count} words: "${trouble.begins} …"`
  }
}
