/** Words a learner reads: no headings' marks, table bars or references. */
export function wordCount(body: string) {
  return body
    .replace(/\[@[a-z0-9-]+\]/g, ' ')
    .replace(/\$\$[\s\S]*?\$\$|\{\{chart:[^}]*\}\}/g, ' ')
    .replace(/[#|*_-]+/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
