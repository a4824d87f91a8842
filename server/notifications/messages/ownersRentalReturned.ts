import { orderEvents } from '../../../domain/ordering/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onEvent, type Wording } from '../message.ts'
import { ownerTold } from '../ownersItem.ts'

const title = '맡기신 상품이 반품됐어요'

/** Nothing of its price is kept. */
const ownersRentalReturnedWhole: Wording = {
  name: 'ownersRentalReturnedWhole',
  kind: 'transactional',
  title,
  text: ['#{상품}', '#{기간}', '빌린 분께 대여료를 모두 돌려드려서 이 대여는 정산되지 않아요.'],
}

/** For the owner, who read that the rental is settled once it is back: a return leaves less of it, or nothing (rule 993). */
export const ownersRentalReturned = onEvent(
  'order.return.completed',
  orderEvents['order.return.completed'].schema,
  {
    name: 'ownersRentalReturned',
    kind: 'transactional',
    title,
    text: ['#{상품}', '#{기간}', '빌린 분께 대여료 일부를 돌려드려서 이 대여의 정산 금액은 #{몫}이에요.'],
    others: [ownersRentalReturnedWhole],
    concerns: ({ consignment, base, periodTotalPrice }) => consignment !== null && base < periodTotalPrice,
    tell: async (needs, { consignment, start, end, base, ownersShare }) => {
      const told = await ownerTold(
        needs,
        consignment,
        { start, end },
        base > 0 ? { 몫: formatWon(ownersShare) } : {},
      )
      return told !== null && base === 0 ? { ...told, wording: ownersRentalReturnedWhole } : told
    },
  },
)
