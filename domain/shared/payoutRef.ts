/** The reference under which the payout gateway knows an attempt to pay an owner's month: `settle-3-2026-12-1`. */
export const payoutRefOf = ({
  ownerId,
  month,
  attempt,
}: {
  ownerId: number
  month: string
  attempt: number
}): string => `settle-${ownerId}-${month}-${attempt}`

/** The owner's month that a reference is of; null for a payout that is none of an owner's. */
export function monthOfPayout(payoutRef: string): { ownerId: number; month: string } | null {
  const [, ownerId, month] = /^settle-(\d+)-(\d{4}-\d{2})-\d+$/.exec(payoutRef) ?? []
  return ownerId === undefined || month === undefined ? null : { ownerId: Number(ownerId), month }
}
