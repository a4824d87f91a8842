import { z } from 'zod'
import { chargeStream } from '../../../domain/charges/events.ts'
import { consignmentStream } from '../../../domain/consignment/events.ts'
import { decideGiveUp } from '../../../domain/processes/givingUp.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { insteadOf, isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { offerRefusals, takeOffSale } from '../../catalogue/index.ts'
import { runCompiled } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { slotRefusals } from '../../rental/index.ts'
import { readConsignment } from '../consignmentRow.ts'
import { rentedSoFar } from '../queries/rented.ts'
import { consignmentIn } from '../streams.ts'
import { reasonOf, textRow } from '../texts.ts'

type GivingUp = { consignmentId: string; quotedPenalty: number } & (
  | { by: 'member'; memberId: number }
  | { by: 'staff'; staffId: number; reason: string }
)

const answered = z.object({ id: z.uuid(), status: z.literal('cancel'), penalty: z.int() })
type GivenUp = z.infer<typeof answered>

/**
 * Ends a consignment early, by its owner or by staff for them: penalty, calendar and listing change in one append.
 * Idempotent. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, CONSIGNMENT_RENTED, PENALTY_CHANGED.
 */
export async function giveUpConsignment(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'env'>,
  giving: GivingUp,
): Promise<
  | GivenUp
  | Refusal<
      | 'CONSIGNMENT_RENTED'
      | 'INVALID_REQUEST'
      | 'NOT_FOUND'
      | 'PENALTY_CHANGED'
      | 'TRANSITION_NOT_ALLOWED'
      | CommandCode
    >
> {
  const { consignmentId, quotedPenalty, by } = giving
  const row = await readConsignment(deps, consignmentId)
  if (row === null || (by === 'member' && row.member_id !== giving.memberId)) return refuse('NOT_FOUND')
  const { free: days, ...rented } = await rentedSoFar(deps, row)
  const now = deps.clock.now()
  const chargeId = newId(now)
  const free = days.map((one) => ({ ...one, downtimeId: newId(now) }))
  const actor = by === 'member' ? `member:${giving.memberId}` : `staff:${giving.staffId}`
  const typed =
    by === 'staff'
      ? [
          await textRow(deps, {
            consignmentId,
            memberId: row.member_id,
            part: 'give_up',
            text: giving.reason,
          }),
        ]
      : []
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `consignment:give_up:${consignmentId}`,
    request: { consignmentId, by, quotedPenalty },
    ...(by === 'staff' && { typed: typedAs(deps, giving.reason) }),
    actor,
    ...(by === 'staff' && { reason: reasonOf('give_up', consignmentId) }),
    streams: [consignmentStream(consignmentId), chargeStream(chargeId), `product:${row.product_id ?? 0}`],
    refusedAtAppend: [...offerRefusals, ...slotRefusals],
    decide: (streams) => {
      const today = seoulDate(deps.clock.now())
      const decided = decideGiveUp(consignmentIn(streams, consignmentId), {
        ...{ by, quotedPenalty, rented, today, chargeId, free },
      })
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided.entries),
        rows: async (client) => {
          for (const one of typed) await runCompiled(client, one)
          return takeOffSale(client, row.product_id ?? 0, { actor: catalogueActor(actor), at: now })
        },
        result: { id: consignmentId, status: 'cancel', penalty: decided.penalty },
      }
    },
  })
  if (handled.kind === 'done') return answered.parse(handled.result)
  // A member booked the item or began to pay for it after its rentals were read.
  return insteadOf(handled.refusal, slotRefusals, refuse('CONSIGNMENT_RENTED', { because: 'rental_booked' }))
}

/** Only staff and jobs change the catalogue, so a change caused by a member's step is attributed to a job. */
const catalogueActor = (actor: string): string =>
  actor.startsWith('staff:') ? actor : 'job:giveUpConsignment'
