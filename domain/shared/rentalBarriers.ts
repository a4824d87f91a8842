/**
 * Which rental keeps an owner's contract from being ended, or the item from going home: its renter has it, it came back with
 * a return of which finance has not decided, or it is booked.
 */
export const rentalBarriers = ['rental_under_way', 'return_undecided', 'rental_booked'] as const
export type RentalBarrier = (typeof rentalBarriers)[number]
