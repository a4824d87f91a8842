import { entryOf } from '../../domain/processes/entries.ts'
import { isRefusal, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import type { WalletEvent } from '../../domain/wallet/events.ts'
import type { WalletState } from '../../domain/wallet/state.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import {
  type Command,
  type Handled,
  handleCommand,
  type LoadedStreams,
} from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { type WalletScope, walletReading } from './readWallet.ts'

export type Needs = Pick<Deps, 'db' | 'clock' | 'store'>

type Change<Code extends RefusalCode> = Pick<
  Command,
  'commandId' | 'request' | 'typed' | 'actor' | 'reason'
> & {
  memberId: number
  /** The part of the wallet that `decide` needs. */
  scope: WalletScope
  /** Plain rows of the same moment. */
  rows?: readonly Statement[]
  /** Streams that the decision reads besides the wallet. */
  streams?: readonly string[]
  decide: (wallet: WalletState, now: Date, streams: LoadedStreams) => readonly WalletEvent[] | Refusal<Code>
}

/** Runs a command that changes only one member's wallet. */
export function changeWallet<Code extends RefusalCode = never>(
  needs: Needs,
  change: Change<Code>,
): Promise<Handled<Code>> {
  const { memberId, scope, decide, streams = [], rows = [], ...command } = change
  const now = scope.now ?? needs.clock.now()
  return handleCommand(needs.store, needs.clock, {
    ...command,
    streams,
    read: walletReading(needs, memberId, { ...scope, now }),
    decide: (loaded, wallet) => {
      if (wallet === null) throw new Error('a wallet is read before it is decided on')
      const decided = decide(wallet, now, loaded)
      return isRefusal(decided) ? decided : { events: newEvents(decided.map(entryOf)), rows }
    },
  })
}
