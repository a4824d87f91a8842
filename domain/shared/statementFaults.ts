/** Why a line of a bank's statement, or the whole file, cannot be read. */
export const statementFaults = [
  'no_table',
  'no_lines',
  'too_many_lines',
  'date',
  'amount',
  'no_amount',
  'both_amounts',
  'balance',
] as const
export type StatementFault = (typeof statementFaults)[number]

/** A file of one year of a busy account; what is longer is sent in parts. */
export const statementLinesAtMost = 20_000
export const statementBytesAtMost = 5 * 1024 * 1024
