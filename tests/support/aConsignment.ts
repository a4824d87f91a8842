import { randomUUID } from 'node:crypto'
import { applyFor } from '../../domain/consignment/decide.ts'
import { consignmentStream } from '../../domain/consignment/events.ts'
import { entryOf } from '../../domain/processes/entries.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { closeUnsentApplications } from '../../server/consignments/index.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { handleCommand } from '../../server/platform/eventStore/handleCommand.ts'
import { newEvents } from '../../server/platform/eventStore/newEvents.ts'

/** An item that the member wants to hand in, without its form; answers the consignment's id. */
export async function anApplication(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  memberId: number,
): Promise<string> {
  const consignmentId = randomUUID()
  const said = { productCondition: 'new', warranty: true, desiredRentalPrice: 15_000, months: 6 } as const
  const application = {
    consignmentId,
    memberId,
    consignmentNumber: `261120-${consignmentId.slice(0, 6).toUpperCase()}`,
    accountId: 1,
    ...said,
  }
  await handleCommand(store, clock, {
    commandId: `test:${consignmentId}`,
    request: { consignmentId },
    actor: `member:${memberId}`,
    streams: [consignmentStream(consignmentId)],
    decide: () => ({
      events: newEvents(applyFor(application, seoulDate(clock.now())).map(entryOf)),
    }),
  })
  return consignmentId
}

/** Four days pass in which nothing is sent; answers how many applications are over. */
export const runsOut = (deps: Pick<Deps, 'db' | 'store' | 'clock'>): Promise<number> =>
  closeUnsentApplications({
    ...deps,
    clock: fixedClock(new Date(deps.clock.now().getTime() + 4 * 86_400_000)),
  })
