import { z } from 'zod'
import { credited, debited, type Explanation, term, withoutEmpty } from '../ledger/explanation.ts'
import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import type { EventOf } from '../shared/eventSchemas.ts'
import type { Won } from '../shared/won.ts'
import type { WriteOffCode } from '../shared/writeOffRefusals.ts'

/** The difference to close: a statement line that the books do not know, or an entry that the bank never showed. */
const closable = ['line', 'entry'] as const
export type Closed = { of: (typeof closable)[number]; key: string }

export const bankWriteOffSchemas = {
  /** Finance closed a difference between the bank's statement and our books as a loss or a gain. */
  'bank.difference.written_off': z.strictObject({
    of: z.enum(closable),
    /** The line's key, or the entry's stream and version. */
    key: z.string(),
    /** Counts closings from 1: a difference that was unmatched is closed again. */
    number: z.int(),
    /** The amount booked on the bank account: the bank's figure less ours. */
    booked: z.int(),
  }),
}

export type BankWriteOffEvent = EventOf<typeof bankWriteOffSchemas>

const prefix = 'bank-difference'

/** The stream of the closings of one bank line or book entry. */
export const bankDifferenceStream = ({ of, key }: Closed): string => `${prefix}:${of}:${key}`

/** The line or entry that events of this stream close; null for any other stream. */
export function closedBy(stream: string): Closed | null {
  const [kind, of, ...key] = stream.split(':')
  if (kind !== prefix || (of !== 'line' && of !== 'entry')) return null
  return { of, key: key.join(':') }
}

/**
 * `open` is the bank's amount less that of our books, null when nothing is open; `quoted` is the sum that finance saw.
 */
type Closing = Closed & { open: Won | null; quoted: Won }

/**
 * Closes a line or entry without a counterpart, with the sum that finance saw (rule 283). Refuses
 * DIFFERENCE_WRITTEN_OFF, DIFFERENCE_GONE when it has a counterpart by now or is still expected, DIFFERENCE_CHANGED for
 * another sum.
 */
export function writeOffAtBank(
  before: readonly BankWriteOffEvent[],
  { of, key, open, quoted }: Closing,
): BankWriteOffEvent[] | Refusal<WriteOffCode> {
  if (open === null) return refuse(before.length > 0 ? 'DIFFERENCE_WRITTEN_OFF' : 'DIFFERENCE_GONE')
  if (open !== quoted) return refuse('DIFFERENCE_CHANGED', { missing: 0 - open })
  const data = { of, key, number: before.length + 1, booked: open }
  return [{ type: 'bank.difference.written_off', data }]
}

/** Adjusts the bank account to the bank's figure, against an account of its own; in won, summing to zero. */
export const bankWriteOffPostings = ({ data: { booked } }: BankWriteOffEvent): JournalLine[] =>
  balanced([debit('bank', booked), credit('reconciliation_differences', booked)])

/** The explanation of a closed difference's amounts (rule 283). */
export function explainBankWriteOff({ data: { of, booked } }: BankWriteOffEvent): Explanation[] {
  const moved = term(of === 'line' ? '통장에만 있는 거래' : '통장에 없는 장부 거래를 되돌린 금액', booked)
  return withoutEmpty([
    debited(283, 'bank', '은행 잔액에서 고친 금액', moved),
    credited(283, 'reconciliation_differences', '손익으로 처리한 차이', moved),
  ])
}
