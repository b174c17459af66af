/** Waits for a network; at once where there is one. */
export async function whenOnline() {
  if (navigator.onLine) return
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}
