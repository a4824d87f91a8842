import { type OrderEventOf, orderEvents } from '../../../domain/ordering/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { type Needs, onEvent, type Told } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

type Changed = OrderEventOf<'order.delivery.changed'>['data']

const unexpected = '바꾸지 않으셨다면 바로 알려 주세요.'

async function toldTo({ db }: Needs, changed: Changed): Promise<Told> {
  const { orderItemId, memberId, feeBefore, feeAfter } = changed
  const item = await rentedItem(db, orderItemId)
  if (item === undefined) return null
  return {
    memberId,
    link: orderLink(item.orderId),
    variables: { 상품: item.productName, 배송비: formatWon(Math.abs(feeAfter - feeBefore)) },
  }
}

/** Says no address: the message leaves the shop, and the order shows it. */
export const deliveryFeeRaised = onEvent(
  'order.delivery.changed',
  orderEvents['order.delivery.changed'].schema,
  {
    name: 'deliveryFeeRaised',
    kind: 'transactional',
    title: '배송지와 배송비를 바꿨어요',
    text: ['#{상품}', '추가로 결제한 배송비 #{배송비}', unexpected],
    concerns: ({ feeBefore, feeAfter }) => feeAfter > feeBefore,
    tell: toldTo,
  },
)

/** The same of a lower fee. */
export const deliveryFeeLowered = onEvent(
  'order.delivery.changed',
  orderEvents['order.delivery.changed'].schema,
  {
    name: 'deliveryFeeLowered',
    kind: 'transactional',
    title: '배송지와 배송비를 바꿨어요',
    text: ['#{상품}', '돌려드리는 배송비 #{배송비}', unexpected],
    concerns: ({ feeBefore, feeAfter }) => feeAfter <= feeBefore,
    tell: toldTo,
  },
)
