import type { ContractRates } from '../../../domain/ledger/ownersShare.ts'
import { decideAccept } from '../../../domain/processes/consigning.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { type ConsignedListing, listConsignedProduct, newConsignedProduct } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
import { termsNow } from '../rates.ts'
import { type ByStaff, stepOfStaff } from './stepOfStaff.ts'

type Accepting = ByStaff & {
  assessedRentalPrice: number
  /** The rates that its author read. */
  quotedRates: ContractRates
  listing: ConsignedListing
}

/**
 * Accepts an item that passed its appraisal: writes the contract and lists the product in one append. Idempotent: a
 * repeated call answers with the product of the first. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, CONTRACT_RATES_CHANGED.
 */
export async function acceptConsignment(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'env'>,
  accepting: Accepting,
): Promise<
  ConsignmentRow | Refusal<'CONTRACT_RATES_CHANGED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> {
  const { consignmentId, staffId, assessedRentalPrice, quotedRates, listing } = accepting
  const productId = await newConsignedProduct(deps)
  const { transactionPerMille, operatingPerMille } = await termsNow(deps.db)
  const rates = { transactionPerMille, operatingPerMille }
  const { listed_at: _, ...typed } = listing
  const by = { actor: `staff:${staffId}`, at: deps.clock.now() }
  const done = await stepOfStaff(deps, accepting, (row) => ({
    step: 'accept',
    request: { assessedRentalPrice, quotedRates, listing: typed },
    decide: (state, today) => {
      const decided = decideAccept(state, {
        ...{ productId, assessedRentalPrice, rates, quotedRates, today },
      })
      if (isRefusal(decided)) return decided
      const { entries, contract } = decided
      const { consigningDate, months } = contract
      const agreed = {
        ...{
          productId,
          consignmentId,
          ownerId: row.member_id,
          consigningDate,
          months,
          rates: contract.rates,
        },
        productCode: row.consignment_number,
        dailyRentalPrice: assessedRentalPrice,
      }
      return {
        events: newEvents(entries),
        work: async (client) => {
          await listConsignedProduct(client, listing, agreed, by)
          return null
        },
      }
    },
  }))
  return isRefusal(done) ? done : ((await readConsignment(deps, consignmentId)) ?? done)
}
