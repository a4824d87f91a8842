import type { Books } from './books.ts'
import { seoulTime } from './time.ts'

/** Every payment that ever took money, and what went back, for tests to compare with the shop's books. */
export function ledger(books: Books): object {
  const captured = books.payments.values().filter((payment) => payment.approvedAt !== null)
  const totalAmount = captured.reduce((sum, payment) => sum + payment.amount, 0)
  const balanceAmount = captured.reduce((sum, payment) => sum + payment.balance, 0)
  return {
    payments: captured.map((payment) => ({
      paymentKey: payment.paymentKey,
      transactionKey: payment.transactionKey,
      orderId: payment.orderId,
      customerKey: payment.customerKey,
      status: payment.status,
      totalAmount: payment.amount,
      balanceAmount: payment.balance,
      approvedAt: payment.approvedAt === null ? null : seoulTime(payment.approvedAt),
      cancels: payment.cancels.map((cancel) => ({ ...cancel, canceledAt: seoulTime(cancel.canceledAt) })),
    })),
    totals: { totalAmount, cancelAmount: totalAmount - balanceAmount, balanceAmount },
  }
}
