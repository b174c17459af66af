/** An act as the log names it, in its parts: `question_versions.update` is what and how. */

export function actInWords(action: string): { what: string; how: string } {
  const [what = '', how = ''] = action.split('.')
  return { what: what.replaceAll('_', ' '), how: how.replaceAll('_', ' ') }
}
