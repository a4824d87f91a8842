import type { ChargeEvent } from '../../../domain/charges/events.ts'
import type { ChargeState } from '../../../domain/charges/state.ts'
import type { ConsignmentEvent } from '../../../domain/consignment/events.ts'
import type { ClosedMonth, SettlementEvent } from '../../../domain/settlement/events.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { emptyWallet, type WalletState } from '../../../domain/wallet/state.ts'

export type AReward = { source: string; orderItemId: string; points: number }
export type AMember = {
  id: number
  wallet: WalletState
  /** The live draft; a member has one at most. */
  draftId: string | null
  /** Rewards that can still be taken back. */
  rewards: AReward[]
}

export type AnOwner = {
  id: number
  hasAccount: boolean
  rows: Map<string, ClosedMonth['rows']>
  months: Map<string, SettlementEvent[]>
  /** Charges of the owner's own, oldest first. */
  charges: string[]
}

export type ALiveCharge = { events: ChargeEvent[]; state: ChargeState }
export type ALiveConsignment = {
  memberId: number
  events: ConsignmentEvent[]
  /** What was rented of it: the order and its item. */
  items: { orderId: string; orderItemId: string }[]
  /** Nobody can have it up to this day. */
  busyUntil: CivilDate | null
}

export const aMember = (id: number): AMember => ({ id, wallet: emptyWallet, draftId: null, rewards: [] })

/** Every seventh owner has no account to be paid to. */
export const anOwner = (id: number): AnOwner => ({
  id,
  hasAccount: id % 7 !== 0,
  rows: new Map(),
  months: new Map(),
  charges: [],
})
