import { consignmentStream } from '../../domain/consignment/events.ts'
import type { Doing } from '../../domain/shared/alreadyDone.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import { alreadyDone, madeBy } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { isConsignmentEvent } from './streams.ts'
import { reasonOf, type StaffStep, typedReasons } from './texts.ts'

/**
 * Of a step of staff that is refused because a colleague took the same one before: who did, when, why, and of a reported loss
 * the value that they agreed (rule 939). Any other refusal is returned as it is.
 */
export async function sayWhoTook<Given extends Refusal>(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  { consignmentId, step, doing }: { consignmentId: string; step: StaffStep; doing: Doing },
  refusal: Given,
): Promise<Given | Refusal<'ALREADY_DONE'>> {
  const stream = consignmentStream(consignmentId)
  const reference = reasonOf(step, consignmentId)
  const { events } = (await store.load([stream])).stream(stream)
  const taken = events.filter(isConsignmentEvent).find(({ meta }) => meta.reason === reference)
  if (taken === undefined) return refusal
  const made = await madeBy(taken, (references) => typedReasons(db.pool, references))
  const amount = taken.type === 'consignment.loss_reported' ? taken.data.agreedValue : undefined
  return alreadyDone(db, doing, { ...made, amount })
}
