/** What is kept on this device and still in its page's hands: it is neither counted nor sent by others until then. */

/** `held_until` is a moment in milliseconds; left behind by a page that broke off, it passes by itself. */
export function isHeld({ held_until = 0 }: { held_until?: number | undefined }): boolean {
  return held_until > Date.now()
}
