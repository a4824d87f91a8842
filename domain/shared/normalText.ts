/**
 * More marks on one letter than any script has (UAX 15, Stream-Safe Text Format). Normalising sorts the marks of a letter,
 * in steps that grow with the square of their number.
 */
const endlessMarks = /\p{Mark}{31}/u

const inForm = (text: string, form: 'NFC' | 'NFKC'): string =>
  endlessMarks.test(text) ? text : text.normalize(form)

/**
 * One sign for each letter: 한 as a Mac sends it, in three parts, is the 한 of a phone. Unchanged when more than thirty
 * marks follow each other, which nobody writes and which would take minutes to sort (rule 593).
 */
export const inNfc = (text: string): string => inForm(text, 'NFC')

/** The same, with signs of the usual width: `１２` is `12`. */
export const inNfkc = (text: string): string => inForm(text, 'NFKC')
