/** What reads files is large: it is fetched when there is a file. */

export async function textsOfEpub(data: Uint8Array) {
  return (await import('./file-texts.ts')).epubTexts(data)
}

export async function textsOfPdf(data: Uint8Array) {
  return (await import('./file-texts.ts')).pdfLines(data)
}
