import { isPaid } from '../gateways/tossPayouts/index.ts'

export const paid = `SELECT count(*) FROM payouts WHERE status = 'COMPLETED'`
export const refOf = (payout: { refPayoutId: string }) => payout.refPayoutId
export const solapiOf = (status: string) => isPaid(status)
