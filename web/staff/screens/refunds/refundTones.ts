import type { StaffRefundRow } from '../../../../domain/wire/staffRefunds.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'
import { explainPath } from '../../paths.ts'

export const refundTones: Readonly<Record<StaffRefundRow['status'], BadgeTone>> = {
  pending: 'lining',
  confirmed: 'ok',
  rejected: 'error',
}

/** Link to the events of the refund's order or charge. */
export const comesFrom = ({ orderId, chargeId }: StaffRefundRow): string =>
  chargeId === null && orderId !== null
    ? explainPath({ what: 'order', id: orderId })
    : explainPath({ what: 'stream', stream: `charge:${chargeId}` })
