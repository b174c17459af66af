/** Writes XML: what is text is escaped, and what no XML may hold is left out. */

/** Control characters, halves of surrogates and the like. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export function text(words: string): string {
  return words
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** An address as it stands in an attribute; undefined for what is none. */
export function address(href: string): string | undefined {
  try {
    return text(new URL(href).href)
  } catch {
    return undefined
  }
}

/** A whole page of the book. */
export function page({
  title,
  body,
  type,
  language = 'en',
}: {
  title: string
  body: string
  type?: string
  language?: string
}) {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head>
<meta charset="utf-8"/>
<title>${text(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body${type ? ` epub:type="${type}"` : ''}>
${body}
</body>
</html>
`
}
