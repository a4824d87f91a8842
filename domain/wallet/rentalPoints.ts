import { floorOfPercent, floorShare, type Won } from '../shared/won.ts'

/** What earned the points of a rental, as the wallet keeps it. */
export const rentalSource = (orderItemId: string): string => `rental:${orderItemId}`

/**
 * The points for a rental: `percent` % of the won that the card paid for the item and keeps paying, rounded down
 * (rule 383). Of 48,000 at 1 % they are 480.
 */
export const rentalPoints = (paid: Won, percent: number): Won => floorOfPercent(paid, percent)

/**
 * What a later refund takes back of the points that a rental earned: what is due for the won kept before, less for those
 * kept after, so that any number of refunds takes back what one would (rule 384). Of 480 for 48,000, 240 for 24,000.
 */
export const rentalPointsBack = (
  { earned, paid }: { earned: Won; paid: Won },
  kept: { before: Won; after: Won },
): Won => (paid === 0 ? 0 : floorShare(earned, kept.before, paid) - floorShare(earned, kept.after, paid))
