/** What banks and people write about the form of a company, and in different places. */
const corporateMarks = /\((주|유|사|재)\)|주식회사|유한회사/g

/** A holder's name without what banks spell differently: width, case, spaces, and the marks of a company. */
export const comparableName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s/g, '').replaceAll(corporateMarks, '').toUpperCase()

/** Whether a bank's name of the holder is the one that was typed: `㈜빌림` is `주식회사 빌림` (rule 76). */
export const isSameHolder = (typed: string, atBank: string): boolean =>
  comparableName(typed) !== '' && comparableName(typed) === comparableName(atBank)
