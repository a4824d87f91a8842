import { orderStream } from '../../domain/ordering/events.ts'
import { draftEndOf } from '../../domain/ordering/state.ts'
import type { DraftEnd } from '../../domain/shared/draftEnds.ts'
import type { Deps } from '../platform/deps.ts'
import { orderIn } from './streams.ts'

/** Why the drafts of these orders ended, by order; null for one that has not, and for a placed order. */
export async function draftEndsOf(
  { store }: Pick<Deps, 'store'>,
  orderIds: readonly string[],
): Promise<(orderId: string) => DraftEnd | null> {
  const { stream } = await store.load([...new Set(orderIds)].map(orderStream))
  return (orderId) => draftEndOf(orderIn(stream, orderId))
}

/** Why the draft of one order ended. */
export const draftEndOfOrder = async (
  needs: Pick<Deps, 'store'>,
  orderId: string,
): Promise<DraftEnd | null> => (await draftEndsOf(needs, [orderId]))(orderId)
