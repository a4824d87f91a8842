/** The reason code of the cancellation of an item that was lost on its way to its renter (rule 292). */
export const LOST_ON_THE_WAY = 'lost_on_the_way'
/** That of an item that never reached its renter, and is here again or still searched for (rule 500). */
export const NEVER_ARRIVED = 'never_arrived'

/** Why an item that was sent is cancelled: its renter never had it. */
export const undeliveredCodes = [LOST_ON_THE_WAY, NEVER_ARRIVED] as const
export type Undelivered = (typeof undeliveredCodes)[number]

/** Why a cancelled item was never had by its renter; null for one that was cancelled for another reason. */
export const undeliveredBecause = (reasonCode: string | null): Undelivered | null =>
  undeliveredCodes.find((code) => code === reasonCode) ?? null

/** What staff read of a rental that was cancelled because its item was lost on its way. */
export const lostOnItsWay = '배송 중 분실'
/** What staff read of a rental whose item the courier lost on its way back. */
export const lostComingBack = '회수 중 분실'
/** What staff read of an item of the shop that was lost while no rental had it. */
export const lostHere = '보관 중 분실'
