import { secretKey } from '../support/aRental.ts'
import { type ChildApp, comesTrue, startApp } from './childApp.ts'
import {
  age,
  aPerson,
  approve,
  cancelFirst,
  clean,
  draft,
  moveClock,
  pay,
  runJob,
  type Stage,
  start,
} from './client.ts'
import { stillWrong } from './dying.ts'

/**
 * refused: the provider takes another key for a while, then ours again. strange: ours is for a while that of another
 * merchant, who sees none of our payments. restarted: ours never comes back; the shop starts again with the new one.
 */
export type Rotation = 'refused' | 'strange' | 'restarted'

const nextKey = 'test_sk_next'

type Buyer = { person: Awaited<ReturnType<typeof aPerson>>; orderId: string; pays: () => Promise<unknown> }

/** A member who has approved a payment that is not confirmed yet. */
async function aBuyer(stage: Stage, app: ChildApp): Promise<Buyer> {
  const person = await aPerson(stage.shop)
  const order = await draft(app, person, { bags: [await stage.shop.aBag(), await stage.shop.aBag()] })
  if (order === null) throw new Error('the shop did not take a draft')
  const paymentKey = await approve(stage, order)
  return { person, orderId: order.orderId, pays: () => pay(app, person, order, paymentKey) }
}

/**
 * Half of the members pay and half cancel while the provider's key is rotated; some answers are lost just before. Says
 * what was written off meanwhile, and what is still wrong a minute after the key is good again.
 */
export async function rotateKey(
  stage: Stage,
  { rotation, members }: { rotation: Rotation; members: number },
): Promise<{ writtenOff: string[]; wrong: string[]; healedMs: number }> {
  const { shop } = stage
  const app = await clean(stage)
  await moveClock(app, start)
  const buyers: Buyer[] = []
  for (let count = 0; count < members; count += 1) buyers.push(await aBuyer(stage, app))
  const cancelling = buyers.slice(members / 2)
  for (const { pays } of cancelling) await pays()
  const before = await finals(stage)

  // Every second answer is lost after the provider has acted.
  for (const [nth, { orderId }] of buyers.entries())
    if (nth % 2 === 0)
      await shop.script({ route: nth < members / 2 ? 'confirm' : 'cancel', orderId, drop: 'after' })
  const [first, ...others] = buyers.map(
    (buyer) => () =>
      cancelling.includes(buyer) ? cancelFirst(app, buyer.person, buyer.orderId) : buyer.pays(),
  )
  await first?.()
  const underWay = others.map((act) => act())
  const keys = rotation === 'strange' ? { [secretKey]: 'stranger' as const } : { [nextKey]: 'shop' as const }
  await shop.setKeys(keys)
  await Promise.all(underWay)
  await age(stage)
  for (let rounds = 0; rounds < 3; rounds += 1)
    for (const job of ['recoverPayments', 'expireDrafts', 'sendRefunds']) await runJob(app, job)
  const after = await finals(stage)
  const writtenOff = after.filter((line, nth) => line !== before[nth])

  const startedAt = Date.now()
  const healing = rotation === 'restarted' ? await restarted(stage, app) : app
  if (rotation !== 'restarted') await shop.setKeys({})
  let wrong: string[] = []
  await comesTrue(stage.patienceMs, async () => {
    for (const job of ['recoverPayments', 'sendRefunds']) await runJob(healing, job)
    wrong = await stillWrong(stage)
    return wrong.length === 0
  })
  // Only the shop's own key is taken again.
  if (rotation === 'restarted') await healing.stop()
  else stage.recovered = healing
  await shop.setKeys({})
  return { writtenOff, wrong, healedMs: Date.now() - startedAt }
}

async function restarted({ databaseUrl, simulatorsUrl }: Stage, old: ChildApp): Promise<ChildApp> {
  await old.stop()
  return startApp({ databaseUrl, simulatorsUrl, secretKey: nextKey })
}

/** How often a payment or a refund was given up for good. */
async function finals({ shop }: Stage): Promise<string[]> {
  const declined = await shop.count(
    "platform.payment_attempts WHERE outcome IN ('declined', 'nothing_captured', 'unknown_payment')",
  )
  const aborted = await shop.count("shop.payments WHERE status = 'aborted'")
  const rejected = await shop.count("shop.refunds WHERE status = 'rejected'")
  return [`${declined} attempts given up`, `${aborted} payments declined`, `${rejected} refunds refused`]
}
