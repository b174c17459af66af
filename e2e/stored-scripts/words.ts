/** What an attacker would store: each text says by its mark which column it came from. */

/** Found again wherever the text is shown. */
export const MARK = /zq(\d+)qz/g
export const markOf = (column: number) => `zq${column}qz`

/** An element that no page of ours has: where it stands, somebody's text has become markup. */
export const ELEMENT = 'x-stored'
const PIECES = [
  `"><img src=x onerror=ran('image')><svg onload=ran('svg')><script>ran('script')</script>`,
  `' autofocus onfocus=ran('attribute') x='<${ELEMENT}>`,
  `[link](javascript:ran('Markdown')) [odd](java\u0000script:ran('odd')) ![image](javascript:ran('image'))`,
  `<javascript:ran('autolink')> [a]: javascript:ran('reference') <iframe srcdoc="<script>parent.ran('srcdoc')</script>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran('mutation')&gt;">`,
  `</textarea></title></script></style><details open ontoggle=ran('toggle')>`,
  `{{constructor.constructor('ran(1)')()}} \${ran('template')} $\\href{javascript:ran('formula')}{x}$ \u202egnp.exe\u2066`,
]
/** Everything at once, as a database can hold it. */
export const ALL = PIECES.join(' ').replaceAll('\u0000', '\t')
/** Shorter and shorter, for columns that take no more. */
export const SHORTER = [
  `<img src=x onerror=ran('short')><${ELEMENT}>`,
  `<${ELEMENT} onclick=ran()>`,
  `<${ELEMENT}>`,
  '<b>',
]
/** For columns that hold addresses; the last where only those of the web are taken. */
export const ADDRESSES = [
  `javascript:ran('address')//<${ELEMENT}>`,
  `/x" onmouseover=ran('address') <${ELEMENT}>`,
  `https://example.in/" onmouseover=ran('address') <${ELEMENT}>`,
]
