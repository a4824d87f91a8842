// Patterns in the syntax that JavaScript and PostgreSQL share. A contact ends where its own letters do: Hangul beside it
// is no part of it.

/** The separators of the groups of a telephone number. */
export const phoneGap = '[-. ]{0,3}'

/** Returns the pattern of a telephone number of these groups: `010-3141-5926`, `010 3141 5926`, `01031415926`. */
export const phonePattern = (groups: readonly string[]): string =>
  `(?<![0-9])${groups.join(phoneGap)}(?![0-9])`

/** The letters of an email address before its @, for a class of letters. */
export const addressLetters = 'A-Za-z0-9._%+-'
