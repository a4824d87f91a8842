import { type ActionRule, type ActorKind, mayDo } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { refuse } from '../shared/decision.ts'
import type { Whereabouts } from '../shared/whereabouts.ts'
import type { ItemStatus } from './itemStatus.ts'
import type { RentedItem } from './rentedItem.ts'

export type { ActorKind }
/** The steps of a rental that goes as planned. */
export type MoveAction = 'prepare' | 'ship' | 'deliver' | 'confirmArrival' | 'end' | 'collect'
/** The steps of staff after a return was requested, up to the decision about the refund. */
export type ReturnStep = 'approveReturn' | 'collectReturn' | 'receiveReturn'
/**
 * The steps that staff can take back while the parcel has not arrived (rule 308), and an arrival that was recorded and was
 * none (rule 504).
 */
export type UndoableStep = 'ship' | 'deliver' | 'arrival' | 'collectReturn'
export type ItemAction = keyof typeof itemActions

type Rule = ActionRule<ItemStatus> & { to: ItemStatus | 'as before' }

/** What the status of an item does not say, as its event stream, the console's row and the return's row know it. */
export type ItemFacts = {
  status: ItemStatus
  /** The first day of the rental. */
  start: CivilDate
  today: CivilDate
  isConsigned: boolean
  /** The consignment of an owner's item reports it missing (rule 294). */
  isReportedMissing: boolean
  /** Whether its open return was approved. */
  isApproved: boolean
  /** `found`: an item that was lost is here again. */
  loss: 'lost' | 'found' | null
  /** The job presumed its arrival, because its rental began; no arrival was recorded (rule 460). */
  isArrivalPresumed: boolean
  /** Where the product of an item is that has to be sent; null while it is here. */
  elsewhere: Pick<Whereabouts, 'place' | 'until'> | null
  /** Who rented it has left the shop. */
  renterHasLeft: boolean
}

const isApproved = (facts: Pick<ItemFacts, 'isApproved'>): boolean => facts.isApproved
const isNotApproved = (facts: Pick<ItemFacts, 'isApproved'>): boolean => !facts.isApproved
const isLost = ({ loss }: Pick<ItemFacts, 'loss'>): boolean => loss === 'lost'
/** On the first day of the rental the parcel counts as arrived. */
const isBeforeItsFirstDay = ({ today, start }: Pick<ItemFacts, 'today' | 'start'>): boolean => today < start
const isArrivalSeen = (facts: Pick<ItemFacts, 'isArrivalPresumed' | 'today' | 'start'>): boolean =>
  !facts.isArrivalPresumed && !isBeforeItsFirstDay(facts)
const isArrivalPresumed = (facts: Pick<ItemFacts, 'isArrivalPresumed'>): boolean => facts.isArrivalPresumed
/** It is on its way, or only counts as arrived: the parcel may have been lost all the same (rule 460). */
const mayBeOnItsWay = (facts: Pick<ItemFacts, 'status' | 'isArrivalPresumed'>): boolean =>
  facts.status === 'shipped' || isArrivalPresumed(facts)

/** An item is sent only from here (rule 303). */
const itemIsElsewhere = ({ elsewhere }: Pick<ItemFacts, 'elsewhere'>) =>
  elsewhere === null ? null : refuse('ITEM_NOT_HERE', { place: elsewhere.place, until: elsewhere.until })

/** The loss of an owner's item is closed on its consignment. */
const itemIsAnOwners = (facts: Pick<ItemFacts, 'isConsigned'>) =>
  facts.isConsigned ? refuse('ITEM_CONSIGNED', { step: 'report_loss' }) : null

/** The loss of an owner's item is reported on its consignment first. */
const ownersItemIsNotMissing = (facts: Pick<ItemFacts, 'isConsigned' | 'isReportedMissing'>) =>
  facts.isConsigned && !facts.isReportedMissing ? refuse('ITEM_CONSIGNED', { step: 'report_loss' }) : null

/** An owner's lost item is found on its consignment. */
const lostItemIsAnOwners = (facts: Pick<ItemFacts, 'isConsigned'>) =>
  facts.isConsigned ? refuse('ITEM_CONSIGNED', { step: 'find' }) : null

/** What is received is not missing: its consignment records first that it was found (rule 660). */
const itemIsReportedMissing = (facts: Pick<ItemFacts, 'isReportedMissing'>) =>
  facts.isReportedMissing ? refuse('ITEM_CONSIGNED', { step: 'find' }) : null

