/** A formula as MathML, for places that set formulas themselves. */

import katex from 'katex'

/** Undefined for what is no formula. */
export function typeset(latex: string, displayMode: boolean): string | undefined {
  try {
    const html = katex.renderToString(latex, { output: 'mathml', displayMode })
    return /<math[\s\S]*<\/math>/.exec(html)?.[0]
  } catch {
    return undefined
  }
}
