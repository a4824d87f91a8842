import { orderStatusNames } from '../../../../domain/lists/orderStatusNames.ts'
import type { OrderItemStatus } from '../../../../domain/wire/orderItemStatus.ts'
import type { StaffOrderItem } from '../../../../domain/wire/staffOrders.ts'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import type { Ask, Change, DialogAnswer, OwnFieldProps } from '../../kit/actions.ts'
import { Choice } from '../../kit/Choice.tsx'
import { figureWon } from '../../kit/words.ts'
import styles from './Conditions.module.css'

/** The part of the order to cancel; some card providers cannot refund a payment in part. */
export const cancelledPart: Ask = {
  ...{ name: 'whole', label: '범위', field: CancelledPart, isChoice: true },
  required: true,
}

/** A cancellation by staff has no fee, whatever the day. */
export const cancelsWith = (status: OrderItemStatus, finalAmount: number): Change => ({
  before: `${orderStatusNames[status]} · ${won(finalAmount)}`,
  after: `${orderStatusNames.cancel} · 수수료 없이 전액 환불`,
})

export function cancelItem(orderItemId: string, { reason, values: { whole = '' } }: DialogAnswer) {
  const [part, productId, refund] = whole.split(' ')
  return staffApi.send(itemCalls.cancel(orderItemId), {
    ...{ reason, wholeOrder: part === 'order' },
    ...{ productId: Number(productId), quotedRefund: Number(refund) },
  })
}

/**
 * The parts that can be cancelled, each with the sum that goes back. Its value names the product and the sum that were
 * read, as the request does (rule 922).
 */
export function partsToCancel({ productId, cancelling }: Pick<StaffOrderItem, 'productId' | 'cancelling'>) {
  const { item, order } = cancelling
  const part = (of: 'item' | 'order', refund: number, words: string) => ({
    value: `${of} ${productId} ${refund}`,
    label: `${words} · ${figureWon(refund)} 환불`,
  })
  return [
    ...(item === null ? [] : [part('item', item, '이 상품만')]),
    ...(order === null ? [] : [part('order', order.refund, `주문 전체 ${order.items}개`)]),
  ]
}

/** Asks for the part of the order to cancel, and says what each gives back. */
function CancelledPart({ label, rowId, value, onChange }: OwnFieldProps) {
  const item = useAnswer(itemCalls.one(rowId))
  const { data } = item
  if (data === undefined)
    return item.error === undefined ? (
      <p className={styles.none}>환불할 금액을 세고 있어요.</p>
    ) : (
      <Unread answer={item} />
    )
  return <Choice label={label} value={value} options={partsToCancel(data)} onChange={onChange} />
}
