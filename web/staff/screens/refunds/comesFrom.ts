import type { StaffRefundRow } from '../../../../domain/wire/staffRefunds.ts'
import { explainPath } from '../../paths.ts'

/** Link to the events of the refund's order or charge. */
export const comesFrom = ({ orderId, chargeId }: StaffRefundRow): string =>
  chargeId === null && orderId !== null
    ? explainPath({ what: 'order', id: orderId })
    : explainPath({ what: 'stream', stream: `charge:${chargeId}` })
