import { sql } from 'kysely'
import { settlementStatusNames } from '../../../domain/lists/settlementNames.ts'
import type { WaitingList } from '../../../domain/wire/staffBoard.ts'
import { memberNames } from '../../members/index.ts'
import { realTimeIn } from '../../platform/database/realTime.ts'
import type { Deps } from '../../platform/deps.ts'
import { ANSWERED_WITHIN_SECONDS } from './unansweredPayouts.ts'

const { failed, held, no_account } = settlementStatusNames
const reasons = { failed, held, no_account, unanswered: '지급 대행의 답을 기다림' }

const reason = sql<
  keyof typeof reasons
>`CASE WHEN s.status = 'requested' THEN 'unanswered' WHEN s.is_held THEN 'held'
  WHEN s.status = 'failed' THEN 'failed' ELSE 'no_account' END`
/**
 * Payouts that the job will not send, held, failed, or without an account; and those about which the gateway has given no
 * answer for hours (rule 496). The states come first in the very words of the index `settlement_months_unpaid_in_order`.
 */
const isStuck = sql<boolean>`s.status IN ('due', 'requested', 'failed') AND CASE s.status
  WHEN 'requested' THEN (s.owner_id, s.month, s.attempt) IN (
    SELECT t.owner_id, t.month, t.attempt FROM platform.payout_tries t
    WHERE t.waiting_since < ${realTimeIn(-ANSWERED_WITHIN_SECONDS)})
  ELSE s.is_held OR s.status = 'failed'
    OR NOT EXISTS (SELECT FROM shop.account_holders() a WHERE a.member_id = s.owner_id) END`

/** Payouts that wait for finance: their number and the first rows, the oldest month first. */
export async function payoutsUnpaid({ db }: Pick<Deps, 'db'>, rowsAtMost: number): Promise<WaitingList> {
  const found = db.kysely.selectFrom('shop.settlement_months as s').where(isStuck)
  const [rows, { count, total }] = await Promise.all([
    found
      .innerJoin(memberNames.as('m'), 'm.id', 's.owner_id')
      .select(['s.owner_id as ownerId', 's.month', 's.payable', 'm.name', reason.as('reason')])
      .orderBy('s.month')
      .orderBy('s.owner_id')
      .limit(rowsAtMost)
      .execute(),
    found
      .select((has) => has.fn.countAll<number>().as('count'))
      .select(sql<number>`coalesce(sum(s.payable), 0)::bigint`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...{ count, total },
    rows: rows.map(({ ownerId, month, payable, name, reason }) => ({
      id: String(ownerId),
      name,
      about: `${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월 · ${reasons[reason]}`,
      ...{ month, on: null, lateDays: 0, amount: payable },
    })),
  }
}
