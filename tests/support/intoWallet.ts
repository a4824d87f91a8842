import { randomUUID } from 'node:crypto'
import { entryOf } from '../../domain/processes/entries.ts'
import { type WalletEvent, walletStream } from '../../domain/wallet/events.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { newEvents } from '../../server/platform/eventStore/newEvents.ts'

/** One event on a member's wallet. */
export async function intoWallet(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  memberId: number,
  event: WalletEvent,
): Promise<void> {
  const stream = walletStream(memberId)
  const { version } = (await store.load([stream])).stream(stream)
  await store.append({
    commandId: randomUUID(),
    requestHash: '00',
    result: null,
    occurredAt: clock.now(),
    meta: { actor: 'job:test' },
    streams: [{ id: stream, expected: version }],
    events: newEvents([entryOf(event)]),
  })
}
