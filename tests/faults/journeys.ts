import type { FaultPoint } from '../../server/ordering/index.ts'
import { type ChildApp, comesTrue } from './childApp.ts'
import {
  age,
  aPerson,
  approve,
  cancelFirst,
  clean,
  draft,
  faulty,
  moveClock,
  pay,
  payAndCancel,
  runJob,
  type Stage,
  start,
} from './client.ts'

/** What happens in the shop while it may die; `app` is the process with the fault point, armed where it says so. */
export type Journey = (stage: Stage, point: FaultPoint) => Promise<void>

const straight: Journey = async (stage, point) => {
  const app = await faulty(stage, point)
  await payAndCancel(stage, app, await aPerson(stage.shop))
  await ends(app, point)
}

async function ends(app: ChildApp, point: FaultPoint): Promise<void> {
  if (!(await comesTrue(15_000, app.isGone))) {
    await app.stop()
    throw new Error(`${point} was never reached`)
  }
}

type Guest = Awaited<ReturnType<typeof aPerson>>

/** Somebody drafts an order in a process that has the fault point and is not armed yet. */
async function drafts(stage: Stage, point: FaultPoint, wish = (person: Guest) => person.rich()) {
  const person = await aPerson(stage.shop)
  const app = await faulty(stage, point)
  await moveClock(app, start)
  const rented = await wish(person)
  return { app, person, rented, order: await draft(app, person, rented) }
}

/** The process dies while somebody pays. */
async function diesPaying(stage: Stage, point: FaultPoint, changes: object = {}) {
  const { app, person, rented, order } = await drafts(stage, point)
  const paymentKey = order === null ? '' : await approve(stage, order, changes)
  await app.arm()
  if (order !== null) await pay(app, person, order, paymentKey)
  await ends(app, point)
  return { rented, paymentKey }
}

const closed: Journey = async (stage, point) => {
  const { app, person, order } = await drafts(stage, point)
  await app.arm()
  await app.call('DELETE', `/api/users/order-drafts/${order?.orderId}`, person.token)
  await ends(app, point)
}

const free: Journey = async (stage, point) => {
  const { app, person, order } = await drafts(stage, point, (guest) => guest.paidByCoupon())
  await app.arm()
  if (order !== null) await pay(app, person, order)
  await ends(app, point)
}

const refusedCard = { result: { kind: 'decline', code: 'REJECT_CARD_PAYMENT' } }

const declined: Journey = async (stage, point) => {
  await diesPaying(stage, point, refusedCard)
}

