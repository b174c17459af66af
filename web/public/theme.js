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
  root.lang = language === 'hi' ? 'hi' : 'en'
  // the server writes the page in the language that it is told (backend/http/site.ts)
  const isOther = root.lang !== (root.dataset.in ?? 'en')
  if (isOther) root.dataset.other = ''
  if (isSessionStored) root.dataset.stored = ''
  // something particular on this page (base.css)
  const isAsked = isOther || Boolean(location.search) || hasOwn
  if (isAsked) root.dataset.asked = ''
  // whoever reads what is written there needs the application later (lib/files-ahead.ts)
  const isToRead = !isSessionStored && !isAsked
  const files = document.querySelector(
    `meta[name=files-at-once]${isToRead ? '' : ', meta[name=files-when-read]'}`,
  )
  for (const href of files?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
    document.head.append(link)
  }

  function tellLanguage() {
    const isHindi = root.lang === 'hi'
    const isSecure = location.protocol === 'https:'
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store, and none answers at once
    document.cookie = `language=${isHindi ? 'hi' : ''}; path=/; samesite=lax; max-age=${isHindi ? 31_536_000 : 0}${isSecure ? '; secure' : ''}`
  }
  if (isOther) tellLanguage()
  new MutationObserver(tellLanguage).observe(root, { attributeFilter: ['lang'] })
})()
