/** What the browser tells of time and of the learner coming and going. */

export function now() {
  return Date.now()
}

/** Milliseconds since the page began, which no setting of a clock changes. Some devices do not count while they sleep. */
export function elapsed() {
  return performance.now()
}

/** Calls when the network is back, or the page is looked at again. Returns how to stop. */
export function onComeBack(listener: () => void) {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  window.addEventListener('online', listener)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    window.removeEventListener('online', listener)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}

/** Milliseconds. A phone that goes from one network to another has none for a moment, which is nothing to tell of. */
const GONE_AFTER = 1500

/**
 * Calls when the browser says that the network is gone (`false`), also from the beginning, or back (`true`). Returns how to
 * stop.
 */
export function onNetwork(listener: (isThere: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const gone = () => {
    clearTimeout(timer)
    timer = setTimeout(() => listener(false), GONE_AFTER)
  }
  const back = () => {
    clearTimeout(timer)
    listener(true)
  }
  if (!navigator.onLine) gone()
  window.addEventListener('offline', gone)
  window.addEventListener('online', back)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('offline', gone)
    window.removeEventListener('online', back)
  }
}
