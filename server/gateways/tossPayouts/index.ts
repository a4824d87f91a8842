import { z } from 'zod'
import type { Payout, PayoutGateway, PayoutList, PayoutState, Refused, Unknown } from '../payouts/port.ts'
import { payoutBanks } from './banks.ts'
import { signedNotifications } from './notifications.ts'
import { type LineAnswer, type LineSettings, openSealedLine, type SealedLine } from './sealedLine.ts'

const states = {
  REQUESTED: 'pending',
  IN_PROGRESS: 'pending',
  COMPLETED: 'paid',
  FAILED: 'failed',
  CANCELED: 'failed',
} as const satisfies Record<string, PayoutState>

const payoutShape = z
  .looseObject({
    id: z.string(),
    refPayoutId: z.string(),
    amount: z.looseObject({ value: z.int() }),
    /** The seller that the money goes to. */
    destination: z.string().nullish(),
    status: z.enum(['REQUESTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELED']),
    error: z.looseObject({ code: z.string() }).nullish(),
  })
  .transform(({ id, refPayoutId, amount, destination, status, error }): Payout => {
    const state = states[status]
    return {
      payoutId: id,
      payoutRef: refPayoutId,
      amount: amount.value,
      sellerId: destination ?? null,
      state,
      failureCode: state === 'failed' ? (error?.code ?? status) : null,
    }
  })

const amountShape = z.looseObject({ value: z.number() })
const balanceShape = z.looseObject({ availableAmount: amountShape, pendingAmount: amountShape })

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
const rowsOnPage = 1_000

const doubt = (answer: LineAnswer): Refused | Unknown => {
  if (answer.kind === 'no' && finalNo.has(answer.code)) return { outcome: 'refused', code: answer.code }
  return unknown(answer)
}
const unknown = (answer: LineAnswer): Unknown => {
  switch (answer.kind) {
    case 'ok':
      return { outcome: 'unknown', reason: 'UNREADABLE_ANSWER', trouble: 'shape', answered: false }
    case 'no':
      return { outcome: 'unknown', reason: answer.code, trouble: 'code', answered: true }
    case 'doubt': {
      const { reason, trouble, answered } = answer
      return { outcome: 'unknown', reason, trouble, answered }
    }
  }
}

/** Payouts to owners by Toss Payments 지급대행 v2. A provider failure is returned as an outcome, never thrown. */
export function createTossPayouts(settings: LineSettings): PayoutGateway {
  const line = openSealedLine(settings)

  return {
    name: 'toss payouts',
    notifications: signedNotifications(settings.securityKey),
    register: async ({
      sellerRef,
      name,
      email,
      phone,
      bankCode,
      accountNumber,
      holderName,
      idempotencyKey,
    }) => {
      const bank = payoutBanks[bankCode]
      if (bank === undefined) return { outcome: 'refused', code: 'BANK_NOT_SUPPORTED' }
      const body = {
        refSellerId: sellerRef,
        businessType: 'INDIVIDUAL',
        individual: { name, email, phone },
        account: { bankCode: bank, accountNumber, holderName },
      }
      const answer = await line.post('/v2/sellers', body, idempotencyKey)
      if (answer.kind === 'no' && answer.code === 'DUPLICATED_REF_SELLER_ID') return { outcome: 'taken' }
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

    send: async ({ payoutRef, sellerId, amount, description, idempotencyKey }) => {
      const body = [
        {
          refPayoutId: payoutRef,
          destination: sellerId,
          scheduleType: 'EXPRESS',
          amount: { currency: 'KRW', value: amount },
          transactionDescription: description,
        },
      ]
      const answer = await line.post('/v2/payouts', body, idempotencyKey)
      const items = answer.kind === 'ok' ? itemsShape.safeParse(answer.body) : null
      const payout = items?.data?.find((one) => one.payoutRef === payoutRef)
      return payout === undefined ? doubt(answer) : { outcome: 'accepted', payout }
    },

    read: async (payoutId) => {
      const answer = await line.get(`/v2/payouts/${encodeURIComponent(payoutId)}`)
      if (answer.kind === 'no' && answer.status === 404) return { outcome: 'absent' }
      const payout = answer.kind === 'ok' ? payoutShape.safeParse(answer.body) : null
      return payout?.success ? { outcome: 'found', payout: payout.data } : unknown(answer)
    },

    find: async (payoutRef, since) => {
      for await (const page of pagesOf(line, `&payoutDateGte=${since}`)) {
        if (page.outcome === 'unknown') return page
        const payout = page.payouts.find((one) => one.payoutRef === payoutRef)
        if (payout !== undefined) return { outcome: 'found', payout }
      }
      return { outcome: 'absent' }
    },

    list: ({ from, to }) => pagesOf(line, `&payoutDateGte=${from}&payoutDateLte=${to}`),

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

/**
 * Reads the list page by page, however long it is. A page that cannot be read ends it as unknown; so does a cursor that
 * came before, because a provider that ignores `startingAfter` would be read for ever.
 */
async function* pagesOf(line: SealedLine, filter: string): AsyncGenerator<PayoutList> {
  const cursors = new Set<string>()
  for (let after = ''; ; ) {
    const answer = await line.get(`/v2/payouts?limit=${rowsOnPage}${filter}${after}`)
    const page = answer.kind === 'ok' ? pageShape.safeParse(answer.body) : null
    if (!page?.success) return yield unknown(answer)
    const { items, hasNext, lastCursor } = page.data
    const next = hasNext ? (lastCursor ?? null) : null
    if (next !== null && cursors.has(next))
      return yield { outcome: 'unknown', reason: 'REPEATED_PAYOUTS', trouble: 'shape', answered: true }
    yield { outcome: 'listed', payouts: items }
    if (next === null) return
    cursors.add(next)
    after = `&startingAfter=${encodeURIComponent(next)}`
  }
}
