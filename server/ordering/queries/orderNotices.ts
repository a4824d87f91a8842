import * as z from 'zod/mini'
import { draftEndOf, extensionEndOf, type OrderState } from '../../../domain/ordering/state.ts'
import { accountPaid, type NamedAccount } from '../../../domain/shared/accountPaid.ts'
import { cardRefundWords } from '../../../domain/shared/cardRefundParts.ts'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import {
  deliveryEndCauses,
  deliveryEnds,
  draftEndCauses,
  extensionEndCauses,
} from '../../../domain/shared/draftEnds.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { type OrderNotice, orderNotice } from '../../../domain/wire/orderNotices.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { withMemberLocked } from '../../members/index.ts'
import { accountsPaid, reversedPayments } from '../../payments/index.ts'
import { queriesOn } from '../../platform/database/queriesOn.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { ordersOf } from '../draftEnds.ts'

const shownDays = 30
const dayMs = 24 * 60 * 60_000

const noticesWhere = (name: string, condition: string) =>
  statement({
    name: `ordering.${name}`,
    // A notice has the id of the refund that it is about.
    text: `SELECT n.refund_id, n.order_id, n.amount, n.occurred_at, coalesce(x.from_end + 1, o.start_on) AS start_on,
        coalesce(x.to_end, o.end_on) AS end_on, n.delivery_change_id IS NOT NULL AS of_delivery, n.extension_id,
        d.ended_because AS delivery_ended_because,
        r.amount AS left_amount, r.status, r.settled_at, r.paid_by,
        s.notice_id IS NOT NULL AS seen
      FROM shop.reversed_payments() n JOIN shop.orders o ON o.order_id = n.order_id
      LEFT JOIN shop.item_extensions x ON x.extension_id = n.extension_id
      LEFT JOIN personal.delivery_drafts d ON d.delivery_change_id = n.delivery_change_id
      JOIN shop.card_refunds() r ON r.refund_id = n.refund_id LEFT JOIN shop.seen_notices s ON s.notice_id = n.refund_id
      WHERE n.member_id = $1 AND ${condition} ORDER BY n.occurred_at DESC`,
    row: z.object({
      ...{
        refund_id: z.string(),
        order_id: z.string(),
        ...{ of_delivery: z.boolean(), extension_id: z.nullable(z.string()) },
        delivery_ended_because: z.nullable(z.enum(deliveryEnds)),
        amount: z.int(),
        /** What of it the provider's desk had not given back before our refund. */
        left_amount: z.int(),
        occurred_at: z.date(),
      },
      ...{
        start_on: day,
        end_on: day,
        status: orderNotice.shape.refundStatus,
        settled_at: z.nullable(z.date()),
      },
      ...{ paid_by: z.nullable(z.enum(['card', 'transfer', 'set_off', 'goodwill'])), seen: z.boolean() },
    }),
  })
const noticesSince = noticesWhere('noticesSince', 'n.occurred_at >= $2')
const noticesAbout = noticesWhere('noticesOfOrder', 'n.order_id = $2')

type Row = Awaited<ReturnType<typeof noticesSince>>[number]
type Needs = Pick<Deps, 'db' | 'store'>

/** Notices about the member's payments that were reversed in the last 30 days, newest first. */
export async function recentNotices(
  needs: Needs & Pick<Deps, 'clock'>,
  memberId: number,
): Promise<OrderNotice[]> {
  const from = new Date(needs.clock.now().getTime() - shownDays * dayMs)
  return told(needs, await noticesSince(needs.db.pool, [memberId, from]))
}

/** Notices about the payments of one order. */
export const noticesOfOrder = async (
  needs: Needs,
  memberId: number,
  orderId: string,
): Promise<OrderNotice[]> => told(needs, await noticesAbout(needs.db.pool, [memberId, orderId]))

