import { orderEvents } from '../../../domain/ordering/events.ts'
import { undeliveredWords } from '../../../domain/shared/itemWords.ts'
import { undeliveredBecause } from '../../../domain/shared/undelivered.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent } from '../message.ts'
import { moneyBack, moneyBackText, orderLink, rentedItem } from '../rentedItem.ts'

export const itemCancelled = onEvent('order.item.cancelled', orderEvents['order.item.cancelled'].schema, {
  name: 'itemCancelled',
  kind: 'transactional',
  title: '예약을 취소했어요',
  text: ['#{상품} 예약이 취소됐어요.', '취소 수수료 #{수수료}', ...moneyBackText],
  concerns: ({ reasonCode }) => undeliveredBecause(reasonCode) === null,
  tell: async ({ db }, { orderItemId, memberId, fee, ...back }) => {
    const item = await rentedItem(db, orderItemId)
    if (item === undefined) return null
    return {
      memberId,
      link: orderLink(item.orderId),
      variables: { 상품: item.productName, 수수료: formatWon(fee), ...moneyBack(back) },
    }
  },
})

/** For a renter who never had the item. */
export const itemUndelivered = onEvent('order.item.cancelled', orderEvents['order.item.cancelled'].schema, {
  name: 'itemUndelivered',
  kind: 'transactional',
  title: '예약을 취소했어요',
  text: ['#{상품} 예약이 취소됐어요.', '#{사과}', ...moneyBackText],
  concerns: ({ reasonCode }) => undeliveredBecause(reasonCode) !== null,
  tell: async ({ db }, { orderItemId, memberId, reasonCode, ...back }) => {
    const item = await rentedItem(db, orderItemId)
    const because = undeliveredBecause(reasonCode)
    if (item === undefined || because === null) return null
    return {
      memberId,
      link: orderLink(item.orderId),
      variables: { 상품: item.productName, 사과: undeliveredWords[because], ...moneyBack(back) },
    }
  },
})
