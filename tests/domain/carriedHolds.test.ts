import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { refundCharge, waiveCharge } from '../../domain/charges/decide.ts'
import { type ChargeEvent, chargeEvents } from '../../domain/charges/events.ts'
import { type ChargeState, evolveCharge } from '../../domain/charges/state.ts'
import { isEventOf } from '../../domain/ledger/defineEvent.ts'
import { decideClosing } from '../../domain/processes/settling.ts'
import {
  answerPayout,
  carryHolds,
  comingMonths,
  holdMonth,
  releaseMonth,
  requestPayout,
} from '../../domain/settlement/decide.ts'
import { type SettlementEvent, settlementEvents } from '../../domain/settlement/events.ts'
import { monthsLater } from '../../domain/settlement/months.ts'
import { foldSettlement } from '../../domain/settlement/state.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'

const ownerId = 3
const account = 'a1b2c3d4e5f60718293a'
const [january, february, march] = ['2027-01', '2027-02', '2027-03'] as const
const isSettlement = isEventOf(settlementEvents)
const isCharge = isEventOf(chargeEvents)

const idOf = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`

/** A charge of the owner that their card has refused. */
const charged = (number: number, amount: number): ChargeEvent => ({
  type: 'charge.made',
  data: {
    ...{ chargeId: idOf(number), kind: 'return_fee', amount, memberId: ownerId, debtor: 'owner' },
    ...{ subject: { of: 'consignment', consignmentId: idOf(9) }, owner: null, lateDays: null },
    dueOn: '2026-12-01',
  },
})

/** An owner's months and charges, closed, held, released and paid as the shop does. */
class Owner {
  readonly months = new Map<string, SettlementEvent[]>()
  readonly charges = new Map<string, ChargeState>()
  readonly rows = new Map<string, { rowId: string; amount: number }[]>()
  /** The month whose sum a charge was deducted from. */
  readonly deductedFrom = new Map<string, string>()

  state = (month: string) => foldSettlement(this.months.get(month) ?? [])
  status = (month: string) => ({ isHeld: this.state(month).isHeld, holds: this.state(month).heldFor })

  record(events: readonly { type: string }[] | Refusal): boolean {
    if (isRefusal(events)) return false
    for (const event of events) {
      if (isSettlement(event)) {
        const { month } = event.data
        this.months.set(month, [...(this.months.get(month) ?? []), event])
      }
      if (isCharge(event)) {
        const { chargeId } = event.data
        this.charges.set(chargeId, evolveCharge(this.charges.get(chargeId) ?? { status: 'none' }, event))
        if (event.type === 'charge.deducted') this.deductedFrom.set(chargeId, event.data.month)
      }
    }
    return events.length > 0
  }

  earn(month: string, amount: number): void {
    const known = this.rows.get(month) ?? []
    this.rows.set(month, [...known, { rowId: `rental:${month}:${known.length}`, amount }])
  }

  charge(number: number, amount: number): void {
    if (!this.charges.has(idOf(number))) this.record([charged(number, amount)])
  }

  /** The refund of a deducted charge is a row of the month in which it is decided. */
  refundIn(month: string, chargeId: string): boolean {
    const charge = this.charges.get(chargeId)
    if (charge?.status !== 'deducted') return false
    const amount = charge.owed - charge.refunded
    if (!this.record(refundCharge(charge, { refundId: idOf(8), amount, ownerBears: false }))) return false
    const known = this.rows.get(month) ?? []
    this.rows.set(month, [...known, { rowId: `deduction:${chargeId}`, amount }])
    return true
  }

  waive = (chargeId: string): boolean =>
    this.record(waiveCharge(this.charges.get(chargeId) ?? { status: 'none' }, { ownerBears: false }))

  /** The month that has the money of `month`, after all that was carried forward. */
  takerOf(month: string): string {
    const carried = this.state(month).closed?.carriedForward ?? 0
    return carried === 0 ? month : this.takerOf(monthsLater(month, 1))
  }

  /** Other months that deducted what rows of this one give back. */
  deductedIn(month: string): string[] {
    const ids = (this.rows.get(month) ?? []).map(({ rowId }) => rowId.split('deduction:')[1])
    const takers = ids.flatMap((id) => this.deductedFrom.get(id ?? '') ?? []).map((of) => this.takerOf(of))
    return takers.filter((of) => of !== month)
  }

  close(month: string, to: string | null = account): void {
    const rows = this.rows.get(month) ?? []
    const before = this.state(monthsLater(month, -1))
    if (rows.length === 0 && (before.closed?.carriedForward ?? 0) === 0) return
    this.record(
      decideClosing(this.state(month), {
        ...{ ownerId, month, rows, before, account: to },
        after: this.state(monthsLater(month, 1)),
        deductedIn: this.deductedIn(month).map(this.state),
        charges: [...this.charges.values()],
      }).map(({ event }) => event),
    )
  }

  hold(month: string): boolean {
    const state = this.state(month)
    return this.record(holdMonth(state, { ownerId, month, holds: state.holds }))
  }

  release(month: string): boolean {
    const state = this.state(month)
    return this.record(releaseMonth(state, { ownerId, month, holds: state.holds }))
  }
}

/** January is held with 100,000, and closes while 150,000 are owed. */
function heldInJanuary(): Owner {
  const owner = new Owner()
  owner.earn(january, 100_000)
  owner.hold(january)
  owner.charge(1, 150_000)
  owner.close(january)
  return owner
}
const heldForJanuary = { isHeld: true, holds: [{ month: january, number: 1 }] }

describe('what a held month carries forward', () => {
  it('is held in the month that takes it, and pays nothing before it is released there (rule 973)', () => {
    const owner = heldInJanuary()
    expect(owner.state(january).closed).toMatchObject({ payable: 0, carriedForward: 100_000 })
    expect(owner.status(february)).toEqual(heldForJanuary)
    owner.earn(february, 60_000)
    owner.close(february)
    const held = owner.state(february)
    expect(held.closed).toMatchObject({ broughtForward: 100_000, payable: 10_000 })
    expect(held.payout.status).toBe('none')
    for (const by of ['gateway', 'transfer'] as const)
      expect(
        requestPayout(held, { ownerId, month: february, attempt: 1, by, actor: 'staff', account }),
      ).toMatchObject({ refused: 'PAYOUT_NOT_DUE', data: { status: 'held' } })
    expect(owner.release(february)).toBe(true)
    expect(
      requestPayout(owner.state(february), {
        ...{ ownerId, month: february, attempt: 1, by: 'gateway', actor: 'job', account },
      }),
    ).toMatchObject([{ data: { amount: 10_000 } }])
  })

  it('also when the charge is waived in between, or an earlier debt is earned back', () => {
    const owner = heldInJanuary()
    owner.waive(idOf(1))
    owner.earn(february, 60_000)
    owner.close(february)
    expect(owner.state(february)).toMatchObject({ closed: { payable: 160_000 }, payout: { status: 'none' } })

    const inDebt = new Owner()
    inDebt.earn(january, -22_043)
    inDebt.hold(january)
    inDebt.close(january)
    inDebt.earn(february, 158_160)
    inDebt.close(february)
    expect(inDebt.status(february)).toEqual(heldForJanuary)
    expect(inDebt.state(february).payout.status).toBe('none')
  })

  it('is held as long as it goes on, and a month with a hold of its own has both', () => {
    const owner = heldInJanuary()
    owner.close(february)
    expect(owner.state(february).closed).toMatchObject({ carriedForward: 100_000 })
    expect(owner.status(march)).toEqual(heldForJanuary)

    const own = new Owner()
    own.earn(january, 100_000)
    own.charge(1, 150_000)
    own.hold(january)
    own.earn(february, 60_000)
    own.hold(february)
    own.close(january)
    expect(own.status(february)).toEqual({
      isHeld: true,
      holds: [
        { month: february, number: 1 },
        { month: january, number: 1 },
      ],
    })
    expect(
      releaseMonth(own.state(february), { ownerId, month: february, holds: 1 }),
      'of before',
    ).toMatchObject({ refused: 'ALREADY_DONE', data: { doing: 'held_again' } })
    expect(own.release(february)).toBe(true)
    expect(own.state(february).isHeld).toBe(false)
  })

  it('is released in that month alone', () => {
    const owner = heldInJanuary()
    expect(releaseMonth(owner.state(january), { ownerId, month: january, holds: 1 })).toEqual({
      ...{ refused: 'PAYOUT_NOT_DUE', data: { status: 'hold_carried' } },
    })
    owner.release(february)
    owner.close(february)
    expect(owner.state(march).isHeld, 'a hold that ended goes on to no month').toBe(false)
  })

  it('is held once for each of its holds', () => {
    const owner = heldInJanuary()
    const { heldFor } = owner.state(february)
    expect(carryHolds(owner.state(february), { ownerId, month: february }, heldFor)).toEqual([])
  })

  it('promises no payment before it is closed (rule 973)', () => {
    const owed = [{ chargeId: 'first', amount: 150_000 }]
    const open = [
      { month: january, earned: 100_000, isHeld: true },
      { month: february, earned: 60_000, isHeld: false },
      { month: march, earned: 5_000, isHeld: false },
    ]
    expect(
      comingMonths({ open, carried: null, owed }).map(({ month, isHeld }) => ({ month, isHeld })),
    ).toEqual([
      { month: january, isHeld: true },
      { month: february, isHeld: true },
      { month: march, isHeld: false },
    ])
  })
})

test('what a held month deducted and gives back is held in the month that pays it (rule 973)', () => {
  const owner = new Owner()
  owner.earn(january, 200_000)
  owner.charge(1, 150_000)
  owner.hold(january)
  owner.close(january)
  expect(owner.state(january).closed).toMatchObject({ payable: 50_000 })
  owner.refundIn(march, idOf(1))
  owner.close(march)
  expect(owner.state(march)).toMatchObject({ closed: { payable: 150_000 }, payout: { status: 'none' } })
  expect(owner.status(march)).toEqual(heldForJanuary)

  const released = new Owner()
  released.earn(january, 200_000)
  released.charge(1, 150_000)
  released.hold(january)
  released.close(january)
  released.release(january)
  released.refundIn(march, idOf(1))
  released.close(march)
  expect(released.state(march).payout).toMatchObject({ status: 'requested' })
})

/** What happens to an owner by chance, with what is known of whose money is where by the story alone. */
class Story {
  readonly owner = new Owner()
  /** Holds in force: the month that a colleague held. */
  private readonly inForce = new Set<string>()
  /** The months whose money each month has. */
  private readonly sources = new Map<string, ReadonlySet<string>>()
  private nextClosed: string = january
  paid = 0

  month = (nth: number) => monthsLater(this.nextClosed, nth)

  private sourcesOf = (month: string) => this.sources.get(month) ?? new Set([month])

  private takes(month: string, others: readonly string[]): void {
    this.sources.set(month, new Set([month, ...others].flatMap((of) => [of, ...this.sourcesOf(of)])))
  }

  close(hasAccount: boolean): void {
    const month = this.nextClosed
    this.takes(
      month,
      this.owner.deductedIn(month).filter((of) => this.owner.state(of).isHeld),
    )
    this.checked(month, () => this.owner.close(month, hasAccount ? account : null))
    this.nextClosed = monthsLater(month, 1)
    if ((this.owner.state(month).closed?.carriedForward ?? 0) !== 0) this.takes(this.nextClosed, [month])
  }

  hold(month: string): void {
    if (this.owner.hold(month)) this.inForce.add(month)
  }

  release(month: string): void {
    if (this.owner.release(month)) for (const of of this.sourcesOf(month)) this.inForce.delete(of)
  }

  pay(month: string, by: 'gateway' | 'transfer', actor: 'job' | 'staff'): void {
    const { attempt } = this.owner.state(month).payout
    const due = { ownerId, month, attempt: attempt + 1, by, actor, account }
    this.checked(month, () => this.owner.record(requestPayout(this.owner.state(month), due)))
  }

  answer(month: string, isPaid: boolean): void {
    const { attempt } = this.owner.state(month).payout
    const said = isPaid
      ? ({ outcome: 'confirmed', reference: 'r', confirmedAt: '2027-02-20T10:00:00+09:00' } as const)
      : ({ outcome: 'failed', providerCode: 'INVALID_ACCOUNT' } as const)
    this.owner.record(answerPayout(this.owner.state(month), { ownerId, month, attempt }, said))
  }

  /** What pays a month contains no money of one that is held. */
  private checked(month: string, does: () => unknown): void {
    const attemptsBefore = this.owner.state(month).payout.attempt
    does()
    if (this.owner.state(month).payout.attempt === attemptsBefore) return
    this.paid += 1
    const held = [...this.sourcesOf(month)].filter((of) => this.inForce.has(of))
    expect(held, `${month} pays money of months that are held`).toEqual([])
  }
}

/** Months around the one that closes next, which is 0. */
const around = fc.integer({ min: -2, max: 1 })
const chargeNumber = fc.integer({ min: 1, max: 4 })
const by = fc.constantFrom('gateway' as const, 'transfer' as const)
const actor = fc.constantFrom('job' as const, 'staff' as const)
type Step = (story: Story) => unknown
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: -100_000, max: 300_000 })).map(
    ([nth, amount]): Step =>
      (story) =>
        story.owner.earn(story.month(nth), amount),
  ),
  fc.boolean().map(
    (hasAccount): Step =>
      (story) =>
        story.close(hasAccount),
  ),
  around.map(
    (nth): Step =>
      (story) =>
        story.hold(story.month(nth)),
  ),
  around.map(
    (nth): Step =>
      (story) =>
        story.release(story.month(nth)),
  ),
  fc.tuple(chargeNumber, fc.integer({ min: 1_000, max: 250_000 })).map(
    ([number, amount]): Step =>
      ({ owner }) =>
        owner.charge(number, amount),
  ),
  chargeNumber.map(
    (number): Step =>
      ({ owner }) =>
        owner.waive(idOf(number)),
  ),
  chargeNumber.map(
    (number): Step =>
      (story) =>
        story.owner.refundIn(story.month(0), idOf(number)),
  ),
  fc.tuple(around, by, actor).map(
    ([nth, ...how]): Step =>
      (story) =>
        story.pay(story.month(nth), ...how),
  ),
  fc.tuple(around, fc.boolean()).map(
    ([nth, isPaid]): Step =>
      (story) =>
        story.answer(story.month(nth), isPaid),
  ),
)

test('no payout contains money of a month that is held, whatever happens to months and charges (rule 973)', () => {
  let paid = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const story = new Story()
      for (const does of steps) does(story)
      paid += story.paid
    }),
    { numRuns: 2_000 },
  )
  expect(paid).toBeGreaterThan(100)
})
