import { randomUUID } from 'node:crypto'
import type { RentalShop } from '../support/aRental.ts'
import { signedWebhook } from '../support/payoutWebhooks.ts'
import { settlingIn } from '../support/settling.ts'
import { type ChildApp, comesTrue } from './childApp.ts'
import { moveClock, runJob, type Stage, takeRecovered } from './client.ts'
import type { Journey, Victim } from './victim.ts'

const fourDays = { start: '2026-12-03', end: '2026-12-06' } as const
const payDay = '2027-01-20T10:00:00+09:00'
const settlings = new WeakMap<RentalShop, ReturnType<typeof settlingIn>>()
let owners = 0

/** An owner with an account, whose bag was rented in December and is paid on 20 January; their first payout's reference. */
async function anOwner({ shop }: Stage): Promise<string> {
  const settling = settlings.get(shop) ?? settlingIn(shop)
  settlings.set(shop, settling)
  const { operations, order, arrives, acts, hasAccount } = await settling
  // A whole run takes longer than a session lives.
  await operations.logsInAgain()
  owners += 1
  const owner = await shop.aCustomer(`faultOwner${owners}-${process.pid}@example.com`)
  const renter = await shop.aCustomer(`faultRenter${owners}-${process.pid}@example.com`)
  const { item } = await order(owner, renter, fourDays)
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  await arrives(item)
  shop.clock.moveTo('2026-12-08T10:00:00+09:00')
  const collected = await acts(item, 'collected')
  if (collected.status !== 200) throw new Error(`not collected: ${collected.message}`)
  await hasAccount(owner, '이소유')
  return `settle-${owner.id}-2026-12-1`
}

/** The process on the day on which the owner is paid, not armed yet. */
async function onPayDay(stage: Stage, victim: Victim, script: object | null = null) {
  // On an earlier pay day's clock it would close this owner's month before the victim is armed.
  await takeRecovered(stage)?.stop()
  const payoutRef = await anOwner(stage)
  const app = await victim.start(stage)
  await moveClock(app, payDay)
  stage.providersReach(payDay)
  if (script !== null) await stage.shop.script(script)
  return { app, payoutRef }
}

/** Closes the month, sends its payout and asks what became of it, until the bank has answered. */
async function paysAndAsks({ shop }: Stage, app: ChildApp): Promise<void> {
  await runJob(app, 'settleMonths')
  await comesTrue(10_000, async () => {
    await runJob(app, 'sendPayouts')
    return app.isGone() || (await shop.count("shop.settlement_months WHERE status = 'requested'")) === 0
  })
}

/** The process may die while it pays an owner, and something may go wrong at the provider. */
const pays =
  (script: object | null = null): Journey =>
  async (stage, victim) => {
    const { app } = await onPayDay(stage, victim, script)
    await app.arm()
    await paysAndAsks(stage, app)
    await victim.over(app)
  }

export const payoutJourneys = {
  'pay an owner': pays(),
  /** The provider registers the account, but its answer is lost. */
  'a lost registration': pays({ route: 'payout-seller', drop: 'after' }),
  /** The provider takes the payout, but its answer is lost. */
  'a lost payout': pays({ route: 'payout', drop: 'after' }),
  'a payout that never arrives': pays({ route: 'payout', drop: 'before' }),
  /** The provider answers a code that proves nothing. */
  'an unknown answer about a payout': pays({ route: 'payout', code: 'FAILED_INTERNAL_SYSTEM' }),
  'an answer about a payout that comes late': pays({ route: 'payout', delayMs: 700 }),
  'a bank that takes its time': pays({ route: 'payout-outcome', delayMs: 1_500 }),
  'a bank that refuses': pays({ route: 'payout-outcome', code: 'REJECT_ACCOUNT' }),
  'a read that is lost': pays({ route: 'payout-read', drop: 'after' }),
  /** The provider tells twice what the job asks about at the same moment. */
  'a payout that is told twice': async (stage, victim) => {
    const { app, payoutRef } = await onPayDay(stage, victim)
    await runJob(app, 'settleMonths')
    await app.arm()
    const webhook = signedWebhook({ ref: payoutRef, id: randomUUID() })
    await Promise.all([app.send(webhook), app.send(webhook), runJob(app, 'sendPayouts')])
    await victim.over(app)
  },
} satisfies Record<string, Journey>
