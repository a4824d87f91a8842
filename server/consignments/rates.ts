import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { CONSIGNMENT_TERMS, type RejectionFees } from '../../domain/consignment/terms.ts'
import type { ContractRates } from '../../domain/ledger/ownersShare.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { RatesChanged } from '../../domain/wire/staffConsignments.ts'
import { alreadyDone } from '../members/index.ts'
import { recordedChanges } from '../platform/content.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

/** Rates of new contracts and fees of new applications, set by finance. */
type Terms = ContractRates & RejectionFees
/** `version` is that of the terms which the change is based on. */
type Changing = Terms & { version: number; staffId: number; reason: string }

/** The terms for a contract made now: those that finance set last, or the shop's defaults (rule 201). */
export const termsNow = async ({ kysely }: Pick<Deps['db'], 'kysely'>): Promise<Terms> =>
  (await currentTerms(kysely)).terms

/** The terms in force, and their version: 0 while they are the shop's defaults. */
export async function currentTerms(kysely: Deps['db']['kysely']): Promise<{ version: number; terms: Terms }> {
  const set = await termsSet(kysely).select('id').limit(1).executeTakeFirst()
  if (set === undefined)
    return { version: 0, terms: { ...CONSIGNMENT_TERMS.rates, ...CONSIGNMENT_TERMS.fees } }
  const { id: version, ...terms } = set
  return { version, terms }
}

/** The fees of a failed appraisal for an owner who applied at a moment: those that the guide showed then (rule 202). */
export async function feesByMoment({
  kysely,
}: Pick<Deps['db'], 'kysely'>): Promise<(appliedAt: Date) => RejectionFees> {
  const set = await termsSet(kysely).select('changed_at as changedAt').execute()
  return (appliedAt) => {
    const { inspectionFee, returnFee } =
      set.find(({ changedAt }) => changedAt <= appliedAt) ?? CONSIGNMENT_TERMS.fees
    return { inspectionFee, returnFee }
  }
}

/** The terms that finance set, the latest first. */
const termsSet = (kysely: Deps['db']['kysely']) =>
  kysely
    .selectFrom('shop.consignment_rates')
    .select(['transaction_per_mille as transactionPerMille', 'operating_per_mille as operatingPerMille'])
    .select(['inspection_fee as inspectionFee', 'return_fee as returnFee'])
    .orderBy('id', 'desc')

/**
 * Sets the terms of new contracts and applications from now on. The same colleague's second tap changes nothing. Refuses
 * CONTENT_CHANGED when a colleague has set terms since `version`, and ALREADY_DONE for those that are in force (rule 823).
 */
export const changeRates = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { transactionPerMille, operatingPerMille, inspectionFee, returnFee, version, staffId, reason }: Changing,
): Promise<Refusal<'ALREADY_DONE' | 'CONTENT_CHANGED'> | null> =>
  refusableTransaction(db.pool, async (client) => {
    const trx = queriesOn(client)
    await sql`SELECT pg_advisory_xact_lock(hashtext('consignment_rates'))`.execute(trx)
    const after = { transactionPerMille, operatingPerMille, inspectionFee, returnFee }
    const { version: latest, terms: before } = await currentTerms(trx)
    const isSame = isDeepStrictEqual(before, after)
    const last = isSame ? await lastSet(trx) : undefined
    if (last?.actor === `staff:${staffId}` && last.reason === reason) return null
    if (latest !== version) {
      const isMeant = sql`c.subject = 'consignment_rates' AND c.key::int > ${version}`
      return refuse('CONTENT_CHANGED', { changes: await recordedChanges(trx, isMeant) })
    }
    if (isSame) return alreadyDone({ kysely: trx }, 'contract_terms', last)
    const at = clock.now()
    const { id } = await trx
      .insertInto('shop.consignment_rates')
      .values({
        transaction_per_mille: transactionPerMille,
        operating_per_mille: operatingPerMille,
        inspection_fee: inspectionFee,
        return_fee: returnFee,
        reason,
        changed_at: at,
        changed_by: staffId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = { subject: 'consignment_rates', key: id, before, after, reason } as const
    await recordChange(trx, { ...change, actor: `staff:${staffId}`, at })
    return null
  })

/** Who set the terms in force, and why; undefined while they are the shop's defaults. */
async function lastSet(kysely: Deps['db']['kysely']): Promise<{ actor: string; reason: string } | undefined> {
  const set = await kysely
    .selectFrom('shop.consignment_rates')
    .select(['changed_by', 'reason'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return set && { actor: `staff:${set.changed_by}`, reason: set.reason }
}

/** The last 50 changes, the newest first. */
export async function rateChanges({ db }: Pick<Deps, 'db'>): Promise<RatesChanged[]> {
  const rows = await db.kysely
    .selectFrom('shop.consignment_rates')
    .select(['transaction_per_mille', 'operating_per_mille', 'inspection_fee', 'return_fee'])
    .select(['reason', 'changed_at', 'changed_by'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    transactionPerMille: row.transaction_per_mille,
    operatingPerMille: row.operating_per_mille,
    inspectionFee: row.inspection_fee,
    returnFee: row.return_fee,
    reason: row.reason,
    changedAt: row.changed_at.toISOString(),
    staffId: row.changed_by,
  }))
}
