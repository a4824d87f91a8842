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

const closed: Journey = async (stage, point) => {
  const person = await aPerson(stage.shop)
  const app = await faulty(stage, point)
  await moveClock(app, start)
  const drafted = await draft(app, person, await person.rich())
  await app.arm()
  await app.call('DELETE', `/api/users/order-drafts/${drafted?.orderId}`, person.token)
  await ends(app, point)
}

const free: Journey = async (stage, point) => {
  const person = await aPerson(stage.shop)
  const app = await faulty(stage, point)
  await moveClock(app, start)
  const drafted = await draft(app, person, await person.paidByCoupon())
  await app.arm()
  if (drafted !== null) await pay(app, person, drafted)
  await ends(app, point)
}

const declined: Journey = async (stage, point) => {
  const person = await aPerson(stage.shop)
  const app = await faulty(stage, point)
  await moveClock(app, start)
  const drafted = await draft(app, person, await person.rich())
  await app.arm()
  if (drafted !== null) {
    const result = { kind: 'decline', code: 'REJECT_CARD_PAYMENT' }
    await pay(app, person, drafted, await approve(stage, drafted, { result }))
  }
  await ends(app, point)
}

/** The provider captures, but its answer is lost. */
const unanswered: Journey = async (stage, point) => {
  const person = await aPerson(stage.shop)
  const app = await faulty(stage, point)
  await moveClock(app, start)
  const drafted = await draft(app, person, await person.rich())
  await app.arm()
  if (drafted !== null) {
    const { orderId } = drafted
    await stage.shop.script({ route: 'confirm', orderId, drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' })
    await pay(app, person, drafted, await approve(stage, drafted))
  }
  await ends(app, point)
}

/** A hold that ran out stands in somebody's way. */
const stale: Journey = async (stage, point) => {
  const [slow, quick] = [await aPerson(stage.shop), await aPerson(stage.shop)]
  const rented = await slow.rich()
  const app = await faulty(stage, point)
  await moveClock(app, start)
  await draft(app, slow, rented)
  await moveClock(app, '2026-11-20T10:16:00+09:00')
  await app.arm()
  const own = await draft(app, quick, { bags: rented.bags })
  if (own !== null) await runJob(app, 'expireDrafts')
  await ends(app, point)
}

const expiry: Journey = async (stage, point) => {
  const person = await aPerson(stage.shop)
  const app = await faulty(stage, point)
  await moveClock(app, start)
  await draft(app, person, await person.rich())
  await moveClock(app, '2026-11-20T10:16:00+09:00')
  await app.arm()
  await runJob(app, 'expireDrafts')
  await ends(app, point)
}

/** Dies once in the middle of paying, and again while it recovers from that. */
const recovers =
  (diesAt: FaultPoint, result: object = { kind: 'approve' }): Journey =>
  async (stage, point) => {
    const person = await aPerson(stage.shop)
    const first = await faulty(stage, diesAt)
    await moveClock(first, start)
    const drafted = await draft(first, person, await person.rich())
    await first.arm()
    if (drafted !== null) await pay(first, person, drafted, await approve(stage, drafted, { result }))
    await ends(first, diesAt)
    await age(stage)
    const second = await faulty(stage, point, true)
    if (!second.isGone()) await runJob(second, 'recoverPayments')
    await ends(second, point)
  }

/** Captured, then the dates went to somebody else while the shop was down. */
const reversed: Journey = async (stage, point) => {
  const [slow, quick] = [await aPerson(stage.shop), await aPerson(stage.shop)]
  const rented = await slow.rich()
  const first = await faulty(stage, 'confirm:after-provider')
  await moveClock(first, start)
  const drafted = await draft(first, slow, rented)
  await first.arm()
  if (drafted !== null) await pay(first, slow, drafted, await approve(stage, drafted))
  await ends(first, 'confirm:after-provider')
  const second = await faulty(stage, point)
  await moveClock(second, '2026-11-20T10:16:00+09:00')
  await draft(second, quick, { bags: rented.bags })
  await age(stage)
  await second.arm()
  await runJob(second, 'recoverPayments')
  await ends(second, point)
}

/** The provider gives the money back, but its answer is lost. */
const refundUnanswered: Journey = async (stage, point) => {
  const person = await aPerson(stage.shop)
  const app = await faulty(stage, point)
  await moveClock(app, start)
  const drafted = await draft(app, person, await person.rich())
  if (drafted !== null) {
    await pay(app, person, drafted, await approve(stage, drafted))
    const { orderId } = drafted
    await stage.shop.script({ route: 'cancel', orderId, drop: 'after', code: 'FAILED_REFUND_PROCESS' })
    await app.arm()
    await cancelFirst(app, person, orderId)
  }
  await ends(app, point)
}

const hinted: Journey = async (stage, point) => {
  const person = await aPerson(stage.shop)
  const first = await faulty(stage, 'confirm:after-provider')
  await moveClock(first, start)
  const drafted = await draft(first, person, await person.rich())
  const paymentKey = drafted === null ? '' : await approve(stage, drafted)
  await first.arm()
  if (drafted !== null) await pay(first, person, drafted, paymentKey)
  await ends(first, 'confirm:after-provider')
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
  'recovery:nothing-captured': recovers('confirm:after-provider', {
    kind: 'decline',
    code: 'REJECT_CARD_PAYMENT',
  }),
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
