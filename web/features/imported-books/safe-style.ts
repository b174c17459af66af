/**
 * What of a book's style sheets is kept: how its words stand, and nothing that fetches, covers, moves or hides. Colours
 * and sizes are the reader's own, so that every theme stays readable.
 */

const KEPT = new Set([
  ...[
    'font-style',
    'font-weight',
    'font-variant',
    'font-variant-caps',
    'text-align',
    'text-indent',
    'text-transform',
  ],
  ...[
    'text-decoration-line',
    'vertical-align',
    'list-style-type',
    'white-space',
    'direction',
    'unicode-bidi',
  ],
  ...[
    'margin-left',
    'margin-right',
    'padding-left',
    'padding-right',
    'border-top-style',
    'border-bottom-style',
  ],
])
const SAFE_VALUE = /^[a-z0-9 .%-]+$/i
const LONGEST = 500_000

/** Works with sheets that the browser has read, so what it understands is what was checked. */
export function safeStyle(text: string): string {
  if (text.length > LONGEST || typeof CSSStyleSheet === 'undefined') return ''
  const sheet = new CSSStyleSheet()
  try {
    sheet.replaceSync(text)
  } catch {
    return ''
  }
  return [...sheet.cssRules].map(ruleText).join('\n')
}

function ruleText(rule: CSSRule) {
  if (!(rule instanceof CSSStyleRule)) return ''
  // elements, classes and ids: no look outside the book, no state, no made-up content
  if (/[:[\\{}@]/.test(rule.selectorText)) return ''
  const kept = [...rule.style]
    .filter((name) => KEPT.has(name))
    .map((name) => [name, rule.style.getPropertyValue(name)] as const)
    .filter(([, value]) => SAFE_VALUE.test(value) && !/-\d/.test(value))
    .map(([name, value]) => `${name}: ${value}`)
  return kept.length > 0 ? `${rule.selectorText} { ${kept.join('; ')} }` : ''
}
