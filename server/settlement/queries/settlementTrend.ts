import { monthsBetween } from '../../../domain/shared/civilDate.ts'
import type { SettlementTrend } from '../../../domain/wire/staffSettlements.ts'
import type { Deps } from '../../platform/deps.ts'

const monthsShown = 12

/**
 * Owners' earnings by month, the earliest first: the twelve months up to the last one with rows. A month without rows
 * between two others is all 0, so that a chart has its place.
 */
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
  const [last, first] = [months[0], months.at(-1)]
  if (last === undefined || first === undefined) return []
  const found = new Map(months.map((one) => [one.month, one]))
  const nothing = { rows: 0, base: 0, transactionFee: 0, operatingFee: 0, earned: 0 }
  return monthsBetween(first.month, last.month)
    .slice(-monthsShown)
    .map((month) => found.get(month) ?? { month, ...nothing })
}
