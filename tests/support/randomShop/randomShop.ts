import { type ChargeEvent, chargeEvents } from '../../../domain/charges/events.ts'
import { foldCharge } from '../../../domain/charges/state.ts'
import type { ConsignmentEvent } from '../../../domain/consignment/events.ts'
import { isEventOf } from '../../../domain/ledger/defineEvent.ts'
import type { OrderEvent } from '../../../domain/ordering/events.ts'
import { orderEvents } from '../../../domain/ordering/events.ts'
import { evolveOrder, noOrder, type OrderState } from '../../../domain/ordering/state.ts'
import { type PaymentEvent, paymentEvents, subjectId } from '../../../domain/payments/events.ts'
import { evolvePayment, noPayments, type PaymentState } from '../../../domain/payments/state.ts'
import type { Entry } from '../../../domain/processes/entries.ts'
import { evolveProduct, newProduct, type ProductState } from '../../../domain/processes/whereabouts.ts'
import type { ProviderPayoutEvent } from '../../../domain/providerPayouts/events.ts'
import type { RentalEvent } from '../../../domain/rental/events.ts'
import type { ReviewEvent } from '../../../domain/reviews/events.ts'
import { type SettlementEvent, settlementEvents } from '../../../domain/settlement/events.ts'
import { monthOf, seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { WalletEvent } from '../../../domain/wallet/events.ts'
import { walletEvents } from '../../../domain/wallet/events.ts'
import { evolveWallet } from '../../../domain/wallet/state.ts'
import { type Balances, RentalRows } from '../foldedBooks.ts'
import { Chances } from './chances.ts'
import {
  Counted,
  chargeCount,
  orderCount,
  paymentCount,
  settlementCount,
  type Unequal,
  walletCount,
} from './counted.ts'
import {
  type ALiveCharge,
  type ALiveConsignment,
  type AMember,
  type AnOwner,
  aMember,
  anOwner,
} from './people.ts'
import { Pool } from './pool.ts'
import { Provider } from './provider.ts'
import { RentalPoints, rentalPointPercent } from './rentalPoints.ts'

export type ShopEvent =
  | OrderEvent
  | PaymentEvent
  | WalletEvent
  | ChargeEvent
  | ConsignmentEvent
  | RentalEvent
  | ReviewEvent
  | SettlementEvent
  | ProviderPayoutEvent
export type ShopEntry = Entry<ShopEvent>
export type Decided = readonly ShopEntry[] | Refusal | null
/** Gets every event that happened, with its place in its stream. */
export type Sink = (happened: ShopEntry & { version: number; at: Date }) => void

const isOrderEvent = isEventOf(orderEvents)
const isPaymentEvent = isEventOf(paymentEvents)
const isWalletEvent = isEventOf(walletEvents)
const isChargeEvent = isEventOf(chargeEvents)
const isSettlementEvent = isEventOf(settlementEvents)
const isRentalEvent = (event: ShopEvent): event is RentalEvent => event.type.startsWith('product.')
const isConsignmentEvent = (event: ShopEvent): event is ConsignmentEvent =>
  event.type.startsWith('consignment.')

/**
 * A shop in memory that is led by the shop's own decisions alone. Beside the books that their journal lines make, the
 * model counts what its orders, wallets, charges and payouts hold and what the provider, the gateway and the bank
 * really did; both are compared after every operation.
 */
export class RandomShop {
  readonly chances: Chances
  readonly provider: Provider
  readonly counted = new Counted()
  readonly balances: Balances = {}
  readonly members: AMember[]
  readonly owners: AnOwner[]
  readonly orders = new Pool<OrderState>()
  readonly charges = new Pool<ALiveCharge>()
  /** Payments and refunds, by the order or charge that they are for. */
  readonly payments = new Pool<PaymentState>()
  readonly consignments = new Pool<ALiveConsignment>()
  /** What the events of each product say of where it is. */
  readonly products = new Map<number, ProductState>()
  /** Closed months with something to pay that no bank has confirmed. */
  readonly toPay = new Pool<{ ownerId: number; month: string }>()
  readonly payoutDays = new Map<string, ProviderPayoutEvent[]>()
  readonly unequal: Unequal[] = []
  readonly happened = new Map<string, number>()
  now: Date
  events = 0
  /** Operations that were agreed to, and those that the rules refused. */
  agreed = 0
  refused = 0
  /** Items that cost nothing and whose return counts all the same. */
  readonly countsForNothing = new Set<string>()
  /** The orders of which a rental's extension is being paid. */
  readonly extending = new Set<string>()
  /** What each rental earned and gave back of its points, beside what its price says. */
  readonly rentalPoints = new RentalPoints()
  private readonly seed: number
  private readonly versions = new Map<string, number>()
  private readonly rentalRows = new RentalRows()
  private readonly sink: Sink
  private trial = 0

  constructor({ seed, members, from }: { seed: number; members: number; from: Date }, sink: Sink = () => {}) {
    this.sink = sink
    this.seed = seed
    this.chances = new Chances(seed)
    this.provider = new Provider(this.chances)
    this.now = from
    this.members = Array.from({ length: members }, (_, nth) => aMember(nth + 1))
    this.owners = this.members.slice(0, Math.ceil(members / 4)).map(({ id }) => anOwner(id))
  }

  get today() {
    return seoulDate(this.now)
  }

  /** The setting of today. */
  get rentalPointPercent() {
    return rentalPointPercent(this.seed, monthOf(this.today))
  }

  member(id: number): AMember {
    const member = this.members[id - 1]
    if (member === undefined) throw new Error(`no member ${id}`)
    return member
  }

  owner(id: number): AnOwner {
    const owner = this.owners[id - 1]
    if (owner === undefined) throw new Error(`no owner ${id}`)
    return owner
  }

  order(orderId: string): OrderState {
    return this.orders.get(orderId) ?? noOrder
  }

  paymentsOf(id: string): PaymentState {
    return this.payments.get(id) ?? noPayments
  }

  /** Writes what was decided; true when it was agreed to. */
  record(decided: Decided): boolean {
    if (decided === null) return false
    if (isRefusal(decided)) {
      this.refused += 1
      return false
    }
    if (decided.length === 0) return false
    for (const entry of decided) this.write(entry)
    for (const { event } of decided) this.count(event)
    this.unequal.push(...this.rentalPoints.after(decided, (orderId) => this.order(orderId), this.events))
    this.agreed += 1
    this.compare()
    return true
  }

  private write(entry: ShopEntry): void {
    const { stream, event, journal } = entry
    const version = (this.versions.get(stream) ?? 0) + 1
    this.versions.set(stream, version)
    this.events += 1
    this.happened.set(event.type, (this.happened.get(event.type) ?? 0) + 1)
    for (const { account, amount } of journal) {
      this.balances[account] = (this.balances[account] ?? 0) + amount
      this.trial += amount
    }
    if (this.trial !== 0)
      this.unequal.push({ at: this.events, what: event.type, booked: this.trial, counted: 0 })
    this.sink({ ...entry, version, at: this.now })
    this.apply(event, version)
  }

  private apply(event: ShopEvent, version: number): void {
    this.place(event)
    if (isOrderEvent(event)) {
      const { orderId } = event.data
      this.orders.set(orderId, evolveOrder(this.order(orderId), event))
      this.earnRental(event)
    } else if (isPaymentEvent(event)) {
      const id = subjectId(event.data.subject)
      this.payments.set(id, evolvePayment(this.paymentsOf(id), event))
    } else if (isWalletEvent(event)) {
      const member = this.member(event.data.memberId)
      member.wallet = evolveWallet(member.wallet, event)
    } else if (isChargeEvent(event)) {
      this.applyCharge(event, version)
    } else if (isSettlementEvent(event)) {
      const { ownerId, month } = event.data
      const { months } = this.owner(ownerId)
      months.set(month, [...(months.get(month) ?? []), event])
    } else if (isConsignmentEvent(event)) {
      const { consignmentId, memberId } = event.data
      const known = this.consignments.get(consignmentId) ?? {
        memberId,
        events: [],
        items: [],
        busyUntil: null,
      }
      this.consignments.set(consignmentId, { ...known, events: [...known.events, event] })
      if (event.type === 'consignment.lost')
        this.earn(memberId, `lost:${consignmentId}`, event.data.compensation)
    } else if (event.type === 'provider.paid_out') {
      const { paidOutOn } = event.data
      this.payoutDays.set(paidOutOn, [...(this.payoutDays.get(paidOutOn) ?? []), event])
    }
  }

  /** Follows the product that an event moves. */
  private place(event: ShopEvent): void {
    const isMoved = isOrderEvent(event) || isConsignmentEvent(event) || isRentalEvent(event)
    if (!isMoved) return
    const productId = this.productOf(event)
    if (productId === null) return
    this.products.set(productId, evolveProduct(this.products.get(productId) ?? newProduct, event))
  }

  private productOf(event: OrderEvent | ConsignmentEvent | RentalEvent): number | null {
    if ('productId' in event.data) return event.data.productId
    if (!('orderItemId' in event.data)) return null
    const { orderId, orderItemId } = event.data
    const order = this.order(orderId)
    const item =
      order.status === 'placed' ? order.items.find((one) => one.orderItemId === orderItemId) : undefined
    return item?.productId ?? null
  }

  private applyCharge(event: ChargeEvent, version: number): void {
    const { chargeId } = event.data
    const events = [...(this.charges.get(chargeId)?.events ?? []), event]
    this.charges.set(chargeId, { events, state: foldCharge(events) })
    const [made] = events
    if (made?.type !== 'charge.made') return
    if (event.type === 'charge.made') {
      const { owner, debtor, memberId } = event.data
      if (owner !== null) this.earn(owner.ownerId, `charge:${chargeId}`, owner.share)
      if (debtor === 'owner') this.owner(memberId).charges.push(chargeId)
    } else if ('ownerShareBack' in event.data && made.data.owner !== null) {
      this.earn(made.data.owner.ownerId, `charge:${chargeId}:${version}`, 0 - event.data.ownerShareBack)
    }
  }

  private earnRental(event: OrderEvent): void {
    const row = this.rentalRows.after(event)
    if (row !== null) this.earn(row.ownerId, row.rowId, row.expected)
  }

  private earn(ownerId: number, rowId: string, amount: number): void {
    const { rows } = this.owner(ownerId)
    const month = monthOf(this.today)
    rows.set(month, [...(rows.get(month) ?? []), { rowId, amount }])
    this.counted.owed(amount)
  }

  /** What the consigned item's rentals were settled by so far. */
  baseOf(orderItemId: string): number {
    return this.rentalRows.baseOf(orderItemId)
  }

  private count(event: ShopEvent): void {
    if (isOrderEvent(event)) {
      const { orderId } = event.data
      this.counted.set(orderId, orderCount(this.order(orderId), this.countsForNothing))
    } else if (isPaymentEvent(event)) {
      const id = subjectId(event.data.subject)
      this.counted.set(`payment:${id}`, paymentCount(this.paymentsOf(id)))
    } else if (isWalletEvent(event)) {
      const { memberId } = event.data
      this.counted.set(`wallet:${memberId}`, walletCount(this.member(memberId).wallet))
    } else if (isChargeEvent(event)) {
      const { chargeId } = event.data
      const charge = this.charges.get(chargeId)
      if (charge !== undefined) this.counted.set(chargeId, chargeCount(charge))
    } else if (isSettlementEvent(event)) {
      this.counted.settle(settlementCount(event))
    } else if (event.type === 'consignment.lost') {
      this.counted.settle({ owner_cost: event.data.compensation })
    }
  }

  /** Every reconciliation: what is booked beside what the model counts. */
  private compare(): void {
    const { onItsWay, fees, vat, paidOut } = this.provider
    const real = { card_clearing: onItsWay, payment_fees: fees, vat_receivable: vat, bank: paidOut }
    this.unequal.push(...this.counted.unlike(this.balances, real, this.events))
    if (this.unequal.length > 20)
      throw new Error(`the books are off: ${JSON.stringify(this.unequal.slice(0, 5))}`)
  }

  /** An order, with its charges, that nothing happens to any more: what it counts stays, it is forgotten. */
  forget(orderId: string): void {
    const order = this.order(orderId)
    if (order.status === 'placed') this.rentalPoints.forget(order.items)
    this.orders.delete(orderId)
    this.counted.settleDown(orderId)
    this.forgetPayments(orderId)
    this.versions.delete(`order:${orderId}`)
  }

  forgetCharge(chargeId: string): void {
    this.charges.delete(chargeId)
    this.counted.settleDown(chargeId)
    this.forgetPayments(chargeId)
    this.versions.delete(`charge:${chargeId}`)
  }

  private forgetPayments(id: string): void {
    this.payments.delete(id)
    this.counted.settleDown(`payment:${id}`)
    this.versions.delete(`payment:${id}`)
  }

  /** The trial balance, which has to be zero. */
  get trialBalance(): number {
    return sum(Object.values(this.balances))
  }
}
