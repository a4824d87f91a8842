import { CONSIGNMENT_TERMS } from '../../../domain/consignment/terms.ts'
import type { ConsignmentRate } from '../../../domain/wire/consignments.ts'
import type { Deps } from '../../platform/deps.ts'
import { termsNow } from '../rates.ts'

/** The terms of a new consignment, rates in percent. */
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

/** Per mille as percent: 98 → 9.8. */
export const percentOf = (perMille: number): number => perMille / 10
