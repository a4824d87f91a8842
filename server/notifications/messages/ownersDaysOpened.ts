import { rentalEvents } from '../../../domain/rental/events.ts'
import { daysOpenedByStaff } from '../../consignments/index.ts'
import { onEvent } from '../message.ts'
import { bookingsOfDays, ownerTold } from '../ownersItem.ts'

/** For the owner, who counted on the days being kept. */
export const ownersDaysOpened = onEvent(
  'product.downtime.removed',
  rentalEvents['product.downtime.removed'].schema,
  {
    name: 'ownersDaysOpened',
    kind: 'transactional',
    title: '막아 두신 날을 다시 열었어요',
    text: ['#{상품}', '#{기간}', '#{예약}', '쓰실 일이 있으면 #{방법} 주세요.'],
    tell: async (needs, removed) => {
      const opened = await daysOpenedByStaff(needs, removed)
      if (opened === null) return null
      return ownerTold(needs, opened, opened, {
        예약: await bookingsOfDays(needs, opened, '이제 이 날에 대여 예약을 받아요.'),
        방법: opened.mayBeBlocked ? '대여 달력에서 다시 막거나 1:1 문의를 남겨' : '1:1 문의를 남겨',
      })
    },
  },
)
