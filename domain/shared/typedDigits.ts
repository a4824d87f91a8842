/** The digits of a text, in full width as well: a Korean keyboard may write them so. */
export const digitsIn = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')
