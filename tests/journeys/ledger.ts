import { z } from 'zod'

/** The card provider's own record. */
export const ledgerShape = z.object({
  toss: z.object({
    payments: z.array(
      z.object({
        paymentKey: z.string(),
        orderId: z.string(),
        status: z.string(),
        totalAmount: z.number(),
        balanceAmount: z.number(),
        cancels: z.array(z.object({ cancelAmount: z.number() })),
      }),
    ),
  }),
})
export type LedgerPayment = z.infer<typeof ledgerShape>['toss']['payments'][number]
