import type { SettlementTrend } from '../../../domain/wire/staffSettlements.ts'
import type { Deps } from '../../platform/deps.ts'

const monthsShown = 12

/** Owners' earnings by month: the last twelve months that have rows, the earliest first. */
export async function settlementTrend({ db }: Pick<Deps, 'db'>): Promise<SettlementTrend> {
  const months = await db.kysely
    .selectFrom('shop.settlement_months')
    .select('month')
    .select((has) => [
      has.fn.sum<number>('rows').as('rows'),
      has.fn.sum<number>('base').as('base'),
      has.fn.sum<number>('transaction_fee').as('transactionFee'),
      has.fn.sum<number>('operating_fee').as('operatingFee'),
      has.fn.sum<number>('earned').as('earned'),
    ])
    .where('rows', '>', 0)
    .groupBy('month')
    .orderBy('month', 'desc')
    .limit(monthsShown)
    .execute()
  return months.reverse()
}
