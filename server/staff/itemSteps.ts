import * as z from 'zod/mini'
import { isRefusal, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import { shipRequest, staffReasonRequest, transitionAnswer } from '../../domain/wire/staff.ts'
import type { Routes } from '../platform/deps.ts'
import type { AnyCallCode } from '../platform/http/listedAnyway.ts'

export const byItem = z.object({ id: uuid })

type ByStaff = z.infer<typeof shipRequest> & { orderItemId: string; by: 'staff'; staffId: number }
type Step<Code extends RefusalCode = RefusalCode> = {
  path: string
  summary: string
  /** The step hands a parcel to a courier: the body has the courier and the tracking number. */
  ships?: boolean
  /** Its refusals besides those of every step. */
  refusals: readonly Code[]
  take: (
    taken: ByStaff,
  ) => Promise<
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

/** Checks that a step can answer only the refusals that it lists. */
export const itemStep = <Code extends RefusalCode = never>({
  refusals = [],
  ...step
}: Omit<Step<Code>, 'refusals'> & Partial<Pick<Step<Code>, 'refusals'>>): Step => ({ ...step, refusals })

/** A route for each step of an item's work by operations, with a typed reason. */
export const itemSteps =
  (steps: readonly Step[]): ReturnType<Routes> =>
  async (app) => {
    for (const { path, summary, ships = false, refusals, take } of steps)
      app.post(
        `/api/staff/order-items/:id/${path}`,
        {
          onRequest: app.staff('operations'),
          schema: {
            summary,
            params: byItem,
            body: ships ? shipRequest : staffReasonRequest,
            response: { 200: transitionAnswer },
            refusals: [...anyStep, ...refusals],
          },
        },
        async (request, reply) => {
          const taken = await take({
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
