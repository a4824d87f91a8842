import { randomBytes } from 'node:crypto'
import { type Charge, chargeStream } from '../../domain/charges/events.ts'
import { entryOf } from '../../domain/processes/entries.ts'
import { uuidv7 } from '../../domain/shared/ids.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { handleCommand } from '../../server/platform/eventStore/handleCommand.ts'
import { newEvents } from '../../server/platform/eventStore/newEvents.ts'

type OwnersCharge = Pick<Charge, 'kind' | 'memberId' | 'amount' | 'dueOn'> & { consignmentId: string }

/** A charge for an owner without the consignment that it comes from. */
export async function chargeOwner(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { consignmentId, ...charging }: OwnersCharge,
): Promise<{ chargeId: string }> {
  const chargeId = uuidv7(clock.now().getTime(), randomBytes(10))
  const data: Charge = {
    ...charging,
    chargeId,
    debtor: 'owner',
    subject: { of: 'consignment', consignmentId },
    lateDays: null,
    owner: null,
  }
  const handled = await handleCommand(store, clock, {
    commandId: `${charging.kind}:${consignmentId}`,
    request: { consignmentId },
    actor: 'job:endConsignments',
    streams: [chargeStream(chargeId)],
    decide: () => ({
      events: newEvents([entryOf({ type: 'charge.made', data })]),
      result: { chargeId },
    }),
  })
  if (handled.kind === 'refused') throw new Error(`a charge was refused: ${handled.refusal.refused}`)
  return { chargeId }
}
