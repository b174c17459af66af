/**
 * A page that stayed open over a release: what the server answers has another form than this page knows, or what it asks for
 * is not there any more. Trying again does not help; the release that the server has now does.
 */

const NAME = 'other-release'

export function tellOtherRelease(error: unknown) {
  if (isOfAnother(error)) window.dispatchEvent(new Event(NAME))
}

/** Returns how to stop listening. */
export function onOtherRelease(listen: () => void) {
  window.addEventListener(NAME, listen)
  return () => window.removeEventListener(NAME, listen)
}

function isOfAnother(error: unknown) {
  const { issues, message } = (error ?? {}) as { issues?: unknown; message?: unknown }
  // of zod, and of the data service for a table, a relationship or a function
  return Array.isArray(issues) || /in the schema cache$/.test(String(message))
}
