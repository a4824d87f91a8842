import { inNfkc } from '../shared/normalText.ts'

/** The legal form of a company, which banks and people write differently and in different places. */
const corporateMarks = /\((주|유|사|재)\)|주식회사|유한회사/g

/** A holder's name normalised for comparison: width, case, spaces and the legal form are removed. */
export const comparableName = (name: string): string =>
  inNfkc(name).replaceAll(/\s/g, '').replaceAll(corporateMarks, '').toUpperCase()

/** True when the typed name is the bank's name of the holder: `㈜빌림` is `주식회사 빌림` (rule 76). */
export const isSameHolder = (typed: string, atBank: string): boolean =>
  comparableName(typed) !== '' && comparableName(typed) === comparableName(atBank)
