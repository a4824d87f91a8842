import type { OrderItemStatus } from '../../../../domain/wire/orderItemStatus.ts'
import { won } from '../../../text/format.ts'
import { staffApi } from '../../api/request.ts'
import { itemCalls } from '../../calls/operations.ts'
import type { Ask, Change, Given } from '../../kit/actions.ts'
import { CancelledPart } from './CancelledPart.tsx'
import { orderStates } from './orderStates.ts'

/** The part of the order to cancel; some card providers cannot refund a payment in part. */
export const cancelledPart: Ask = { name: 'whole', label: '범위', field: CancelledPart, required: true }

/** A cancellation by staff has no fee, whatever the day. */
export const cancelsWith = (status: OrderItemStatus, finalAmount: number): Change => ({
  before: `${orderStates[status].label} · ${won(finalAmount)}`,
  after: `${orderStates.cancel.label} · 수수료 없이 전액 환불`,
})

export const cancelItem = (orderItemId: string, { reason, values }: Given) =>
  staffApi.send(itemCalls.cancel(orderItemId), { reason, wholeOrder: values.whole === 'order' })
