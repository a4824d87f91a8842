/** What makes a spreadsheet take a text for a formula; Excel reads the full-width characters in the same way. */
const formulaStart = /^\s*[=+\-@|\0＝＋－＠｜]/

/** True for a text with an apostrophe that keeps it from running, or with one of its own before such a beginning. */
const isKept = (text: string): boolean => text.startsWith("'") && formulaStart.test(text.replace(/^'+/, ''))

/** A text as a CSV file carries it: one that a spreadsheet would run as a formula gets an apostrophe. */
export const withoutFormula = (text: string): string =>
  formulaStart.test(text) || isKept(text) ? `'${text}` : text

/** The text that `withoutFormula` wrote. */
export const fromWithoutFormula = (text: string): string => (isKept(text) ? text.slice(1) : text)
