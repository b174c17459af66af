// Runs before the first paint, as a file of its own because the page allows no inline script.
// The keys are those of lib/theme.ts, lib/language.tsx and lib/stored-auth.ts.
;(() => {
  const root = document.documentElement
  let theme = null
  let language = null
  let isSessionStored = false
  try {
    theme = localStorage.getItem('theme')
    language = localStorage.getItem('language')
    isSessionStored = Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
  } catch {
    // storage may be switched off; the system's theme then stands
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  if (language === 'hi') root.lang = 'hi'
  if (isSessionStored) root.dataset.stored = ''
  // something particular on this page (base.css)
  if (location.search) root.dataset.asked = ''
})()
