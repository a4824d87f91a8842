import { lostComingBack, lostOnItsWay } from '../shared/undelivered.ts'
import type { StaffOrderRow } from '../wire/staffOrders.ts'

/** Staff's names of the states of an order item: by what is to be done next, unlike the member's. */
export const orderStatusNames: Readonly<Record<StaffOrderRow['status'], string>> = {
  new: '결제 완료',
  ready_for_delivery: '출고 대기',
  shipped: '배송 중',
  delivered: '대여 중',
  end: '회수 대기',
  collected: '회수 완료',
  lost: '분실',
  cancel: '취소',
  return_requested: '반품 요청',
  return_collecting: '반품 수거 중',
  return_collected: '반품 검수 대기',
  return_completed: '반품 완료',
}

type State = Pick<StaffOrderRow, 'status' | 'loss'>

/** True when a courier lost it, on its way to its renter or back, though its state is not that of a loss. */
export const isLostByCourier = ({ status, loss }: State): boolean => loss !== null && status !== 'lost'

/** The state as people read it: of an item that a courier lost, that it was. */
export const orderState = (item: State): string => {
  if (!isLostByCourier(item)) return orderStatusNames[item.status]
  return item.status === 'cancel' ? lostOnItsWay : lostComingBack
}

/** The state of a rental whose arrival nobody recorded. */
export const unconfirmedState = (status: State['status']): string =>
  `${orderStatusNames[status]} · 도착 미확인`
