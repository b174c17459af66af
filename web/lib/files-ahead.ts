/**
 * The application of a page that can be read without it is fetched once the page is there, so that it only needs to be run
 * when it is wanted. Its files are named by the page (scripts/site/written-pages.ts).
 */
export function fetchFilesAhead() {
  const named = document.querySelector<HTMLMetaElement>('meta[name=files-when-read]')
  for (const href of named?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
    document.head.append(link)
  }
}
