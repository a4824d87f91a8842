import { z } from 'zod'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { payoutBanks } from './banks.ts'
import {
  type LineAnswer,
  type LineSettings,
  openSealedLine,
  type SealedLine,
  type Trouble,
} from './sealedLine.ts'

export type { Trouble } from './sealedLine.ts'

/** Payee and account, under our own reference, which belongs to this very account. */
export type Seller = {
  sellerRef: string
  name: string
  email: string
  phone: string
  bankCode: string
  accountNumber: string
  holderName: string
}

type PayoutOrder = {
  payoutRef: string
  sellerId: string
  /** Won. */
  amount: number
  /** The text on the owner's bank statement, at most 7 characters. */
  description: string
}

const payoutShape = z.looseObject({
  id: z.string(),
  refPayoutId: z.string(),
  amount: z.looseObject({ value: z.int() }),
  /** The seller that the money goes to. */
  destination: z.string().nullish(),
  /** The day on which the money is scheduled to move. */
  payoutDate: z.iso.date().nullish(),
  status: z.enum(['REQUESTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELED']),
  error: z.looseObject({ code: z.string() }).nullish(),
})
export type SentPayout = z.infer<typeof payoutShape>

const amountShape = z.looseObject({ value: z.number() })
const balanceShape = z.looseObject({ availableAmount: amountShape, pendingAmount: amountShape })
/** The balance available for payouts, and the balance that becomes available later, in won. */
type GatewayBalance = { available: number; pending: number }

const sellerShape = z.looseObject({ id: z.string() })
const knownSellerShape = z.looseObject({ id: z.string(), refSellerId: z.string() })
const itemsShape = z.union([
  z.array(payoutShape),
  z.looseObject({ items: z.array(payoutShape) }).transform(({ items }) => items),
])
const pageShape = z.looseObject({
  items: z.array(payoutShape),
  hasNext: z.boolean().default(false),
  lastCursor: z.string().nullish(),
})

/** The result is not known. `trouble` tells what finance has to look at; null when waiting is enough. */
export type Unknown = { outcome: 'unknown'; reason: string; trouble: Trouble | null }
type Refused = { outcome: 'refused'; code: string }
export type Registration = { outcome: 'registered'; sellerId: string } | Refused | Unknown
type Sending = { outcome: 'accepted'; payout: SentPayout } | Refused | Unknown
type Listing = { outcome: 'listed'; payouts: SentPayout[] } | Unknown
type Reading = { outcome: 'found'; payout: SentPayout } | { outcome: 'absent' } | Unknown

export type PayoutGateway = {
  /** Registers an account; idempotent by its reference. */
  register(seller: Seller): Promise<Registration>
  /** The reference under which an account was registered. */
  seller(sellerId: string): Promise<{ outcome: 'found'; sellerRef: string } | { outcome: 'absent' } | Unknown>
  /** Requests a payout; idempotent by its reference. */
  send(order: PayoutOrder): Promise<Sending>
  read(payoutId: string): Promise<Reading>
  /** Searches for a payout whose answer was lost, the latest first. */
  find(payoutRef: string): Promise<Reading>
  /** Lists every payout between the two days, both inclusive, the latest first. */
  list(days: { from: CivilDate; to: CivilDate }): Promise<Listing>
  balance(): Promise<{ outcome: 'found'; balance: GatewayBalance } | Unknown>
}

/** Codes that reject this account or payout for good: no money moved and none will. Other codes prove nothing. */
const finalNo = new Set([
  'BANK_NOT_SUPPORTED',
  'INVALID_BANK',
  'INVALID_ACCOUNT_NUMBER',
  'INVALID_ACCOUNT_INFO',
  'NOT_MATCHES_ACCOUNT_HOLDER_NAME',
  'REJECT_ACCOUNT',
  'KYC_REQUIRED',
  'NOT_APPROVED_SELLER',
  'EXCEED_MAX_PAYOUT_AMOUNT',
])
// 50,000 payouts: two years of two thousand owners. A payout is usually on the first page.
const pagesRead = 50
const rowsOnPage = 1_000

const doubt = (answer: LineAnswer): Refused | Unknown => {
  if (answer.kind === 'no' && finalNo.has(answer.code)) return { outcome: 'refused', code: answer.code }
  if (answer.kind === 'ok') return { outcome: 'unknown', reason: 'UNREADABLE_ANSWER', trouble: 'shape' }
  return answer.kind === 'no'
    ? { outcome: 'unknown', reason: answer.code, trouble: 'code' }
    : { outcome: 'unknown', reason: answer.reason, trouble: answer.trouble }
}
const unknown = (answer: LineAnswer): Unknown => {
  const said = doubt(answer)
  return said.outcome === 'unknown' ? said : { outcome: 'unknown', reason: said.code, trouble: 'code' }
}

