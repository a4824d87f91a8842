import { z } from 'zod'
import type { Won } from '../shared/won.ts'
import { type Account, account } from './accounts.ts'

/** One line of a journal entry: a debit is positive, a credit negative; the lines of an event sum to zero. */
export type JournalLine = { account: Account; amount: Won }

/** The lines as an event stores them; an account outside of the chart is refused. */
export const journalSchema = z.array(z.strictObject({ account, amount: z.int() }))

/** Leaves out lines of 0 won. Throws when the lines do not sum to zero. */
export function balanced(lines: readonly JournalLine[]): JournalLine[] {
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  if (total !== 0) throw new Error(`journal entry is off by ${total}: ${JSON.stringify(lines)}`)
  return lines.filter((line) => line.amount !== 0)
}
