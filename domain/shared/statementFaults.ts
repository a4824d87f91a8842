import { unreadFormats } from './tableFiles.ts'

/** Why a line of a bank's statement, or the whole file, cannot be read. */
export const statementFaults = [
  'no_table',
  'locked',
  'not_won',
  'no_lines',
  'one_direction',
  'too_many_lines',
  'too_many_sheets',
  'columns',
  'date',
  'ahead',
  'amount',
  'no_amount',
  'both_amounts',
  'balance',
  'against_balance',
  'stored_against_balance',
  'outside_chain',
  'account_unknown',
  'account_closed',
  'other_account',
  'several_accounts',
  'broken_letter',
  ...unreadFormats,
] as const
export type StatementFault = (typeof statementFaults)[number]

/** Enough for one year of a busy account; a longer statement is uploaded in parts. */
export const statementLinesAtMost = 20_000
/** A month a sheet is five years of an account. */
export const sheetsAtMost = 60
