import {
  type DifferenceAspect,
  writeOff as decideWriteOff,
  differenceStream,
  type WriteOffEvent,
} from '../../domain/providerPayouts/writingOff.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import type { WriteOffCode } from '../../domain/shared/differences.ts'
import { writeOffDifference } from '../differences/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { keyOfTransaction, openDifference } from './compare.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store' | 'cards'>
type WriteOffRequest = {
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
  { paymentKey, transactionKey, aspect, quotedMissing, reason, staffId }: WriteOffRequest,
): Promise<Refusal<WriteOffCode | CommandCode> | null> {
  const transaction = { paymentKey, transactionKey, aspect }
  const open = await openDifference(needs, transaction)
  return writeOffDifference(needs, {
    stream: differenceStream(paymentKey),
    ...{ place: 'card', key: keyOfTransaction(transaction), quotedMissing, reason, staffId },
    decide: (before) => decideWriteOff(before.filter(isWriteOff), { ...transaction, open, quotedMissing }),
  })
}
