import type { CivilDate } from '../shared/civilDate.ts'
import type { OrderEventOf, OrderedItem } from './events.ts'
import type { ItemStatus } from './itemStatus.ts'
import { type ExtensionPayment, type GivenBack, nothingBack } from './refunding.ts'

/** A return that was requested and is neither declined nor completed; declining it restores `from`. */
type OpenReturn = { from: 'delivered' | 'end'; approved: boolean }

export type Waybill = { courier: string | null; trackingNumber: string | null }

export type RentedItem = OrderedItem & {
  /** The last day of its rental: that of the order until it is extended. */
  end: CivilDate
  status: ItemStatus
  back: GivenBack
  /** How often it was extended. */
  extensions: number
  /** What cards paid for its extensions, the oldest first. */
  extensionPayments: readonly ExtensionPayment[]
  /** How many returns were requested, including declined ones. */
  returns: number
  openReturn: OpenReturn | null
  /** How often it was refunded after it was collected. */
  refunds: number
  /** How often it was exchanged before it shipped. */
  exchanges: number
  /** How often a step, a waybill or the address was corrected. */
  corrections: number
  /** The last of its corrections that changed recipient, address or note of the order; 0 before the first. */
  addressCorrection: number
  /** The waybill of its last parcel, to the member or back; null before the first one. */
  waybill: Waybill | null
  /** An item that was lost is here again. */
  isFound: boolean
  /** It was lost on its way to the member. */
  isLostOnTheWay: boolean
  /** The day on which its renter handed it to the courier, who lost it on its way back (rules 531 and 532); null otherwise. */
  handedOverOn: CivilDate | null
  /** The job presumed its arrival, because its rental began; no arrival was recorded (rule 460). */
  isArrivalPresumed: boolean
  /** Staff took back that this parcel was delivered (rule 494). */
  isDeliveryDenied: boolean
}

/** The state of an item when its order is placed. */
export const newlyRented = (item: OrderedItem, end: CivilDate): RentedItem => ({
  ...item,
  end,
  status: 'new',
  back: nothingBack,
  extensions: 0,
  extensionPayments: [],
  returns: 0,
  openReturn: null,
  refunds: 0,
  exchanges: 0,
  corrections: 0,
  addressCorrection: 0,
  waybill: null,
  isFound: false,
  isLostOnTheWay: false,
  handedOverOn: null,
  isArrivalPresumed: false,
  isDeliveryDenied: false,
})

/** The item after its return was requested, approved or declined. Declining it says that its renter has it (rule 501). */
export function withReturn(
  item: RentedItem,
  event: OrderEventOf<'order.return.requested' | 'order.return.approved' | 'order.return.declined'>,
): RentedItem {
  switch (event.type) {
    case 'order.return.requested': {
      const { from, returnNumber } = event.data
      return {
        ...item,
        status: 'return_requested',
        returns: returnNumber,
        openReturn: { from, approved: false },
      }
    }
    case 'order.return.approved':
      return { ...item, openReturn: item.openReturn && { ...item.openReturn, approved: true } }
    case 'order.return.declined':
      return { ...item, status: event.data.restored, openReturn: null, isArrivalPresumed: false }
  }
}
