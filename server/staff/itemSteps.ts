import * as z from 'zod/mini'
import { isRefusal, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import { type parcelRequest, staffReasonRequest, transitionAnswer } from '../../domain/wire/staff.ts'
import type { Routes } from '../platform/deps.ts'
import type { AnyCallCode } from '../platform/http/listedAnyway.ts'

export const byItem = z.object({ id: uuid })

type Reasoned = z.infer<typeof staffReasonRequest>
type ByStaff = Pick<z.infer<typeof parcelRequest>, 'courier' | 'trackingNumber'> & {
  orderItemId: string
  by: 'staff'
  staffId: number
}
type Step<Body extends Reasoned = Reasoned, Code extends RefusalCode = RefusalCode> = {
  path: string
  summary: string
  description?: string
  /** What is said besides the reason, such as the parcel of a step that hands one to a courier. */
  body?: z.core.$ZodType<Body>
  /** Its refusals besides those of every step. */
  refusals?: readonly Code[]
  take(
    taken: ByStaff & Body,
  ): Promise<
    z.infer<typeof transitionAnswer>['data'] | Refusal<NoInfer<Code> | (typeof anyStep)[number] | AnyCallCode>
  >
}

/** The refusals of every step: an item that does not exist or is in another state, and those of any command. */
const anyStep = [
  'NOT_FOUND',
  'TRANSITION_NOT_ALLOWED',
  'CONCURRENT_CHANGE',
  'IDEMPOTENCY_KEY_REUSED',
] as const

/** Checks that a step can answer only the refusals that it lists, and reads only what its body has. */
export const itemStep = <Body extends Reasoned = Reasoned, Code extends RefusalCode = never>(
  step: Step<Body, Code>,
): Step => step

/** A route for each step of an item's work by operations, with a typed reason. */
export const itemSteps =
  (steps: readonly Step[]): ReturnType<Routes> =>
  async (app) => {
    for (const { path, refusals = [], body = staffReasonRequest, summary, description, ...step } of steps)
      app.post(
        `/api/staff/order-items/:id/${path}`,
        {
          onRequest: app.staff('operations'),
          schema: {
            ...{ summary, ...(description !== undefined && { description }) },
            params: byItem,
            body,
            response: { 200: transitionAnswer },
            refusals: [...anyStep, ...refusals],
          },
        },
        async (request, reply) => {
          const taken = await step.take({
            orderItemId: request.params.id,
            by: 'staff',
            staffId: request.staff.id,
            courier: null,
            trackingNumber: null,
            ...request.body,
          })
          return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
        },
      )
  }
