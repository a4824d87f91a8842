import { orderEvents } from '../../../domain/ordering/events.ts'
import { onEvent } from '../message.ts'
import { orderLink, rentedItem } from '../rentedItem.ts'

const wasWrong = '앞선 안내가 잘못 나갔어요.'
/** Of a pick-up no message was sent before, and none will be. */
const truths = {
  ship: `${wasWrong} 아직 보내지 않았어요. 보내면 다시 알려 드릴게요.`,
  deliver: `${wasWrong} 아직 배송 중이에요. 도착하면 다시 알려 드릴게요.`,
  arrival: `${wasWrong} 상품이 도착했는지 다시 확인하고 있어요. 받지 못하셨다면 고객센터에 알려 주세요.`,
  collectReturn: '아직 반품 수거를 시작하지 않았어요. 진행 상황은 주문 상세에서 볼 수 있어요.',
} as const

export const stepUndone = onEvent('order.step.undone', orderEvents['order.step.undone'].schema, {
  name: 'stepUndone',
  kind: 'transactional',
  title: '배송 안내를 바로잡아요',
  text: ['#{상품}', '#{사실}'],
  tell: async ({ db }, { orderItemId, memberId, step }) => {
    const item = await rentedItem(db, orderItemId)
    if (item === undefined) return null
    return {
      memberId,
      link: orderLink(item.orderId),
      variables: { 상품: item.productName, 사실: truths[step] },
    }
  },
})
