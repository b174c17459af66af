// Runs before the first paint, as a file of its own because the page allows no inline script.
// The keys are those of lib/theme.ts, lib/language.tsx and lib/stored-auth.ts.
;(() => {
  const root = document.documentElement
  let theme = null
  let language = null
  let isSessionStored = false
  let hasOwn = false
  try {
    theme = localStorage.getItem('theme')
    language = localStorage.getItem('language')
    const keys = Object.keys(localStorage)
    isSessionStored = keys.some((key) => /^sb-.+-auth-token$/.test(key))
    // a visitor's own answers, and how questions are to be shown
    hasOwn = keys.some((key) =>
      /^(visitor_|practice_waiting|question_language|player_text_size|mains_time)/.test(key),
    )
  } catch {
    // storage may be switched off; the system's theme then stands
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  if (language === 'hi') root.lang = 'hi'
  if (isSessionStored) root.dataset.stored = ''
  // something particular on this page (base.css)
  if (location.search || hasOwn) root.dataset.asked = ''
  // whoever reads what is written there needs the application later (lib/files-ahead.ts)
  const isToRead = language !== 'hi' && !isSessionStored && !location.search && !hasOwn
  const files = document.querySelector(
    `meta[name=files-at-once]${isToRead ? '' : ', meta[name=files-when-read]'}`,
  )
  for (const href of files?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
    document.head.append(link)
  }
})()
