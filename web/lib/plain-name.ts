/** The name of a file that somebody brought, without what turns a line around or cannot be seen: it must not look like another one. */
export function plainName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(0, 200)
    .trim()
}
