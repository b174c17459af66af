// Runs before the first paint, as a file of its own because the page allows no inline script.
// The keys are those of lib/theme.ts and lib/language.tsx.
;(() => {
  const root = document.documentElement
  let theme = null
  let language = null
  try {
    theme = localStorage.getItem('theme')
    language = localStorage.getItem('language')
  } catch {
    // storage may be switched off; the system's theme then stands
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  if (language === 'hi') root.lang = 'hi'
})()
