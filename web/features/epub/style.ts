/** How our books look in any reader: with the reader's own fonts and colours, in the day and at night. */

export const STYLE = `body { margin: 5%; line-height: 1.5; }
h1 { line-height: 1.2; margin: 1.5em 0 0.3em; }
h2 { line-height: 1.25; margin: 2em 0 0.5em; border-top: 1px solid; padding-top: 0.6em; }
h3 { line-height: 1.3; margin: 1.3em 0 0.4em; }
.hindi { font-size: 1.15em; line-height: 1.6; margin-top: 0; }
.summary { font-style: italic; }
.summary[lang="hi"] { font-style: normal; line-height: 1.7; }
.cover { text-align: center; margin: 0; }
.cover img { max-width: 100%; max-height: 100%; }
.box { margin: 1.2em 0; padding: 0.2em 0 0.2em 1em; border-left: 3px solid; }
.label { font-weight: bold; margin-bottom: 0.3em; }
.fact { text-decoration: none; border-bottom: 1px solid; color: inherit; }
.source { font-size: 0.75em; vertical-align: super; line-height: 1; text-decoration: none; }
.formula { margin: 1em 0; text-align: center; }
.review { font-size: 0.9em; margin-top: 2em; }
table { border-collapse: collapse; margin: 1em 0; font-size: 0.9em; }
th, td { border: 1px solid; padding: 0.3em 0.6em; text-align: left; vertical-align: top; }
dt { font-weight: bold; margin-top: 1em; }
dd { margin-left: 0; }
`
