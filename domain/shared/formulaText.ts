/** What makes a spreadsheet take a text for a formula; Excel reads the full-width characters in the same way. */
const formulaStart = /^\s*[=+\-@|\0＝＋－＠｜]/
/** An apostrophe that keeps a text from running, or one that a text has by itself before such a beginning. */
const kept = /^'+(?=\s*[=+\-@|\0＝＋－＠｜])/

/** A text as a CSV file carries it: one that a spreadsheet would run as a formula gets an apostrophe. */
export const withoutFormula = (text: string): string =>
  formulaStart.test(text) || kept.test(text) ? `'${text}` : text

/** The text that `withoutFormula` wrote. */
export const fromWithoutFormula = (text: string): string => (kept.test(text) ? text.slice(1) : text)
