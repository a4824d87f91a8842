import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent } from '../message.ts'
import { orderLink, periodOf, pickUpDay, productNamed, somePoints } from '../rentedItem.ts'

export const itemExtended = onEvent('order.item.extended', orderEvents['order.item.extended'].schema, {
  name: 'itemExtended',
  kind: 'transactional',
  title: '대여를 연장했어요',
  text: ['#{상품}, #{기간}', '#{회수일}에 찾으러 가요.', '카드로 결제 #{카드결제}', '포인트 사용 #{포인트}'],
  tell: async ({ db }, { orderId, memberId, item, start, to: end, cardAmount, pointsUsed }) => ({
    memberId,
    link: orderLink(orderId),
    variables: {
      상품: await productNamed(db, item.productId),
      기간: periodOf({ start, end }),
      회수일: formatWithWeekday(pickUpDay({ end })),
      카드결제: cardAmount === 0 ? '' : formatWon(cardAmount),
      포인트: somePoints(pointsUsed),
    },
  }),
})
