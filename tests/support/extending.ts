import type { Extended, ExtensionDraft, ExtensionOptions } from '../../domain/wire/extensions.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { deliverOnFirstDay, endAfterLastDay } from '../../server/ordering/index.ts'
import { type Customer, fourDays, type RentalShop, type Rented } from './aRental.ts'

/** Members of a shop who extend what they rent, and the steps of a rental until then. */
export function extending(shop: RentalShop) {
  /** What happens later has a later instant, so that it is listed after what was before. */
  const aMinutePasses = () => shop.clock.moveTo(new Date(shop.clock.now().getTime() + 60_000).toISOString())

  /** A rental of one bag, or of several that are named, paid by card, of a member of that name. */
  const rented = async (name: string, changes: Partial<Rented> & { customer?: Customer } = {}) => {
    const { customer: known, ...asked } = changes
    const customer = known ?? (await shop.aCustomer(`${name}@example.com`))
    const bag = asked.bags?.[0] ?? (await shop.aBag())
    const bags = [bag, ...(asked.bags ?? []).slice(1)]
    const draft = await customer.draft({ period: fourDays, ...asked, bags })
    if (draft.status !== 200) throw new Error(draft.message)
    const { orderId } = draft.data
    const isFree = draft.data.amounts.totalAmount === 0
    const placed = await customer.pay(orderId, isFree ? undefined : await shop.approve(draft.data))
    if (placed.status !== 200) throw new Error(placed.message)
    aMinutePasses()
    const detail = async () => (await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data
    const [item] = (await detail()).order_items
    if (item === undefined) throw new Error('nothing was placed')
    return { customer, bag, orderId, item: item.id, detail }
  }
  type Rental = Awaited<ReturnType<typeof rented>>

  const options = ({ customer, item }: Rental) =>
    customer.get<ExtensionOptions>(`/api/users/order-items/${item}/extension`)
  /** What an honest client says of a day by its options. */
  const saidOf = async (rental: Rental, end: string) => {
    const { data } = await options(rental)
    const day = data.days.find((one) => one.end === end)
    return { price: day?.price ?? 0, quotedFee: day?.fee ?? null }
  }
  const drafted = async (rental: Rental, rentalEndDate: string, more: object = {}) => {
    const body = { rentalEndDate, ...(await saidOf(rental, rentalEndDate)), ...more }
    return rental.customer.post<ExtensionDraft>(`/api/users/order-items/${rental.item}/extensions`, body)
  }
  const approved = ({ extensionId, amount, ...draft }: ExtensionDraft, changes: object = {}) =>
    shop.approve({ ...draft, orderId: extensionId, amounts: { totalAmount: amount } }, changes)
  const paid = ({ customer }: Rental, extensionId: string, paymentKey?: string) =>
    customer.post<Extended>(`/api/users/extensions/${extensionId}/pay`, {
      ...(paymentKey !== undefined && { paymentKey }),
    })
  /** Extends a rental to a day, by card, or with points alone when they pay for all of it. */
  const extended = async (rental: Rental, end: string, more: object = {}) => {
    const draft = await drafted(rental, end, more)
    if (draft.status !== 200) throw new Error(draft.message)
    const { extensionId, amount } = draft.data
    aMinutePasses()
    return paid(rental, extensionId, amount === 0 ? undefined : await approved(draft.data))
  }
  /** Sends the bag, which arrives on the first day of its rental; the rental ends with the night of `until`. */
  const lastsUntil = async (
    { item }: Rental,
    staff: Awaited<ReturnType<RentalShop['aColleague']>>,
    { number, until }: { number: number; until: string },
  ) => {
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    const parcel = { reason: '오전 작업', courier: 'cj', trackingNumber: String(223_456_789_000 + number) }
    for (const path of ['prepare', 'ship']) await staff.step(item, path, parcel)
    shop.clock.moveTo('2026-12-03T00:10:00+09:00')
    await deliverOnFirstDay(shop.deps)
    shop.clock.moveTo(until)
    await endAfterLastDay(shop.deps)
  }
  return { rented, options, drafted, approved, paid, extended, lastsUntil }
}
