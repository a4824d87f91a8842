import type { Customer } from './aRental.ts'
import type { aSettlingShop } from './settling.ts'

const fourDays = { start: '2026-12-03', end: '2026-12-06' } as const

/** Owners whose bag is rented for four days in December, and what became of their payouts. */
export function paidOwners(settling: Awaited<ReturnType<typeof aSettlingShop>>) {
  const { shop, acts, order, arrives, hasAccount, paidOut, months } = settling
  let nth = 0
  return {
    /** Collected on the 8th unless a day is given. */
    async anOwner(account: string | null, collectedAt = '2026-12-08T10:00:00+09:00') {
      nth += 1
      const owner = await shop.aCustomer(`owner${nth}@example.com`)
      const renter = await shop.aCustomer(`renter${nth}@example.com`)
      const rental = await order(owner, renter, fourDays)
      shop.clock.moveTo('2026-12-03T10:00:00+09:00')
      await arrives(rental.item)
      shop.clock.moveTo(collectedAt)
      await acts(rental.item, 'collected')
      if (account !== null) await hasAccount(owner, account)
      return { owner, ...rental }
    },
    monthsOf: async ({ id }: Customer) => (await months()).filter(({ owner }) => owner === id),
    sentTo: async ({ id }: Customer) =>
      (await paidOut()).filter(({ ref }) => ref.startsWith(`settle-${id}-`)),
  }
}
