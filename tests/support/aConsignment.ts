import { randomUUID } from 'node:crypto'
import { applyFor } from '../../domain/consignment/decide.ts'
import { type ConsignmentEvent, consignmentStream } from '../../domain/consignment/events.ts'
import { contractOf } from '../../domain/processes/consigning.ts'
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

/** The item was accepted on 1 October 2026 for three months that are over, and is sent back now. */
export async function goesHome(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { consignmentId, memberId }: { consignmentId: string; memberId: number },
): Promise<void> {
  const ref = { consignmentId, memberId }
  const contract = contractOf(3, {
    ...{ assessedRentalPrice: 12_300, rates: { transactionPerMille: 98, operatingPerMille: 200 } },
    today: '2026-10-01',
  })
  const steps: [Deps['clock'], ConsignmentEvent[]][] = [
    [
      fixedClock(new Date('2026-10-01T10:00:00+09:00')),
      [
        { type: 'consignment.received', data: ref },
        { type: 'consignment.accepted', data: { ...ref, productId: 1, contract } },
        { type: 'consignment.ended', data: { ...ref, productId: 1 } },
      ],
    ],
    [
      clock,
      [
        {
          type: 'consignment.sent_back',
          data: { ...ref, courier: 'cj', trackingNumber: '601234567890', sendingNumber: 1 },
        },
      ],
    ],
  ]
  for (const [nth, [at, events]] of steps.entries())
    await handleCommand(store, at, {
      commandId: `test:${consignmentId}:${nth}`,
      request: ref,
      actor: 'job:test',
      streams: [consignmentStream(consignmentId)],
      decide: () => ({ events: newEvents(events.map(entryOf)) }),
    })
}
