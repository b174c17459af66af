/** A language as dates and numbers ask for it. */
export function localeOf(language: string) {
  return language === 'hi' ? 'hi-IN' : 'en-IN'
}