const renterIsGone = (facts: Pick<ItemFacts, 'renterHasLeft'>) =>
  facts.renterHasLeft ? refuse('RENTER_HAS_LEFT') : null
const notCancellable = ({ status }: Pick<ItemFacts, 'status'>) =>
  status === 'cancel' ? refuse('ALREADY_CANCELLED') : refuse('CANCEL_NOT_ALLOWED', { status })
const notExtendable = ({ status }: Pick<ItemFacts, 'status'>) => refuse('EXTENSION_NOT_ALLOWED', { status })
const deliveryIsFixed = ({ status }: Pick<ItemFacts, 'status'>) =>
  refuse('DELIVERY_NOT_CHANGEABLE', { status })
const notReturnable = ({ status }: Pick<ItemFacts, 'status'>) => refuse('RETURN_NOT_ALLOWED', { status })

const operations = { by: ['staff'], roles: ['operations'] } as const
const finance = { by: ['staff'], roles: ['finance'] } as const
const notSent = ['new', 'ready_for_delivery'] as const
/** An item that its renter has, or had and did not give back. */
const withItsRenter = ['delivered', 'end'] as const
/** An item that was sent and that its renter may never have got. */
const mayNotHaveArrived = ['shipped', ...withItsRenter, 'return_requested'] as const
/** The states in which a loss leaves a rental. */
const mayBeLost = ['lost', 'cancel', 'collected', 'return_collected', 'return_completed'] as const
const withOrBackFromItsRenter = [
  ...withItsRenter,
  'collected',
  'lost',
  'return_requested',
  'return_collecting',
  'return_collected',
  'return_completed',
] as const

/**
 * Which action is allowed on a rented item, in which states and by whom (rules 56, 58 and 879). A declined return restores
 * the state that its request names; an exchange, a charge and a refund do not change the state, and an extension makes
 * `delivered` of `end`. `lose` and
 * `loseOnTheWay` are the ends that a loss gives to any rental, `loseOwn` and `loseOwnOnTheWay` those that staff close
 * for an item of the shop itself; of one whose arrival is presumed staff say which of the two it is. `neverArrived` is
 * the end of a rental, of anybody's item, whose renter never had it though it was not lost (rule 500), and
 * `loseComingBack` and `loseReturn` are the ends of anybody's item that the courier lost on its way back (rules 531 and
 * 532): for its renter it is collected, or came back.
 */
export const itemActions = {
  prepare: { from: ['new'], to: 'ready_for_delivery', ...operations },
  ship: { from: ['ready_for_delivery'], to: 'shipped', ...operations, unless: [itemIsElsewhere] },
  deliver: { from: ['shipped'], to: 'delivered', by: ['staff', 'job'], roles: ['operations'] },
  confirmArrival: {
    ...{ from: withItsRenter, to: 'as before', by: ['staff', 'job'], roles: ['operations'] },
    when: isArrivalPresumed,
  },
  end: { from: ['delivered'], to: 'end', by: ['job'] },
  collect: { from: withItsRenter, to: 'collected', ...operations, unless: [itemIsReportedMissing] },
  charge: { from: withOrBackFromItsRenter, to: 'as before', ...operations, unless: [renterIsGone] },
  lose: { from: withItsRenter, to: 'lost', by: ['staff'] },
  loseOnTheWay: { from: mayNotHaveArrived, to: 'cancel', by: ['staff'], when: mayBeOnItsWay },
  loseOwn: { from: withItsRenter, to: 'lost', ...operations, unless: [itemIsAnOwners] },
  loseOwnOnTheWay: {
    ...{ from: mayNotHaveArrived, to: 'cancel', ...operations },
    ...{ when: mayBeOnItsWay, unless: [itemIsAnOwners] },
  },
  neverArrived: { from: mayNotHaveArrived, to: 'cancel', ...operations, when: mayBeOnItsWay },
  loseComingBack: {
    ...{ from: withItsRenter, to: 'collected', ...operations },
    unless: [ownersItemIsNotMissing],
  },
  loseReturn: {
    ...{ from: ['return_collecting'], to: 'return_collected', ...operations },
    unless: [ownersItemIsNotMissing],
  },
  findAgain: { from: mayBeLost, to: 'as before', by: ['staff'], when: isLost },
  findOwnAgain: {
    ...{ from: mayBeLost, to: 'as before', ...operations },
    ...{ when: isLost, unless: [lostItemIsAnOwners] },
  },
  undoShip: { from: ['shipped'], to: 'ready_for_delivery', ...operations },
  undoDeliver: { from: ['delivered'], to: 'shipped', ...operations, when: isBeforeItsFirstDay },
  undoArrival: { from: withItsRenter, to: 'as before', ...operations, when: isArrivalSeen },
  undoCollectReturn: { from: ['return_collecting'], to: 'return_requested', ...operations },
  correctParcel: { from: ['shipped', 'return_collecting'], to: 'as before', ...operations },
  correctAddress: { from: [...notSent, 'shipped'], to: 'as before', ...operations },
  changeDelivery: { from: notSent, to: 'as before', by: ['member'], otherwise: deliveryIsFixed },
  cancel: {
    ...{ from: notSent, to: 'cancel', by: ['member', 'staff'], roles: ['operations'] },
    otherwise: notCancellable,
  },
  exchange: { from: notSent, to: 'as before', ...operations },
  extend: {
    ...{ from: [...notSent, 'shipped', ...withItsRenter], to: 'as before', by: ['member'] },
    otherwise: notExtendable,
  },
  requestReturn: { from: withItsRenter, to: 'return_requested', by: ['member'], otherwise: notReturnable },
  approveReturn: {
    ...{ from: ['return_requested'], to: 'return_requested', ...operations },
    when: isNotApproved,
  },
  declineReturn: { from: ['return_requested'], to: 'as before', ...operations },
  collectReturn: { from: ['return_requested'], to: 'return_collecting', ...operations, when: isApproved },
  receiveReturn: {
    ...{ from: ['return_collecting'], to: 'return_collected', by: ['staff', 'job'], roles: ['operations'] },
    unless: [itemIsReportedMissing],
  },
  completeReturn: { from: ['return_collected'], to: 'return_completed', ...finance },
  refund: { from: ['collected', 'lost'], to: 'as before', ...finance },
} as const satisfies Readonly<Record<string, Rule>>

