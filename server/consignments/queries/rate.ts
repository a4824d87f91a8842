import { CONSIGNMENT_TERMS } from '../../../domain/consignment/terms.ts'
import type { ConsignmentRate } from '../../../domain/wire/consignments.ts'
import type { Deps } from '../../platform/deps.ts'
import { termsNow } from '../rates.ts'

/** What a new consignment is agreed at today, rates in percent. */
export async function consignmentRate({ db }: Pick<Deps, 'db'>): Promise<ConsignmentRate> {
  const terms = await termsNow(db)
  const { earlyEndPercent, sendWithinDays, appraisalDays, payoutDay } = CONSIGNMENT_TERMS
  return {
    transactionFeeRate: percentOf(terms.transactionPerMille),
    operatingFeeRate: percentOf(terms.operatingPerMille),
    inspectionFee: terms.inspectionFee,
    returnFee: terms.returnFee,
    earlyEndPercent,
    sendWithinDays,
    inspectionDays: appraisalDays,
    settlementDay: payoutDay,
  }
}

/** A rate as people read it: 98 per mille are 9.8 percent. */
export const percentOf = (perMille: number): number => perMille / 10
