import type { ItemStatus } from './itemStatus.ts'

export type ActorKind = 'member' | 'staff' | 'job'
export type ItemAction = 'prepare' | 'ship' | 'deliver' | 'end' | 'collect' | 'cancel'

type Rule = { from: readonly ItemStatus[]; to: ItemStatus; by: readonly ActorKind[] }

/**
 * The one table of "may I" for a rented item (rule 56): it serves the guard of the
 * route and the button on the screen.
 */
export const itemActions: Readonly<Record<ItemAction, Rule>> = {
  prepare: { from: ['new'], to: 'ready_for_delivery', by: ['staff'] },
  ship: { from: ['ready_for_delivery'], to: 'shipped', by: ['staff'] },
  deliver: { from: ['shipped'], to: 'delivered', by: ['staff', 'job'] },
  end: { from: ['delivered'], to: 'end', by: ['job'] },
  collect: { from: ['delivered', 'end'], to: 'collected', by: ['staff'] },
  cancel: { from: ['new', 'ready_for_delivery'], to: 'cancel', by: ['member', 'staff'] },
}

/** True when this kind of actor may do this to an item in this state; days and fees are judged elsewhere. */
export const mayDo = (action: ItemAction, status: ItemStatus, actor: ActorKind): boolean =>
  itemActions[action].from.includes(status) && itemActions[action].by.includes(actor)

/** What a member's screen offers for an item (rule 56). */
export function memberActionOf(status: ItemStatus): 'cancel' | 'return' | 'rebook' | null {
  if (mayDo('cancel', status, 'member')) return 'cancel'
  if (status === 'delivered' || status === 'end') return 'return'
  if (status === 'collected' || status === 'cancel') return 'rebook'
  return null
}
