import type * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { BulkOutcome, bulkRequest } from '../../domain/wire/staffOrders.ts'
import { moveOrderItem } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'
import { refusalAnswer } from '../platform/http/refusals.ts'

/**
 * Takes many items through one step, each by its own command: the refusal of one stops no other, and a repeated request
 * is answered again.
 */
export async function takeBulkStep(
  deps: Deps,
  { action, rows, reason }: z.output<typeof bulkRequest>,
  staffId: number,
): Promise<BulkOutcome> {
  const outcomes: BulkOutcome['rows'] = []
  for (const row of rows) {
    const parcel = action === 'ship' ? row : { courier: null, trackingNumber: null }
    const { orderItemId } = row
    const taken = await moveOrderItem(deps, { ...parcel, orderItemId, action, by: 'staff', staffId, reason })
    outcomes.push(
      isRefusal(taken)
        ? { orderItemId, status: null, refusal: sentenceOf(refusalAnswer(taken).body) }
        : { ...taken, refusal: null },
    )
  }
  const refused = outcomes.filter(({ refusal }) => refusal !== null).length
  return { done: outcomes.length - refused, refused, rows: outcomes }
}

const sentenceOf = ({ code, message }: { code: string; message: string }) => ({ code, message })
