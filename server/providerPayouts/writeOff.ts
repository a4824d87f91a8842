import {
  type DifferenceAspect,
  writeOff as decideWriteOff,
  differenceStream,
  type WriteOffEvent,
} from '../../domain/providerPayouts/writingOff.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import type { WriteOffCode } from '../../domain/shared/writeOffRefusals.ts'
import { bookByFinance } from '../ledger/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { openDifference } from './compare.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store' | 'cards'>
type Asked = {
  paymentKey: string
  transactionKey: string | null
  aspect: DifferenceAspect
  quotedMissing: number
  reason: string
  staffId: number
}

// The store validates events against their schema on append and upcasts them on load, so the type is proof enough.
const isWriteOff = (event: StoredEvent): event is StoredEvent & WriteOffEvent =>
  event.type === 'provider.difference.written_off'

/**
 * Writes a difference off as a loss or gain, with the typed reason (rule 269). Refuses DIFFERENCE_WRITTEN_OFF,
 * DIFFERENCE_GONE and DIFFERENCE_CHANGED.
 */
export async function writeOff(
  needs: Needs,
  { paymentKey, transactionKey, aspect, quotedMissing, reason, staffId }: Asked,
): Promise<Refusal<WriteOffCode | CommandCode> | null> {
  const asked = { paymentKey, transactionKey, aspect }
  const open = await openDifference(needs, asked)
  const settled = needs.db.kysely
    .updateTable('shop.payout_differences')
    .set({ settled_at: needs.clock.now() })
    .where('payment_key', '=', paymentKey)
    .where('transaction_key', '=', transactionKey ?? '')
    .where('aspect', '=', aspect)
    .compile()
  return bookByFinance(needs, {
    stream: differenceStream(paymentKey),
    request: { transactionKey, aspect, quotedMissing },
    ...{ reason, staffId },
    decide: (before) => decideWriteOff(before.filter(isWriteOff), { ...asked, open, quotedMissing }),
    rows: [settled],
  })
}
