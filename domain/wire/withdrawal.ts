import * as z from 'zod/mini'
import { withdrawalCause } from '../shared/refusalShapes.ts'
import { amount, answer } from './primitives.ts'

/** The data of the confirmation before a member withdraws. */
export const withdrawalPreviewAnswer = answer(
  z.object({
    /** Empty when nothing is under way. */
    causes: z.array(withdrawalCause),
    pointsToExpire: amount,
    couponsToLapse: z.int(),
    /** True for accounts with a password, which have to pass my-password-check first. */
    passwordRequired: z.boolean(),
  }),
)

export type WithdrawalPreview = z.infer<typeof withdrawalPreviewAnswer>['data']

const read = z.optional(z.coerce.number().check(z.int(), z.gte(0)))
/**
 * What the confirmation said is lost, as the member read it: where more would be lost by then, they stay, 409
 * WITHDRAWAL_LOSS_CHANGED.
 */
export const withdrawalQuery = z.object({
  pointsToExpire: read,
  couponsToLapse: read,
  withdrawalReason: z.optional(z.string().check(z.maxLength(500, '탈퇴 사유는 500자까지 입력할 수 있어요.'))),
})

export const withdrawalAnswer = answer(z.object({ pointsExpired: amount, couponsLapsed: z.int() }))