/** The provider captures, but its answer is lost. */
const unanswered: Journey = async (stage, point) => {
  const { app, person, order } = await drafts(stage, point)
  await app.arm()
  if (order !== null) {
    const { orderId } = order
    await stage.shop.script({ route: 'confirm', orderId, drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' })
    await pay(app, person, order, await approve(stage, order))
  }
  await ends(app, point)
}

const holdsRanOut = '2026-11-20T10:16:00+09:00'

/** A hold that ran out stands in somebody's way. */
const stale: Journey = async (stage, point) => {
  const quick = await aPerson(stage.shop)
  const { app, rented } = await drafts(stage, point)
  await moveClock(app, holdsRanOut)
  await app.arm()
  const own = await draft(app, quick, { bags: rented.bags })
  if (own !== null) await runJob(app, 'expireDrafts')
  await ends(app, point)
}

const expiry: Journey = async (stage, point) => {
  const { app } = await drafts(stage, point)
  await moveClock(app, holdsRanOut)
  await app.arm()
  await runJob(app, 'expireDrafts')
  await ends(app, point)
}

/** Dies once in the middle of paying, and again while it recovers from that. */
const recovers =
  (diesAt: FaultPoint, changes: object = {}): Journey =>
  async (stage, point) => {
    await diesPaying(stage, diesAt, changes)
    await age(stage)
    const second = await faulty(stage, point, true)
    if (!second.isGone()) await runJob(second, 'recoverPayments')
    await ends(second, point)
  }

/** Captured, then the dates went to somebody else while the shop was down. */
const reversed: Journey = async (stage, point) => {
  const quick = await aPerson(stage.shop)
  const { rented } = await diesPaying(stage, 'confirm:after-provider')
  const second = await faulty(stage, point)
  await moveClock(second, holdsRanOut)
  await draft(second, quick, { bags: rented.bags })
  await age(stage)
  await second.arm()
  await runJob(second, 'recoverPayments')
  await ends(second, point)
}

/** The provider gives the money back, but its answer is lost. */
const refundUnanswered: Journey = async (stage, point) => {
  const { app, person, order } = await drafts(stage, point)
  if (order !== null) {
    await pay(app, person, order, await approve(stage, order))
    const { orderId } = order
    await stage.shop.script({ route: 'cancel', orderId, drop: 'after', code: 'FAILED_REFUND_PROCESS' })
    await app.arm()
    await cancelFirst(app, person, orderId)
  }
  await ends(app, point)
}

/** The provider calls after the shop died with the money captured. */
const hinted: Journey = async (stage, point) => {
  const { paymentKey } = await diesPaying(stage, 'confirm:after-provider')
  const second = await faulty(stage, point)
  await second.arm()
  await second.call('POST', '/api/webhooks/toss', null, {
    eventType: 'PAYMENT_STATUS_CHANGED',
    data: { paymentKey },
  })
  await ends(second, point)
}

const special: Partial<Record<FaultPoint, Journey>> = {
  'draft:stale-hold-met': stale,
  'draft:stale-hold-ended': stale,
  'order:free': free,
  'confirm:declined': declined,
  'confirm:unknown': unanswered,
  'confirm:read-again': unanswered,
  'confirm:reversed': reversed,
  'refund:read-again': refundUnanswered,
  'recovery:confirms-again': recovers('confirm:before-provider'),
  'recovery:nothing-captured': recovers('confirm:after-provider', refusedCard),
}

const byStage: Record<string, Journey> = {
  draft: straight,
  order: straight,
  confirm: straight,
  cancel: straight,
  refund: straight,
  release: closed,
  decline: declined,
  expiry,
  recovery: recovers('confirm:after-provider'),
  webhook: hinted,
}

export function journeyTo(point: FaultPoint): Journey {
  const journey = special[point] ?? byStage[point.split(':')[0] ?? '']
  if (journey === undefined) throw new Error(`nobody goes to ${point}`)
  return journey
}

/**
 * What is still wrong after a restart: breached invariants, money on which the provider and our books differ, questions
 * to the provider without an answer, refunds that wait.
 */
export async function stillWrong({ shop }: Stage): Promise<string[]> {
  const open = await shop.count(
    'platform.payment_attempts a JOIN shop.orders o USING (order_id) WHERE a.outcome IS NULL AND o.payment_key IS DISTINCT FROM a.payment_key AND o.reversed_at IS NULL',
  )
  const waiting = await shop.count("shop.refunds WHERE status = 'pending'")
  return [
    ...(open > 0 ? [`${open} payments without an answer`] : []),
    ...(waiting > 0 ? [`${waiting} refunds wait`] : []),
    ...(await shop.wrongs()),
  ]
}

/** Dies at the point, starts again, and says what is wrong a minute later; nothing, when all is well. */
export async function dieAndRecover(
  stage: Stage,
  point: FaultPoint,
  settings: { nudge: boolean },
): Promise<{ wrong: string[]; recoveredMs: number }> {
  await journeyTo(point)(stage, point)
  if (settings.nudge) await age(stage)
  const startedAt = Date.now()
  const app = await clean(stage)
  let wrong: string[] = []
  await comesTrue(60_000, async () => {
    if (settings.nudge) for (const job of ['recoverPayments', 'sendRefunds']) await runJob(app, job)
    if (app.isGone()) throw new Error('the restarted shop died')
    wrong = await stillWrong(stage)
    return wrong.length === 0
  })
  const recoveredMs = Date.now() - startedAt
  await app.stop()
  return { wrong, recoveredMs }
}
