import type { Refusal } from '../../../domain/shared/decision.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import {
  completeReturn,
  declineReturn,
  moveReturn,
  refundQuoteOf,
  requestReturn,
} from '../../ordering/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StoryReturnStep } from './step.ts'

type Returned = {
  orderItemId: string
  memberId: number
  operations: number
  finance: number
  parcel: { courier: string; trackingNumber: string }
}

const nothing = { courier: null, trackingNumber: null }

/** One step of a return, by the person who takes it in a shop: the member asks, operations move it, finance pay. */
export async function returnStepIn(
  deps: Deps,
  step: StoryReturnStep,
  { orderItemId, memberId, operations, finance, parcel }: Returned,
): Promise<object | Refusal> {
  const byStaff = { orderItemId, by: 'staff', staffId: operations, returnNumber: 1 } as const
  switch (step) {
    case 'request':
      return requestReturn(deps, {
        ...{ orderItemId, memberId, reasonCode: 'does_not_fit' },
        text: '생각보다 커서 어울리지 않아요',
      })
    case 'approveReturn':
      return moveReturn(deps, { ...byStaff, ...nothing, step, reason: '신청 내용을 확인했어요' })
    case 'collectReturn':
      return moveReturn(deps, { ...byStaff, ...parcel, step, reason: '택배사에 수거를 맡겼어요' })
    case 'receiveReturn':
      return moveReturn(deps, { ...byStaff, ...nothing, step, reason: '상품이 도착했어요' })
    case 'decline':
      return declineReturn(deps, {
        ...{ orderItemId, staffId: operations, returnNumber: 1, isApproved: false },
        reasonCode: 'used_beyond_purpose',
        reason: '착용 흔적이 있어 반품은 어려워요. 남은 기간 동안 편하게 이용해 주세요.',
      })
    case 'complete': {
      const quote = await refundQuoteOf(deps, orderItemId, {
        ...{ refund: undefined, points: null, ownerBears: true, rentalCounts: false },
      })
      if (isRefusal(quote)) return quote
      return completeReturn(deps, {
        ...{ orderItemId, staffId: finance, reason: '하루 이용한 금액을 뺐어요' },
        ...{ refund: Math.floor(quote.largest / 200) * 100, points: null },
        ...{ returnsDeliveryFee: false, rentalCounts: false },
      })
    }
  }
}
