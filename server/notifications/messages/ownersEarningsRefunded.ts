import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent } from '../message.ts'
import { ownerTold, takenFromPayout, takenFromPayoutText } from '../ownersItem.ts'
import { ownersRental } from '../rentedItem.ts'

/** For the owner of what a rental had earned, of which a later refund takes a part back (rule 993). */
export const ownersEarningsRefunded = onEvent(
  'order.item.refunded',
  orderEvents['order.item.refunded'].schema,
  {
    name: 'ownersEarningsRefunded',
    kind: 'transactional',
    title: '정산한 대여료를 돌려드렸어요',
    text: ['#{상품}', '#{기간}', '빌린 분께 #{환불}을 돌려드렸어요.', takenFromPayoutText],
    concerns: ({ consignment, ownersShare }) => consignment !== null && ownersShare > 0,
    tell: async (needs, { orderItemId, refunded, ownersShare }, at) => {
      const rental = await ownersRental(needs.db, orderItemId)
      if (rental === undefined) return null
      return ownerTold(needs, rental, rental, {
        환불: formatWon(refunded),
        ...takenFromPayout(ownersShare, at),
      })
    },
  },
)
