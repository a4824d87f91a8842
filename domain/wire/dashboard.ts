import * as z from 'zod/mini'
import { answer, signedAmount } from './primitives.ts'

export const dashboardAnswer = answer(
  z.object({
    name: z.string(),
    inquiriesCnt: z.int(),
    shippedCnt: z.int(),
    couponCnt: z.int(),
    points: signedAmount,
  }),
)
export type Dashboard = z.infer<typeof dashboardAnswer>['data']
