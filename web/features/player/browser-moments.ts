/** What the browser tells of time and of the learner coming and going. */

export function now() {
  return Date.now()
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

/** Calls when the browser says that the network is gone (`false`) or back (`true`). Returns how to stop. */
export function onNetwork(listener: (isThere: boolean) => void) {
  const gone = () => listener(false)
  const back = () => listener(true)
  window.addEventListener('offline', gone)
  window.addEventListener('online', back)
  return () => {
    window.removeEventListener('offline', gone)
    window.removeEventListener('online', back)
  }
}
