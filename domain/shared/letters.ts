const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/** The graphemes of a text: the characters as people see them. */
export const lettersOf = (text: string): string[] => [...letters.segment(text)].map(({ segment }) => segment)

/** The number of graphemes in a text: 한, é and a family emoji count one each, surrounding spaces none. */
export const letterCount = (text: string): number => lettersOf(text.trim()).length
