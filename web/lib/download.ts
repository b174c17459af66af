/** Hands a text, or bytes, to the learner as a file. */

export function downloadText(name: string, type: string, text: string) {
  download(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

export function downloadBytes(name: string, type: string, bytes: Uint8Array<ArrayBuffer>) {
  download(name, new Blob([bytes], { type }))
}

function download(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // the browser takes the file a moment after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
