/** Files that begin like what they say they are; buckets look. What follows is any text. */

const MARKS = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/pdf': [...'%PDF-'].map((letter) => letter.charCodeAt(0)),
  'application/epub+zip': [0x50, 0x4b, 3, 4],
}

export function fileOf(type: keyof typeof MARKS, text = ''): Blob {
  return new Blob([new Uint8Array(MARKS[type]), text], { type })
}

/** The text of such a file. */
export async function textIn(file: Blob | null, type: keyof typeof MARKS) {
  return file?.slice(MARKS[type].length).text()
}
