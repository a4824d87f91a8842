import { sql } from 'kysely'
import { settlementStatusNames } from '../../../domain/lists/settlementNames.ts'
import { monthName } from '../../../domain/shared/monthName.ts'
import type { WaitingList } from '../../../domain/wire/staffBoard.ts'
import { memberNames } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { isStopped } from './stoppedPayouts.ts'

const { failed, held, no_account } = settlementStatusNames
const reasons = { failed, held, no_account, unanswered: '지급 대행의 답을 기다림' }

const reason = sql<
  keyof typeof reasons
>`CASE WHEN s.status = 'requested' THEN 'unanswered' WHEN s.is_held THEN 'held'
  WHEN s.status = 'failed' THEN 'failed' ELSE 'no_account' END`
/** Payouts that wait for finance: their number and the first rows, the oldest month first. */
export async function payoutsUnpaid({ db }: Pick<Deps, 'db'>, rowsAtMost: number): Promise<WaitingList> {
  const found = db.kysely
    .selectFrom('shop.settlement_months as s')
    .where(sql<boolean>`${sql.raw(isStopped('s'))}`)
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
      id: `${ownerId}:${month}`,
      name,
      about: `${monthName(month)} · ${reasons[reason]}`,
      ...{ on: null, lateDays: 0, amount: payable },
    })),
  }
}