async function told(needs: Needs, rows: readonly Row[]): Promise<OrderNotice[]> {
  if (rows.length === 0) return []
  const [orderOf, accounts] = await Promise.all([
    ordersOf(
      needs,
      rows.map((row) => row.order_id),
    ),
    accountsPaid(
      needs.db,
      rows.flatMap(({ refund_id, paid_by }) => (paid_by === 'transfer' ? [refund_id] : [])),
    ),
  ])
  return rows.map((row) => noticeOf(row, orderOf(row.order_id), accounts.get(row.refund_id) ?? null))
}

/** `account`: where a transfer of the refund went; null without one, and once it is not known any more. */
const noticeOf = (row: Row, order: OrderState, account: NamedAccount | null): OrderNotice => ({
  id: row.refund_id,
  code: 'PAYMENT_REVERSED',
  orderId: row.order_id,
  amount: row.amount,
  rentalStartDate: row.start_on,
  rentalEndDate: row.end_on,
  refundStatus: row.status,
  message: `${causeOf(row, order)} ${moneyOf(row, account)}`,
  seen: row.seen,
  createdAt: row.occurred_at.toISOString(),
})

function causeOf(
  { of_delivery, delivery_ended_because, extension_id, start_on, end_on }: Row,
  order: OrderState,
): string {
  if (of_delivery)
    return `${deliveryEndCauses[delivery_ended_because ?? 'overtaken']} 추가 배송비를 돌려드려요.`
  const days = `${dotted(start_on)}–${dotted(end_on)}`
  if (extension_id !== null)
    return `${extensionEndCauses[extensionEndOf(order, extension_id) ?? 'overtaken']} ${days} 날짜를 잡지 못했어요.`
  const end = draftEndOf(order)
  if (end === null) return '이미 결제한 주문이 한 번 더 결제되었어요.'
  return end === 'expired'
    ? `결제가 늦게 확인되어 ${days} 날짜를 잡지 못했어요.`
    : `${draftEndCauses[end]} ${days} 예약이 풀렸어요.`
}

const dotted = (date: CivilDate): string => date.replaceAll('-', '.')

function moneyOf(
  { amount, left_amount: transferredAmount, status, settled_at, paid_by }: Row,
  account: NamedAccount | null,
): string {
  const won = formatWon(amount)
  if (status === 'rejected')
    return `${formatWon(transferredAmount)} 환불이 늦어지고 있어요. 다른 방법으로 꼭 돌려드릴게요.`
  if (settled_at !== null && paid_by === 'transfer') {
    const on = dotted(seoulDate(settled_at))
    if (transferredAmount === amount) return `결제하신 ${won}은 ${on}에 ${accountPaid(account)}로 보냈어요.`
    const confirmedAmount = amount - transferredAmount
    const parts = { cardRefund: amount, confirmedAmount, lateAmount: 0, transferredAmount }
    const transferredTo = account === null ? [] : [account]
    return `결제하신 ${won}은 ${on}까지 모두 돌려드렸어요: ${cardRefundWords({ ...parts, transferredTo })}.`
  }
  const takes = `카드사에 따라 ${cardRefundTakes} 걸려요.`
  return settled_at === null
    ? `결제하신 ${won}은 모두 돌려드려요. ${takes}`
    : `결제하신 ${won}은 ${dotted(seoulDate(settled_at))}에 모두 취소했어요. 돌아오기까지 ${takes}`
}

/** Marks a notice as seen. Refuses NOT_FOUND, and NOT_LOGGED_IN when the member has just left. */
export async function seeNotice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  noticeId: string,
): Promise<Refusal<'NOT_FOUND' | 'NOT_LOGGED_IN'> | null> {
  return withMemberLocked(db, memberId, async (client) => {
    const queries = queriesOn(client)
    const own = await queries
      .selectFrom(reversedPayments.as('n'))
      .select('n.refund_id')
      .where('n.refund_id', '=', noticeId)
      .where('n.member_id', '=', memberId)
      .where('n.order_id', 'is not', null)
      .executeTakeFirst()
    if (own === undefined) return refuse('NOT_FOUND')
    await queries
      .insertInto('shop.seen_notices')
      .values({ notice_id: noticeId, member_id: memberId, seen_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return null
  })
}
