/** Puts a text on the clipboard and tells whether it is there: a browser may not allow it, and over plain http has none. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
