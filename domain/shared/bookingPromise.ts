/** What an owner reads of days that are open: whether members can book them (rule 508). */
export type Bookability = {
  /** The item is neither hidden nor missing, and its contract lasts. */
  isOnSale: boolean
  /** A rental that covers one of the days can be booked now. */
  canBeBooked: boolean
}

/** Why members cannot book days of an owner's item though they are open, in Korean; null when they can. */
export function noBookingsBecause({ isOnSale, canBeBooked }: Bookability): string | null {
  if (canBeBooked) return null
  return isOnSale
    ? '너무 가까운 날이거나 앞뒤 일정이 있어서 새 예약은 받지 못할 수 있어요.'
    : '지금은 대여를 쉬는 상품이라 새 예약은 받지 않아요.'
}
