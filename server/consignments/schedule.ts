import { closeUnsent, endContract } from '../../domain/consignment/decide.ts'
import { type ConsignmentEvent, consignmentStream } from '../../domain/consignment/events.ts'
import type { ConsignmentState } from '../../domain/consignment/state.ts'
import { entryOf } from '../../domain/processes/entries.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { offerRefusals, takeOffSale } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { sweep } from '../platform/jobs/sweep.ts'
import { consignmentIn } from './streams.ts'

type Needs = Pick<Deps, 'db' | 'store' | 'clock'>
type DueConsignment = { consignmentId: string; productId: number | null }

/** Closes applications whose item was not sent within three days. Returns how many. */
export const closeUnsentApplications = (needs: Needs): Promise<number> =>
  eachDue(needs, { job: 'closeUnsent', decide: closeUnsent }, (today) =>
    needs.db.kysely
      .selectFrom('shop.consignments')
      .select(['consignment_id as consignmentId', 'product_id as productId'])
      .where('status', '=', 'application')
      .where('tracking_number', 'is', null)
      .where('send_by', '<', today)
      .orderBy('send_by')
      .execute(),
  )

/** Ends contracts whose last day is over and takes their items off sale. Returns how many. */
export const endConsignments = (needs: Needs): Promise<number> =>
  eachDue(needs, { job: 'endConsignments', decide: endContract }, (today) =>
    needs.db.kysely
      .selectFrom('shop.consignments')
      .select(['consignment_id as consignmentId', 'product_id as productId'])
      .where('status', '=', 'consigning')
      .where('ends_on', '<', today)
      .where('missing_since', 'is', null)
      .orderBy('ends_on')
      .execute(),
  )

type Work = {
  job: 'closeUnsent' | 'endConsignments'
  decide: (
    state: ConsignmentState,
    today: CivilDate,
  ) => ConsignmentEvent[] | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'>
}

/** Processes everything due by now, each in its own append with a deterministic command id: safe to run twice. */
const eachDue = (
  needs: Needs,
  work: Work,
  due: (today: CivilDate) => Promise<DueConsignment[]>,
): Promise<number> =>
  sweep(async (each) => each(await due(seoulDate(needs.clock.now())), (row) => endOne(needs, work, row)))

/** Returns false when the command was refused, for example because another process was faster. */
async function endOne(
  { store, clock }: Needs,
  { job, decide }: Work,
  { consignmentId, productId }: DueConsignment,
): Promise<boolean> {
  const actor = `job:${job}`
  const handled = await handleCommand(store, clock, {
    commandId: `consignment:${job}:${consignmentId}`,
    request: { consignmentId },
    actor,
    streams: [consignmentStream(consignmentId)],
    refusedAtAppend: offerRefusals,
    decide: (streams) => {
      const decided = decide(consignmentIn(streams, consignmentId), seoulDate(clock.now()))
      if (isRefusal(decided)) return decided
      const events = newEvents(decided.map(entryOf))
      if (productId === null) return { events }
      return { events, rows: (client) => takeOffSale(client, productId, { actor, at: clock.now() }) }
    },
  })
  return handled.kind === 'done'
}
