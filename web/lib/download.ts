/** Hands a text to the learner as a file. */

export function downloadText(name: string, type: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  // the browser takes the file a moment after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
