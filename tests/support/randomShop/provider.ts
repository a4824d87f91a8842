import { type DifferenceKind, differenceOf } from '../../../domain/providerPayouts/differences.ts'
import type { PayoutRow } from '../../../domain/providerPayouts/events.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { Chances } from './chances.ts'

/** One capture or one giving back: as it moved by way of the shop, and as the provider paid it out. */
type Transaction = {
  key: string
  paymentKey: string
  ours: number | null
  theirs: number | null
  movedOn: CivilDate
  /** What the list says otherwise than the shop, and the name that it has to get. */
  disturbed: DifferenceKind | null
}

/** The card provider as it really is: what it captured, gave back and paid out, whatever the shop believes. */
export class Provider {
  /** What the shop and the provider do not hold alike yet. */
  private readonly unequal = new Map<string, Transaction>()
  private due: Transaction[] = []
  private payments = 0
  private transactions = 0
  private listed: PayoutRow[] = []
  fees = 0
  vat = 0
  paidOut = 0
  /** Σ of what moved by way of the shop less Σ of what was paid out. */
  onItsWay = 0
  named = new Map<DifferenceKind, number>()

  private readonly chances: Chances

  constructor(chances: Chances) {
    this.chances = chances
  }

  capture(amount: number, today: CivilDate): string {
    this.payments += 1
    const paymentKey = `pk${this.payments}`
    this.move(paymentKey, paymentKey, amount, today)
    return paymentKey
  }

  giveBack(paymentKey: string, amount: number, today: CivilDate): string {
    this.transactions += 1
    const key = `tx${this.transactions}`
    this.move(key, paymentKey, 0 - amount, today)
    return key
  }

  private move(key: string, paymentKey: string, ours: number, movedOn: CivilDate): void {
    this.onItsWay += ours
    const one: Transaction = { key, paymentKey, ours, theirs: null, movedOn, disturbed: null }
    this.unequal.set(key, one)
    this.due.push(one)
  }

  /** The latest giving back at the desk that the shop has not booked; null when there is none. */
  atDesk(): { key: string; paymentKey: string; amount: number } | null {
    let last: ReturnType<Provider['atDesk']> = null
    for (const { key, paymentKey, theirs, disturbed } of this.unequal.values())
      if (disturbed === 'cancelled_at_provider' && theirs !== null)
        last = { key, paymentKey, amount: 0 - theirs }
    return last
  }

  bookedAtDesk(key: string): void {
    const one = this.unequal.get(key)
    if (one === undefined || one.theirs === null) throw new Error(`${key} did not go back at the desk`)
    this.onItsWay += one.theirs
    this.unequal.delete(key)
  }

  /** What is paid out on a day: all that moved before it; some of it is left out, differs, or is nobody's. */
  payOut(today: CivilDate): readonly PayoutRow[] {
    const ready = this.due.filter(({ movedOn }) => movedOn < today)
    this.due = this.due.filter(({ movedOn }) => movedOn >= today)
    this.listed = ready.flatMap((one) => {
      const { ours, key, paymentKey } = one
      if (ours === null) return []
      if (this.chances.happens(1)) {
        one.disturbed = 'missing_there'
        return []
      }
      const isOff = ours > 100 && this.chances.happens(1)
      if (isOff) one.disturbed = 'amount_differs'
      return [this.row(one, { key, paymentKey }, isOff ? ours - 100 : ours)]
    })
    const [known] = ready
    if (known !== undefined && this.chances.happens(10)) this.listed.push(this.strange(known, today))
    return this.listed
  }

  /** A giving back at the provider's desk of a payment of ours, or a payment that is none of ours. */
  private strange({ paymentKey, ours }: Transaction, movedOn: CivilDate): PayoutRow {
    this.transactions += 1
    const isOurs = ours !== null && ours > 0 && this.chances.happens(50)
    const key = `desk${this.transactions}`
    const one: Transaction = {
      ...{ key, paymentKey: isOurs ? paymentKey : key, ours: null, theirs: null, movedOn },
      disturbed: isOurs ? 'cancelled_at_provider' : 'missing_with_us',
    }
    this.unequal.set(key, one)
    return this.row(one, one, isOurs ? -100 : 1_000)
  }

  private row(
    one: Transaction,
    { key, paymentKey }: Pick<Transaction, 'key' | 'paymentKey'>,
    amount: number,
  ): PayoutRow {
    const fee = Math.sign(amount) * Math.round(Math.abs(amount) * 0.022)
    const vat = Math.sign(amount) * Math.round(Math.abs(fee) / 10)
    one.theirs = amount
    this.onItsWay -= amount
    this.fees += fee
    this.vat += vat
    this.paidOut += amount - fee - vat
    if (one.theirs === one.ours) this.unequal.delete(key)
    return { paymentKey, transactionKey: key, isCancel: key !== paymentKey, amount, fee, vat }
  }

  /** What is on its way or has the name of what happened to it; anything else is a difference nobody can explain. */
  unexplained(today: CivilDate): string[] {
    this.named = new Map()
    const wrong: string[] = []
    for (const { key, paymentKey, ours, theirs, movedOn, disturbed } of this.unequal.values()) {
      const isRefund = key !== paymentKey
      const isOurPayment = disturbed !== 'missing_with_us'
      const named = differenceOf({ ours, theirs, isRefund, isOurPayment, movedOn }, today)
      if (named !== null) this.named.set(named, (this.named.get(named) ?? 0) + 1)
      const isYoung = named === null && theirs === null
      if (named !== disturbed && !isYoung) wrong.push(`${key}: ${named}, though it is ${disturbed}`)
    }
    return wrong
  }
}
