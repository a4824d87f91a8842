import { z } from 'zod'
import type { BankMove } from '../provider.ts'
import type { openBooks, Payment, SettlementChange } from './books.ts'
import type { Desk } from './capture.ts'
import type { Call } from './endpoint.ts'
import { type Answer, fault, ok } from './faults.ts'
import { seoulTime } from './time.ts'

type Books = ReturnType<typeof openBooks>

/** 2.2 % of what was captured, and a tenth of that as tax. */
const feePerMille = 22
const workingDaysUntilPaidOut = 2
const dayMs = 24 * 60 * 60 * 1000

const dayShape = z.iso.date()
const queryShape = z.object({
  startDate: dayShape,
  endDate: dayShape,
  dateType: z.enum(['soldDate', 'paidOutDate']).default('soldDate'),
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(5_000).default(100),
})

/** GET /v1/settlements: captures and what was given back, each with its fee, by the day that it is paid out on. */
export function settlements(desk: Desk, call: Call): Answer {
  const wanted = queryShape.safeParse(call.query)
  if (!wanted.success) return fault('INVALID_REQUEST')
  const { startDate, endDate, dateType, page, size } = wanted.data
  const rows = settledRows(desk.books)
    .filter((row) => row[dateType] >= startDate && row[dateType] <= endDate)
    .sort((one, other) => compare(`${one.paidOutDate}${one.at}`, `${other.paidOutDate}${other.at}`))
  return ok(rows.slice((page - 1) * size, page * size).map(({ at: _, ...row }) => row))
}

const transactionQueryShape = z.object({
  startDate: z.string(),
  endDate: z.string(),
  startingAfter: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(5_000).default(100),
})

/** GET /v1/transactions: captures and what was given back, by the second in Seoul at which they happened. */
export function transactions(desk: Desk, call: Call): Answer {
  const wanted = transactionQueryShape.safeParse(call.query)
  if (!wanted.success) return fault('INVALID_REQUEST')
  const { startDate, endDate, startingAfter, limit } = wanted.data
  const rows = desk.books.payments
    .values()
    .flatMap((payment) => transactionsOf(payment))
    .map(({ payment, transactionKey, amount, at, cancel }) => ({
      ...{ mId: 'sim_mid', transactionKey, paymentKey: payment.paymentKey, orderId: payment.orderId },
      ...{ method: '카드', customerKey: payment.customerKey, useEscrow: false, currency: 'KRW' },
      amount: Math.abs(amount),
      status: cancel === null ? 'DONE' : cancel.refundableAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
      transactionAt: seoulTime(at),
    }))
    .filter(({ transactionAt }) => transactionAt >= startDate && transactionAt.slice(0, 19) <= endDate)
    .sort((one, other) => compare(one.transactionAt, other.transactionAt))
  const from = rows.findIndex(({ transactionKey }) => transactionKey === startingAfter)
  if (startingAfter !== undefined && from < 0) return fault('INVALID_REQUEST')
  return ok(rows.slice(from + 1, from + 1 + limit))
}

const settledRows = (books: Books) =>
  books.payments
    .values()
    .flatMap((payment) => transactionsOf(payment))
    .flatMap((transaction) => listed(transaction, books.settlementChanges.get(transaction.transactionKey)))

/** At what time of its day a payout reaches the bank. */
const paidOutAt = 'T09:00:00+09:00'

/** What each day's payout moved at the shop's bank. */
export function movedAtBank(books: Books): BankMove[] {
  const days = Map.groupBy(settledRows(books), ({ paidOutDate }) => paidOutDate)
  return [...days].map(([day, rows]) => ({
    at: Date.parse(`${day}${paidOutAt}`),
    amount: rows.reduce((total, { payOutAmount }) => total + payOutAmount, 0),
    words: ['토스페이먼츠', '정산금'],
  }))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

type Transaction = {
  payment: Payment
  transactionKey: string
  amount: number
  at: number
  cancel: Payment['cancels'][number] | null
}

function transactionsOf(payment: Payment): Transaction[] {
  const { approvedAt, transactionKey, amount, cancels } = payment
  if (approvedAt === null || transactionKey === null) return []
  return [
    { payment, transactionKey, amount, at: approvedAt, cancel: null },
    ...cancels.map((cancel) => ({
      ...{ payment, transactionKey: cancel.transactionKey, amount: -cancel.cancelAmount },
      ...{ at: cancel.canceledAt, cancel },
    })),
  ]
}

function listed(
  { payment, transactionKey, amount: moved, at, cancel }: Transaction,
  change?: SettlementChange,
) {
  if (change?.isMissing === true) return []
  const amount = moved + (change?.amountBy ?? 0)
  const fee = Math.sign(amount) * Math.round((Math.abs(amount) * feePerMille) / 1_000)
  const supplyAmount = fee + (change?.feeBy ?? 0)
  const vat = Math.sign(supplyAmount) * Math.round(Math.abs(supplyAmount) / 10)
  const soldDate = seoulTime(at).slice(0, 10)
  return [
    {
      mId: 'sim_mid',
      paymentKey: payment.paymentKey,
      transactionKey,
      orderId: payment.orderId,
      currency: 'KRW',
      method: '카드',
      amount,
      interestFee: 0,
      fees: [{ type: 'BASE', fee: supplyAmount + vat }],
      supplyAmount,
      vat,
      payOutAmount: amount - supplyAmount - vat,
      approvedAt: seoulTime(at),
      soldDate,
      paidOutDate: change?.paidOutDate ?? paidOutDateOf(soldDate),
      card: { issuerCode: payment.card.issuerCode, number: payment.card.cardNumber, amount },
      cancel: cancel === null ? null : { ...cancel, canceledAt: seoulTime(cancel.canceledAt) },
      at,
    },
  ]
}

/** Saturdays and Sundays do not count; this bank knows no holidays. */
function paidOutDateOf(soldDate: string): string {
  let day = Date.parse(`${soldDate}T00:00:00Z`)
  for (let left = workingDaysUntilPaidOut; left > 0; ) {
    day += dayMs
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(day).toISOString().slice(0, 10)
}
