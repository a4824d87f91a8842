import { itemOf } from '../../../domain/ordering/decide.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { stateOf } from './extensionFacts.ts'

/** Whether staff took back that an item arrived, and nobody has seen it arrive since (rule 494). */
export async function isArrivalDenied(
  deps: Pick<Deps, 'store'>,
  { orderId, orderItemId }: { orderId: string; orderItemId: string },
): Promise<boolean> {
  const found = itemOf(await stateOf(deps, orderId), orderItemId)
  return !isRefusal(found) && found.item.isDeliveryDenied
}