/** Payouts to owners by Toss Payments 지급대행 v2. A provider failure is returned as an outcome, never thrown. */
export function createPayoutGateway(settings: LineSettings): PayoutGateway {
  const line = openSealedLine(settings)

  return {
    register: async ({ sellerRef, name, email, phone, bankCode, accountNumber, holderName }) => {
      const bank = payoutBanks[bankCode]
      if (bank === undefined) return { outcome: 'refused', code: 'BANK_NOT_SUPPORTED' }
      const body = {
        refSellerId: sellerRef,
        businessType: 'INDIVIDUAL',
        individual: { name, email, phone },
        account: { bankCode: bank, accountNumber, holderName },
      }
      const answer = await line.post('/v2/sellers', body, `seller:${sellerRef}`)
      const seller = answer.kind === 'ok' ? sellerShape.safeParse(answer.body) : null
      return seller?.success ? { outcome: 'registered', sellerId: seller.data.id } : doubt(answer)
    },

    seller: async (sellerId) => {
      const answer = await line.get(`/v2/sellers/${encodeURIComponent(sellerId)}`)
      if (answer.kind === 'no' && answer.status === 404) return { outcome: 'absent' }
      const seller = answer.kind === 'ok' ? knownSellerShape.safeParse(answer.body) : null
      return seller?.success && seller.data.id === sellerId
        ? { outcome: 'found', sellerRef: seller.data.refSellerId }
        : unknown(answer)
    },

    send: async ({ payoutRef, sellerId, amount, description }) => {
      const body = [
        {
          refPayoutId: payoutRef,
          destination: sellerId,
          scheduleType: 'EXPRESS',
          amount: { currency: 'KRW', value: amount },
          transactionDescription: description,
        },
      ]
      const answer = await line.post('/v2/payouts', body, `payout:${payoutRef}`)
      const items = answer.kind === 'ok' ? itemsShape.safeParse(answer.body) : null
      const payout = items?.data?.find(({ refPayoutId }) => refPayoutId === payoutRef)
      return payout === undefined ? doubt(answer) : { outcome: 'accepted', payout }
    },

    read: async (payoutId) => {
      const answer = await line.get(`/v2/payouts/${encodeURIComponent(payoutId)}`)
      if (answer.kind === 'no' && answer.status === 404) return { outcome: 'absent' }
      const payout = answer.kind === 'ok' ? payoutShape.safeParse(answer.body) : null
      return payout?.success ? { outcome: 'found', payout: payout.data } : unknown(answer)
    },

    find: async (payoutRef) => {
      const looked = await pages(line, '', (items) => items.find((one) => one.refPayoutId === payoutRef))
      if (looked.outcome === 'unknown') return looked
      return looked.found === undefined ? { outcome: 'absent' } : { outcome: 'found', payout: looked.found }
    },

    list: async ({ from, to }) => {
      const payouts: SentPayout[] = []
      const read = await pages(line, `&payoutDateGte=${from}&payoutDateLte=${to}`, (items) => {
        payouts.push(...items)
        return undefined
      })
      return read.outcome === 'unknown' ? read : { outcome: 'listed', payouts }
    },

    balance: async () => {
      const answer = await line.get('/v2/balances')
      const said = answer.kind === 'ok' ? balanceShape.safeParse(answer.body) : null
      if (!said?.success) return unknown(answer)
      const { availableAmount, pendingAmount } = said.data
      return {
        outcome: 'found',
        balance: { available: availableAmount.value, pending: pendingAmount.value },
      }
    },
  }
}

/** Reads the list page by page until `look` returns a payout, or to its end; unknown after `pagesRead` pages. */
async function pages(
  line: SealedLine,
  filter: string,
  look: (items: SentPayout[]) => SentPayout | undefined,
): Promise<{ outcome: 'read'; found: SentPayout | undefined } | Unknown> {
  let after = ''
  for (let nth = 0; nth < pagesRead; nth += 1) {
    const answer = await line.get(`/v2/payouts?limit=${rowsOnPage}${filter}${after}`)
    const page = answer.kind === 'ok' ? pageShape.safeParse(answer.body) : null
    if (!page?.success) return unknown(answer)
    const found = look(page.data.items)
    const { hasNext, lastCursor } = page.data
    if (found !== undefined || !hasNext || lastCursor === undefined || lastCursor === null)
      return { outcome: 'read', found }
    after = `&startingAfter=${encodeURIComponent(lastCursor)}`
  }
  return { outcome: 'unknown', reason: 'TOO_MANY_PAYOUTS', trouble: 'shape' }
}
