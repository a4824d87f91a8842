import { CONSIGNMENT_TERMS } from '../../../domain/consignment/terms.ts'
import { inPercent } from '../../../domain/shared/ratesInPercent.ts'
import type { ConsignmentRate } from '../../../domain/wire/consignments.ts'
import type { Deps } from '../../platform/deps.ts'
import { termsNow } from '../rates.ts'

/** The terms of a new consignment, rates in percent. */
export async function consignmentRate({ db }: Pick<Deps, 'db'>): Promise<ConsignmentRate> {
  const terms = await termsNow(db)
  const { earlyEndPercent, sendWithinDays, appraisalDays, payoutDay } = CONSIGNMENT_TERMS
  return {
    ...inPercent(terms),
    inspectionFee: terms.inspectionFee,
    returnFee: terms.returnFee,
    earlyEndPercent,
    sendWithinDays,
    inspectionDays: appraisalDays,
    settlementDay: payoutDay,
  }
}
