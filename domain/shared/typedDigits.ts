import { inNfkc } from './normalText.ts'

/** The digits of a text, in full width as well: a Korean keyboard may write them so. */
export const digitsIn = (text: string): string => inNfkc(text).replaceAll(/\D/g, '')
