import { CONSIGNMENT_TERMS } from '../../domain/consignment/terms.ts'
import type { ContractRates } from '../../domain/ledger/ownersShare.ts'
import type { RatesChanged } from '../../domain/wire/staffConsignments.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

type Changing = ContractRates & { staffId: number; reason: string }

/** What a contract of this moment is agreed at: what finance set last, else what the shop began with (rule 201). */
export async function ratesNow({ kysely }: Pick<Deps['db'], 'kysely'>): Promise<ContractRates> {
  const set = await kysely
    .selectFrom('shop.consignment_rates')
    .select(['transaction_per_mille as transactionPerMille', 'operating_per_mille as operatingPerMille'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return set ?? CONSIGNMENT_TERMS.rates
}

/** New contracts are agreed at these rates from now on; the same rates again change nothing. */
export async function changeRates(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { transactionPerMille, operatingPerMille, staffId, reason }: Changing,
): Promise<ContractRates> {
  const after = { transactionPerMille, operatingPerMille }
  const at = clock.now()
  await db.kysely.transaction().execute(async (trx) => {
    const before = await ratesNow({ kysely: trx })
    if (before.transactionPerMille === transactionPerMille && before.operatingPerMille === operatingPerMille)
      return
    const { id } = await trx
      .insertInto('shop.consignment_rates')
      .values({
        transaction_per_mille: transactionPerMille,
        operating_per_mille: operatingPerMille,
        reason,
        changed_at: at,
        changed_by: staffId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = { subject: 'consignment_rates', key: id, before, after: { ...after, reason } }
    await recordChange(trx, { ...change, actor: `staff:${staffId}`, at })
  })
  return after
}

/** Every change so far, the newest first. */
export async function rateChanges({ db }: Pick<Deps, 'db'>): Promise<RatesChanged[]> {
  const rows = await db.kysely
    .selectFrom('shop.consignment_rates')
    .select(['transaction_per_mille', 'operating_per_mille', 'reason', 'changed_at', 'changed_by'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    transactionPerMille: row.transaction_per_mille,
    operatingPerMille: row.operating_per_mille,
    reason: row.reason,
    changedAt: row.changed_at.toISOString(),
    staffId: row.changed_by,
  }))
}
