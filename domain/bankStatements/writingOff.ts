import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf } from '../ledger/defineEvent.ts'
import { both, term } from '../ledger/explanation.ts'
import { type BankClosingAccount, bankClosingAccounts } from '../shared/accountNames.ts'
import { whyNot } from '../shared/actionTable.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import { isReversedIn, openToClose, type WriteOffCode } from '../shared/differences.ts'
import { reference } from '../shared/eventFields.ts'
import { inForce } from '../shared/inForce.ts'
import type { Won } from '../shared/won.ts'
import { bankActions } from './bankActions.ts'

/**
 * The difference to close: a statement line that the books do not know, an entry that the bank never showed, or what is
 * left between lines and entries that are the same money.
 */
const bankParts = ['line', 'entry', 'match'] as const
export type BankDifferenceRef = { of: (typeof bankParts)[number]; key: string }

const closing = {
  of: z.enum(bankParts),
  /** The line's key, the entry's stream and version, or the match's id. */
  key: reference,
  /** Counts bookings from 1: a difference that was reopened is closed again. */
  number: z.int(),
  /** The amount booked on the bank account: the bank's figure less ours. */
  booked: z.int(),
  /** The account that explains the difference. */
  account: z.enum(bankClosingAccounts),
}

const prefix = 'bank-difference'

const bankWriteOffEvent = eventsOf({
  kind: prefix,
  title: () => '통장 차이',
  of: (closed: BankDifferenceRef) => bankDifferenceStream(closed),
})

const movedWords: Readonly<Record<BankDifferenceRef['of'], string>> = {
  line: '통장에만 있는 거래',
  entry: '통장에 없는 장부 거래를 되돌린 금액',
  match: '짝지은 통장과 장부의 차이',
}

/** Adjusts the bank account to the bank's figure, against the chosen account (rule 283). */
const adjusted = ({ booked, account }: { booked: Won; account: BankClosingAccount }, words: string) =>
  both(
    283,
    ['bank', '은행 잔액에서 고친 금액'],
    [account, '차이를 설명하는 계정'],
    booked,
    term(words, booked),
  )

export const bankWriteOffEvents = {
  /** Finance closed a difference between the bank's statement and our books. */
  'bank.difference.written_off': bankWriteOffEvent({
    title: '통장 차이 처리',
    schema: z.strictObject(closing),
    explain: (closed) => adjusted(closed, movedWords[closed.of]),
  }),
  /** Finance took the match apart that the closing is part of: its amounts are booked the other way round. */
  'bank.difference.reopened': bankWriteOffEvent({
    title: '통장 차이 처리 되돌림',
    schema: z.strictObject(closing),
    explain: (closed) => adjusted(closed, `${movedWords[closed.of]}의 처리를 되돌린 금액`),
  }),
} satisfies EventDefinitions

export type BankWriteOffEvent = EventOf<typeof bankWriteOffEvents>

/** The stream of the closings of one bank line, book entry or match. */
export const bankDifferenceStream = ({ of, key }: BankDifferenceRef): string => `${prefix}:${of}:${key}`

/** The difference that events of this stream close; null for any other stream. */
export function closedBy(stream: string): BankDifferenceRef | null {
  const [kind, name, ...key] = stream.split(':')
  const of = bankParts.find((one) => one === name)
  return kind === prefix && of !== undefined ? { of, key: key.join(':') } : null
}

/** The closing that is in force: none before the first one, and none once it was reopened. */
const closingInForce = (before: readonly BankWriteOffEvent[]): BankWriteOffEvent | null =>
  inForce(before, 'bank.difference.reopened').at(-1) ?? null

/**
 * `open` is the bank's amount less that of our books, null when nothing is open; `quoted` is the sum that finance saw.
 */
type Closing = BankDifferenceRef & { open: Won | null; quoted: Won; account: BankClosingAccount }

/**
 * Closes a difference on the chosen account, with the sum that finance saw (rule 283). Refuses DIFFERENCE_WRITTEN_OFF
 * while an earlier closing is in force, so that it is booked once; DIFFERENCE_GONE when it has a counterpart by now or
 * is still expected, DIFFERENCE_CHANGED for another sum.
 */
export function writeOffAtBank(
  before: readonly BankWriteOffEvent[],
  { of, key, open, quoted, account }: Closing,
): BankWriteOffEvent[] | Refusal<WriteOffCode> {
  const isWrittenOff = closingInForce(before) !== null
  const closable = openToClose('writeOff', {
    open: open === null || isWrittenOff ? null : { missing: 0 - open },
    isWrittenOff,
    quotedMissing: 0 - quoted,
  })
  if (isRefusal(closable)) return closable
  const data = { of, key, number: before.length + 1, booked: 0 - closable.missing, account }
  return [{ type: 'bank.difference.written_off', data }]
}

/**
 * Takes a closing back, when finance takes apart what it was matched with. Refuses MATCH_NOT_OPEN without one, and
 * CLOSING_REVERSED when a reversing entry took it back (rule 477); `reversed` are the versions of such closings.
 */
export function reopenAtBank(
  before: readonly BankWriteOffEvent[],
  reversed: readonly number[] = [],
): BankWriteOffEvent[] | Refusal<'MATCH_NOT_OPEN' | 'CLOSING_REVERSED'> {
  const closed = closingInForce(before)
  const refusal = whyNot(
    bankActions,
    'takeApart',
    {
      status: 'matched',
      isClosingBookedBack: closed === null,
      isClosingReversed: closed !== null && isReversedIn(before, reversed)(closed),
    },
    'staff',
  )
  if (refusal !== null || closed === null) return refusal ?? refuse('MATCH_NOT_OPEN')
  const data = { ...closed.data, number: before.length + 1, booked: 0 - closed.data.booked }
  return [{ type: 'bank.difference.reopened', data }]
}
