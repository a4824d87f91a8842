import type { IncomingHttpHeaders } from 'node:http'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'

/** Payee and account, under a reference of ours that belongs to this very account. */
export type Seller = {
  sellerRef: string
  name: string
  email: string
  phone: string
  /** The common code (금융결제원). */
  bankCode: string
  accountNumber: string
  holderName: string
}

export type RegistrationOrder = Seller & { idempotencyKey: string }

export type PayoutOrder = {
  payoutRef: string
  sellerId: string
  /** Won. */
  amount: number
  /** The text on the owner's bank statement, at most 7 characters. */
  description: string
  idempotencyKey: string
}

/** `pending`: the money may still move. `paid`: it moved. `failed`: it did not and will not. */
export type PayoutState = 'pending' | 'paid' | 'failed'

/** A payout in the provider's record. */
export type Payout = {
  /** The provider's own id. */
  payoutId: string
  payoutRef: string
  /** Won. */
  amount: number
  /** The seller that the money goes to, if the provider names one. */
  sellerId: string | null
  state: PayoutState
  /** Why it failed, in the provider's words; null unless it failed. */
  failureCode: string | null
}

/**
 * A rejected key, a key that may be another merchant's, too many calls, an unknown code, an unreadable answer, another
 * account than the payout's own.
 */
export type Trouble = 'key' | 'merchant' | 'rate' | 'code' | 'shape' | 'account'

/**
 * The result is not known. `trouble` tells what finance has to look at; null when waiting is enough. `answered`: a fault
 * in the provider's own code stays with its idempotency key, so the next call, after a reading, needs a new key; a call
 * without such an answer may still be in progress, so only the same key is safe.
 */
export type Unknown = { outcome: 'unknown'; reason: string; trouble: Trouble | null; answered: boolean }
/** Final: no money moved and none will. */
export type Refused = { outcome: 'refused'; code: string }
export type Registered = { outcome: 'registered'; sellerId: string }
/**
 * `taken`: the reference is in use, and the provider names no id for it, as after an earlier call that took effect and was
 * answered with a fault.
 */
export type Registration = Registered | { outcome: 'taken' } | Refused | Unknown
export type SellerReading = { outcome: 'found'; sellerRef: string } | { outcome: 'absent' } | Unknown
export type Sending = { outcome: 'accepted'; payout: Payout } | Refused | Unknown
export type PayoutReading = { outcome: 'found'; payout: Payout } | { outcome: 'absent' } | Unknown
/** `payouts`: a page of the list. */
export type PayoutList = { outcome: 'listed'; payouts: readonly Payout[] } | Unknown
/** In won: what can be paid out now, and what becomes available later. */
export type BalanceReading = { outcome: 'found'; balance: { available: number; pending: number } } | Unknown

/** What the provider notified us of: only a hint to read the payout again. */
export type PayoutNotification = {
  id: string
  kind: string
  /** The payout that changed; null when the notification is about something else. */
  payoutRef: string | null
}

/** A provider that pays owners, in our own terms: no word and no state of it is read outside of its folder. */
export type PayoutGateway = {
  /** The provider's name in alerts. */
  name: string
  /** Registers an account, once under its reference: `sellerRefOf` makes it, and no call finds a seller by it. */
  register(order: RegistrationOrder): Promise<Registration>
  /** Reads the reference under which an account was registered. */
  seller(sellerId: string): Promise<SellerReading>
  /** Requests a payout, once under its reference. */
  send(order: PayoutOrder): Promise<Sending>
  read(payoutId: string): Promise<PayoutReading>
  /** Searches the payouts of `since` and later days for one whose answer was lost, the latest first. */
  find(payoutRef: string, since: CivilDate): Promise<PayoutReading>
  /**
   * Lists page by page every payout between the two days, both inclusive, the latest first. The list is whole unless it
   * ends with `unknown`.
   */
  list(days: { from: CivilDate; to: CivilDate }): AsyncIterable<PayoutList>
  balance(): Promise<BalanceReading>
  notifications: {
    path: `/api/webhooks/${string}`
    /** Reads the raw bytes of a transmission; null unless the provider signed them just now, in real time. */
    read(headers: IncomingHttpHeaders, payload: string, nowMs: number): PayoutNotification | null
  }
}
