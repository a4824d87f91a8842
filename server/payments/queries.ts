import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { paymentHistoryRow, savedCard } from '../../domain/wire/payments.ts'
import { issuerName } from '../gateways/toss/index.ts'
import { memberContact } from '../members/index.ts'
import { rowsAPage, since } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'

export async function customerKeyOf({ db }: Pick<Deps, 'db'>, memberId: number): Promise<string> {
  const member = await memberContact(db, memberId)
  if (member === undefined) throw new Error(`member ${memberId} is logged in but not there`)
  return member.customerKey
}

/** The card that the provider has selected for this member, or null when none is saved. */
export async function savedCardOf(
  deps: Pick<Deps, 'db' | 'toss'>,
  memberId: number,
): Promise<z.infer<typeof savedCard> | null | Refusal> {
  const methods = await deps.toss.methods(await customerKeyOf(deps, memberId))
  if (methods.outcome === 'unknown') return refuse('PROVIDER_UNAVAILABLE')
  if (methods.outcome === 'absent') return null
  const card = methods.cards.find((one) => one.id === methods.selectedMethodId) ?? methods.cards[0]
  if (card === undefined) return null
  return {
    methodKey: card.methodKey,
    cardCompany: issuerName(card.issuerCode),
    cardNumber: card.cardNumber,
  }
}

type OrderPayment = {
  payment_id: string
  member_id: number
  order_id: string
  status: HistoryRow['status']
  amount: number
  card_company: string | null
  card_number: string | null
  occurred_at: Date
}
type HistoryRow = z.infer<typeof paymentHistoryRow>

/** What the member paid, what came back and what was declined, newest first. */
export async function paymentHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  { curPage, period }: { curPage: number; period?: '6' | '12' | '24' | undefined },
): Promise<{ result: HistoryRow[]; cntAll: number }> {
  const from = since(clock.now(), period)
  const mine = db.kysely
    .selectFrom(sql<OrderPayment>`shop.order_payments()`.as('payment'))
    .where('member_id', '=', memberId)
    .$if(from !== null, (query) => query.where('occurred_at', '>=', from))
  const [rows, { count }] = await Promise.all([
    mine
      .selectAll()
      .orderBy('occurred_at', 'desc')
      .orderBy('payment_id')
      .limit(rowsAPage)
      .offset((curPage - 1) * rowsAPage)
      .execute(),
    mine.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const result = rows.map((row) => ({
    status: row.status,
    amount: row.amount,
    consignmentType: null,
    orderId: row.order_id,
    createdAt: row.occurred_at.toISOString(),
    cardCompany: row.card_company,
    cardNumber: row.card_number,
  }))
  return { result, cntAll: count }
}
