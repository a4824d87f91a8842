import type * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { BulkOutcome, bulkRequest } from '../../domain/wire/staffOrders.ts'
import { moveOrderItem } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'
import { refusalAnswer } from '../platform/http/refusals.ts'

/**
 * One step for many items, each as a command of its own: what one is refused stops no other, and what was done before is
 * answered again.
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
