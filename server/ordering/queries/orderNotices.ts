import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import type { OrderNotice } from '../../../domain/wire/orderNotices.ts'
import type { Deps } from '../../platform/deps.ts'

const shownDays = 30
const dayMs = 24 * 60 * 60_000
const mostShown = 5

const noticesOf = ({ kysely }: Deps['db'], memberId: number) =>
  kysely
    .selectFrom('shop.member_notices as n')
    .innerJoin('shop.orders as o', 'o.order_id', 'n.order_id')
    // A notice is named after the refund that it tells of.
    .innerJoin('shop.refunds as r', 'r.refund_id', 'n.notice_id')
    .leftJoin('shop.seen_notices as s', 's.notice_id', 'n.notice_id')
    .selectAll('n')
    .select(['o.start_on', 'o.end_on', 'r.status', 'r.settled_at', 'r.paid_by'])
    .select((is) => is('s.notice_id', 'is not', null).$castTo<boolean>().as('seen'))
    .where('n.member_id', '=', memberId)
    .orderBy('n.occurred_at', 'desc')
    .limit(mostShown)

type Row = Awaited<ReturnType<ReturnType<typeof noticesOf>['executeTakeFirstOrThrow']>>

/** What the member has to be told about payments that went back in the last 30 days, newest first. */
export async function recentNotices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
): Promise<OrderNotice[]> {
  const from = new Date(clock.now().getTime() - shownDays * dayMs)
  const rows = await noticesOf(db, memberId).where('n.occurred_at', '>=', from).execute()
  return rows.map(noticeOf)
}

/** What one order's member has to be told about its payments. */
export async function noticesOfOrder(
  db: Deps['db'],
  memberId: number,
  orderId: string,
): Promise<OrderNotice[]> {
  const rows = await noticesOf(db, memberId).where('n.order_id', '=', orderId).execute()
  return rows.map(noticeOf)
}

const noticeOf = (row: Row): OrderNotice => ({
  id: row.notice_id,
  code: row.code,
  orderId: row.order_id,
  amount: row.amount,
  rentalStartDate: row.start_on,
  rentalEndDate: row.end_on,
  refundStatus: row.status,
  message: `결제가 늦게 확인되어 ${dotted(row.start_on)}–${dotted(row.end_on)} 날짜를 잡지 못했어요. ${moneyOf(row)}`,
  seen: row.seen,
  createdAt: row.occurred_at.toISOString(),
})

const dotted = (date: CivilDate): string => date.replaceAll('-', '.')

function moneyOf({ amount, status, settled_at, paid_by }: Row): string {
  const won = formatWon(amount)
  if (status === 'rejected') return `${won} 환불이 늦어지고 있어요. 다른 방법으로 꼭 돌려드릴게요.`
  if (settled_at !== null && paid_by === 'transfer')
    return `결제하신 ${won}은 ${dotted(seoulDate(settled_at))}에 등록하신 계좌로 보냈어요.`
  const takes = '카드사에 따라 2~3영업일 걸려요.'
  return settled_at === null
    ? `결제하신 ${won}은 모두 돌려드려요. ${takes}`
    : `결제하신 ${won}은 ${dotted(seoulDate(settled_at))}에 모두 취소했어요. 돌아오기까지 ${takes}`
}

/** Remembers that the member has seen a notice; false when it is not theirs. */
export async function seeNotice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  noticeId: string,
): Promise<boolean> {
  const own = await db.kysely
    .selectFrom('shop.member_notices')
    .select('notice_id')
    .where('notice_id', '=', noticeId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (own === undefined) return false
  await db.kysely
    .insertInto('shop.seen_notices')
    .values({ notice_id: noticeId, member_id: memberId, seen_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}
