import { orderEvents } from '../../../domain/ordering/events.ts'
import { undeliveredWords } from '../../../domain/shared/itemWords.ts'
import { undeliveredBecause } from '../../../domain/shared/undelivered.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent, type Wording } from '../message.ts'
import { moneyBack, moneyBackText, orderLink, rentedItem } from '../rentedItem.ts'

const title = '예약을 취소했어요'
const isCancelled = '#{상품} 예약이 취소됐어요.'

/** For a renter who never had the item. */
const itemUndelivered: Wording = {
  name: 'itemUndelivered',
  kind: 'transactional',
  title,
  text: [isCancelled, '#{사과}', ...moneyBackText],
}

export const itemCancelled = onEvent('order.item.cancelled', orderEvents['order.item.cancelled'].schema, {
  name: 'itemCancelled',
  kind: 'transactional',
  title,
  text: [isCancelled, '취소 수수료 #{수수료}', ...moneyBackText],
  others: [itemUndelivered],
  tell: async ({ db }, { orderItemId, memberId, fee, reasonCode, ...back }) => {
    const item = await rentedItem(db, orderItemId)
    if (item === undefined) return null
    const because = undeliveredBecause(reasonCode)
    const told = { memberId, link: orderLink(item.orderId) }
    const variables = { 상품: item.productName, ...moneyBack(back) }
    return because === null
      ? { ...told, variables: { ...variables, 수수료: formatWon(fee) } }
      : { ...told, variables: { ...variables, 사과: undeliveredWords(because) }, wording: itemUndelivered }
  },
})
