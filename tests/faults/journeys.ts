import type { Rented } from '../support/aRental.ts'
import {
  age,
  aPerson,
  approve,
  cancelFirst,
  draft,
  draftDeliveryFee,
  draftExtension,
  keepYoung,
  moveClock,
  pay,
  payAndCancel,
  payDeliveryFee,
  payExtension,
  runJob,
  type Stage,
  start,
} from './client.ts'
import { payoutJourneys } from './payoutJourneys.ts'
import { dyingAt, type Journey, type Victim } from './victim.ts'

type Guest = Awaited<ReturnType<typeof aPerson>>

/** A member drafts an order in a process that is not armed yet. */
async function drafts(stage: Stage, victim: Victim, wish = (person: Guest) => person.rich()) {
  const person = await aPerson(stage.shop)
  const app = await victim.start(stage)
  await moveClock(app, start)
  const rented = await wish(person)
  return { app, person, rented, order: await draft(app, person, rented) }
}

/** The process may die while a member pays. */
async function pays(stage: Stage, victim: Victim, changes: object = {}) {
  const { app, person, rented, order } = await drafts(stage, victim)
  const paymentKey = order === null ? '' : await approve(stage, order, changes)
  await app.arm()
  if (order !== null) await pay(app, person, order, paymentKey)
  await victim.over(app)
  return { rented, paymentKey }
}

type Supplement = {
  rents: (person: Guest) => Promise<Rented>
  drafts: typeof draftExtension
  pays: typeof payExtension
}
const extension: Supplement = {
  rents: (person) => person.withPoints(),
  drafts: draftExtension,
  pays: payExtension,
}
const moveToJeju: Supplement = {
  rents: (person) => person.toMove(),
  drafts: draftDeliveryFee,
  pays: payDeliveryFee,
}

/** The process may die while a member pays more for what they have rented, and gives it all back. */
async function paysMore(stage: Stage, victim: Victim, more: Supplement, then: 'cancels' | 'keeps') {
  const { app, person, order } = await drafts(stage, victim, more.rents)
  if (order !== null) {
    await pay(app, person, order, await approve(stage, order))
    await app.arm()
    const supplement = await more.drafts(app, person, order.orderId)
    if (supplement !== null) {
      await more.pays(app, person, supplement, await approve(stage, supplement))
      if (then === 'cancels') await cancelFirst(app, person, order.orderId)
    }
  }
  await victim.over(app)
}

/** The process dies once with more captured than it knows; its successor may die while it recovers from that. */
const recoversMore =
  (more: Supplement): Journey =>
  async (stage, victim) => {
    await paysMore(stage, captured(), more, 'keeps')
    await age(stage)
    const second = await victim.start(stage, { armed: true })
    if (!second.isGone()) await runJob(second, 'recoverPayments')
    await victim.over(second)
  }

const refusedCard = { result: { kind: 'decline', code: 'REJECT_CARD_PAYMENT' } }
const holdsRanOut = '2026-11-20T10:16:00+09:00'
const captured = () => dyingAt('cards.capture captured: after')

/** The process dies once in the middle of paying; its successor may die while it recovers from that. */
const recovers =
  (first: () => Victim, changes: object = {}): Journey =>
  async (stage, victim) => {
    await pays(stage, first(), changes)
    await age(stage)
    const second = await victim.start(stage, { armed: true })
    if (!second.isGone()) await runJob(second, 'recoverPayments')
    await victim.over(second)
  }

export const journeys = {
  'pay and cancel': async (stage, victim) => {
    const app = await victim.start(stage)
    await payAndCancel(stage, app, await aPerson(stage.shop))
    await victim.over(app)
  },
  'extend and cancel': async (stage, victim) => paysMore(stage, victim, extension, 'cancels'),
  'recover an extension': recoversMore(extension),
  'move to Jeju and cancel': async (stage, victim) => paysMore(stage, victim, moveToJeju, 'cancels'),
  'recover a move to Jeju': recoversMore(moveToJeju),
  'close the card sheet': async (stage, victim) => {
    const { app, person, order } = await drafts(stage, victim)
    await app.arm()
    await app.call('DELETE', `/api/users/order-drafts/${order?.orderId}`, person.token)
    await victim.over(app)
  },
  'pay by coupon alone': async (stage, victim) => {
    const { app, person, order } = await drafts(stage, victim, (guest) => guest.paidByCoupon())
    await app.arm()
    if (order !== null) await pay(app, person, order)
    await victim.over(app)
  },
  'a declined card': async (stage, victim) => {
    await pays(stage, victim, refusedCard)
  },
  /** The provider captures, but its answer is lost. */
  'a lost capture': async (stage, victim) => {
    const { app, person, order } = await drafts(stage, victim)
    await app.arm()
    if (order !== null) {
      const { orderId } = order
      await stage.shop.script({ route: 'confirm', orderId, drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' })
      await pay(app, person, order, await approve(stage, order))
    }
    await victim.over(app)
  },
  /** Another member wants the dates of a hold that ran out. */
  'a stale hold': async (stage, victim) => {
    const quick = await aPerson(stage.shop)
    const { app, rented } = await drafts(stage, victim)
    await moveClock(app, holdsRanOut)
    await app.arm()
    await draft(app, quick, { bags: rented.bags })
    await victim.over(app)
  },
  'a hold that the job ends': async (stage, victim) => {
    const { app } = await drafts(stage, victim)
    await moveClock(app, holdsRanOut)
    await app.arm()
    await runJob(app, 'expireDrafts')
    await victim.over(app)
  },
  'recover a capture': recovers(captured),
  'recover what was never asked': recovers(() => dyingAt('cards.capture: before')),
  'recover a declined card': recovers(() => dyingAt('cards.capture declined: after'), refusedCard),
  /** Captured, then the dates went to another member while the shop was down. */
  'reverse a payment': async (stage, victim) => {
    const quick = await aPerson(stage.shop)
    const { rented } = await pays(stage, captured())
    await keepYoung(stage)
    const second = await victim.start(stage)
    await moveClock(second, holdsRanOut)
    await draft(second, quick, { bags: rented.bags })
    await age(stage)
    await second.arm()
    await runJob(second, 'recoverPayments')
    await victim.over(second)
  },
  /** The provider gives the money back, but its answer is lost. */
  'a lost refund': async (stage, victim) => {
    const { app, person, order } = await drafts(stage, victim)
    if (order !== null) {
      await pay(app, person, order, await approve(stage, order))
      const { orderId } = order
      await stage.shop.script({ route: 'cancel', orderId, drop: 'after', code: 'FAILED_REFUND_PROCESS' })
      await app.arm()
      await cancelFirst(app, person, orderId)
    }
    await victim.over(app)
  },
  /** The provider calls after the shop died with the money captured. */
  'a webhook': async (stage, victim) => {
    const { paymentKey } = await pays(stage, captured())
    await keepYoung(stage)
    const second = await victim.start(stage)
    await second.arm()
    await second.call('POST', '/api/webhooks/toss', null, {
      eventType: 'PAYMENT_STATUS_CHANGED',
      data: { paymentKey },
    })
    await victim.over(second)
  },
  // The last ones: their clock is two months ahead of the others.
  ...payoutJourneys,
} satisfies Record<string, Journey>

export type JourneyName = keyof typeof journeys
