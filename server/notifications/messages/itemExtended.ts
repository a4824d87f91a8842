import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { onEvent } from '../message.ts'
import { cardAndPoints, orderLink, periodOf, pickUpDay, productNamed } from '../rentedItem.ts'

export const itemExtended = onEvent('order.item.extended', orderEvents['order.item.extended'].schema, {
  name: 'itemExtended',
  kind: 'transactional',
  title: '대여를 연장했어요',
  text: ['#{상품}, #{기간}', '#{회수일}에 찾으러 가요.', '결제 #{결제}'],
  tell: async ({ db }, { orderId, memberId, item, start, to: end, cardAmount, pointsUsed }) => ({
    memberId,
    link: orderLink(orderId),
    variables: {
      상품: await productNamed(db, item.productId),
      기간: periodOf({ start, end }),
      회수일: formatWithWeekday(pickUpDay({ end })),
      결제: cardAndPoints({ card: cardAmount, points: pointsUsed }),
    },
  }),
})
