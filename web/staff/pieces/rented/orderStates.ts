import { orderStatusNames } from '../../../../domain/lists/orderStatusNames.ts'
import type { OrderItemStatus } from '../../../../domain/wire/orderItemStatus.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

/** Staff's names of the states of an order item, with their tones. */
export const orderStates: Readonly<Record<OrderItemStatus, { label: string; tone: BadgeTone }>> = {
  new: { label: orderStatusNames.new, tone: 'lining' },
  ready_for_delivery: { label: orderStatusNames.ready_for_delivery, tone: 'warn' },
  shipped: { label: orderStatusNames.shipped, tone: 'tile' },
  delivered: { label: orderStatusNames.delivered, tone: 'ok' },
  end: { label: orderStatusNames.end, tone: 'warn' },
  collected: { label: orderStatusNames.collected, tone: 'tile' },
  lost: { label: orderStatusNames.lost, tone: 'error' },
  cancel: { label: orderStatusNames.cancel, tone: 'tile' },
  return_requested: { label: orderStatusNames.return_requested, tone: 'error' },
  return_collecting: { label: orderStatusNames.return_collecting, tone: 'warn' },
  return_collected: { label: orderStatusNames.return_collected, tone: 'warn' },
  return_completed: { label: orderStatusNames.return_completed, tone: 'tile' },
}
