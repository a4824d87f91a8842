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
  /** The step hands a parcel to a courier: the body says which one and the number. */
  ships?: boolean
  /** What it refuses beside what every step does. */
  refusals: readonly Code[]
  take: (
    taken: ByStaff,
  ) => Promise<
    z.infer<typeof transitionAnswer>['data'] | Refusal<NoInfer<Code> | (typeof anyStep)[number] | AnyCallCode>
  >
}

/** What every step refuses: an item that is not there or in another state, and what any command does. */
const anyStep = [
  'NOT_FOUND',
  'TRANSITION_NOT_ALLOWED',
  'CONCURRENT_CHANGE',
  'IDEMPOTENCY_KEY_REUSED',
] as const

/** A step whose refusals are those that it names. */
export const itemStep = <Code extends RefusalCode = never>({
  refusals = [],
  ...step
}: Omit<Step<Code>, 'refusals'> & Partial<Pick<Step<Code>, 'refusals'>>): Step => ({ ...step, refusals })

/** One call for each step that operations take an item through, with the reason that they type. */
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
