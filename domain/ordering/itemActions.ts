import type { ItemStatus } from './itemStatus.ts'

export type ActorKind = 'member' | 'staff' | 'job'
/** The steps of a rental that goes as planned. */
export type MoveAction = 'prepare' | 'ship' | 'deliver' | 'end' | 'collect'
/** The steps of staff after a return was requested, up to the decision about the refund. */
export type ReturnStep = 'approveReturn' | 'collectReturn' | 'receiveReturn'
/** The steps that staff can take back while the parcel has not arrived (rule 308). */
export type UndoableStep = 'ship' | 'deliver' | 'collectReturn'
export type ItemAction =
  | MoveAction
  | ReturnStep
  | 'cancel'
  | 'lose'
  | 'loseOnTheWay'
  | 'findAgain'
  | 'undoShip'
  | 'undoDeliver'
  | 'undoCollectReturn'
  | 'correctParcel'
  | 'correctAddress'
  | 'exchange'
  | 'requestReturn'
  | 'declineReturn'
  | 'completeReturn'
  | 'refund'

type Rule = {
  from: readonly ItemStatus[]
  to: ItemStatus | 'as before'
  by: readonly ActorKind[]
  /** Only for a product that is here (rule 303). */
  needsItemHere?: true
}

/**
 * Which action is allowed on a rented item, in which states and by whom (rules 56 and 58). The server's guard and the
 * button on the screen both use it. A declined return restores the state that its request names; an exchange and a
 * refund do not change the state.
 */
export const itemActions = {
  prepare: { from: ['new'], to: 'ready_for_delivery', by: ['staff'] },
  ship: { from: ['ready_for_delivery'], to: 'shipped', by: ['staff'], needsItemHere: true },
  deliver: { from: ['shipped'], to: 'delivered', by: ['staff', 'job'] },
  end: { from: ['delivered'], to: 'end', by: ['job'] },
  collect: { from: ['delivered', 'end'], to: 'collected', by: ['staff'] },
  lose: { from: ['delivered', 'end'], to: 'lost', by: ['staff'] },
  loseOnTheWay: { from: ['shipped'], to: 'cancel', by: ['staff'] },
  findAgain: { from: ['lost', 'cancel'], to: 'as before', by: ['staff'] },
  undoShip: { from: ['shipped'], to: 'ready_for_delivery', by: ['staff'] },
  undoDeliver: { from: ['delivered'], to: 'shipped', by: ['staff'] },
  undoCollectReturn: { from: ['return_collecting'], to: 'return_requested', by: ['staff'] },
  correctParcel: { from: ['shipped', 'return_collecting'], to: 'as before', by: ['staff'] },
  correctAddress: { from: ['new', 'ready_for_delivery', 'shipped'], to: 'as before', by: ['staff'] },
  cancel: { from: ['new', 'ready_for_delivery'], to: 'cancel', by: ['member', 'staff'] },
  exchange: { from: ['new', 'ready_for_delivery'], to: 'as before', by: ['staff'] },
  requestReturn: { from: ['delivered', 'end'], to: 'return_requested', by: ['member'] },
  approveReturn: { from: ['return_requested'], to: 'return_requested', by: ['staff'] },
  declineReturn: { from: ['return_requested'], to: 'as before', by: ['staff'] },
  collectReturn: { from: ['return_requested'], to: 'return_collecting', by: ['staff'] },
  receiveReturn: { from: ['return_collecting'], to: 'return_collected', by: ['staff', 'job'] },
  completeReturn: { from: ['return_collected'], to: 'return_completed', by: ['staff'] },
  refund: { from: ['collected', 'lost'], to: 'as before', by: ['staff'] },
} as const satisfies Readonly<Record<ItemAction, Rule>>

/** True when this kind of actor may do this to an item in this state; days and fees are checked elsewhere. */
export function mayDo(action: ItemAction, status: ItemStatus, actor: ActorKind): boolean {
  const { from, by }: Rule = itemActions[action]
  return from.includes(status) && by.includes(actor)
}

/** True when the action moves the product itself, so that it has to be here (rule 303). */
export function needsItemHere(action: ItemAction): boolean {
  const rule: Rule = itemActions[action]
  return rule.needsItemHere === true
}

/** The action that a member's screen offers for an item (rule 56). */
export function memberActionOf(status: ItemStatus): 'cancel' | 'return' | 'rebook' | null {
  if (mayDo('cancel', status, 'member')) return 'cancel'
  if (mayDo('requestReturn', status, 'member')) return 'return'
  if (status === 'collected' || status === 'cancel') return 'rebook'
  return null
}