/** The facts of an item in its order's stream; where its product is, the caller says. */
export const itemFactsOf = (
  { order, item }: { order: { draft: { start: CivilDate } }; item: RentedItem },
  {
    today,
    elsewhere = null,
    isReportedMissing = false,
  }: { today: CivilDate } & Partial<Pick<ItemFacts, 'elsewhere' | 'isReportedMissing'>>,
): Omit<ItemFacts, 'renterHasLeft'> => ({
  ...{ status: item.status, start: order.draft.start, today, elsewhere, isReportedMissing },
  isConsigned: item.consignment !== null,
  ...ownFactsOf(item),
})

/** The facts that an item's own events tell, without the day and the place of its product. */
export const ownFactsOf = ({ status, openReturn, isFound, isLostOnTheWay, ...item }: RentedItem) => ({
  ...{ status, isArrivalPresumed: item.isArrivalPresumed },
  isApproved: openReturn?.approved === true,
  loss: lossOf({ isLost: status === 'lost' || isLostOnTheWay || item.handedOverOn !== null, isFound }),
})

const lossOf = ({ isLost, isFound }: { isLost: boolean; isFound: boolean }): ItemFacts['loss'] =>
  isFound ? 'found' : isLost ? 'lost' : null

const isBarredBy = (action: ItemAction, barrier: NonNullable<Rule['unless']>[number]): boolean => {
  const rule: Rule = itemActions[action]
  return rule.unless?.includes(barrier) === true
}

/** True when the action moves the product itself, so that it has to be here (rule 303). */
export const needsItemHere = (action: ItemAction): boolean => isBarredBy(action, itemIsElsewhere)

/** True when the action receives the product, which is not missing then (rule 660). */
export const receivesItem = (action: ItemAction): boolean => isBarredBy(action, itemIsReportedMissing)

/** True when the action records that an item arrived. */
export const arrives = (action: ItemAction): boolean => action === 'deliver' || action === 'confirmArrival'

/**
 * The action that a member's screen offers for an item (rule 56): where it cannot be cancelled any more, though it was not
 * sent, they ask the shop, which still can (rule 992).
 */
export function memberActionOf({
  status,
  mayCancel,
}: {
  status: ItemStatus
  mayCancel: boolean
}): 'cancel' | 'ask' | 'return' | 'rebook' | null {
  if (mayDo(itemActions, 'cancel', { status }, 'member')) return mayCancel ? 'cancel' : 'ask'
  if (mayDo(itemActions, 'requestReturn', { status }, 'member')) return 'return'
  if (status === 'collected' || status === 'cancel') return 'rebook'
  return null
}
