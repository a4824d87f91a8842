import { payoutDifferences, payoutsIn, transitDiffers } from '../support/payoutLedger.ts'
import { comesTrue } from './childApp.ts'
import { age, clean, endPayoutLeases, makeYoung, runJob, type Stage, start } from './client.ts'
import { type JourneyName, journeys } from './journeys.ts'
import { payoutJourneys } from './payoutJourneys.ts'
import { statementsAreOver } from './statements.ts'
import { dyingAt, noting } from './victim.ts'

export type FaultPoint = { journey: JourneyName; name: string }

/**
 * Every point of the money path: each journey is made once to see which it passes. What only reads, or only arrives,
 * is the same on every journey and belongs to the first.
 */
export async function faultPoints(stage: Stage, of: object = journeys): Promise<FaultPoint[]> {
  const found: FaultPoint[] = []
  for (const journey of Object.keys(of).filter(isJourney)) {
    const names = new Set<string>()
    stage.providersReach(start)
    await journeys[journey](stage, noting(names))
    const paysOwners = journey in payoutJourneys
    const alike = paysOwners ? isAlikeInPayouts : isAlike
    for (const name of names)
      if (
        (!paysOwners || isOfPayouts.test(name)) &&
        (!alike.test(name) || !found.some((point) => point.name === name))
      )
        found.push({ journey, name })
  }
  return found
}

const isAlike = /^(read|load|call)|arrives$|answers$/
// In the month of payouts other jobs have work too, at moments of their own.
const isOfPayouts = /payout|settle/
// Every payout begins with the same closing.
const isAlikeInPayouts =
  /^(read|load|call|insert|update|commit)|arrives$|answers$|settlement\.closed|register: before|registered/
const isJourney = (name: string): name is JourneyName => name in journeys

/**
 * What is still wrong after a restart: breached invariants, money on which the providers and our books differ, questions
 * to a provider without an answer, refunds and payouts that wait.
 */
export async function stillWrong({ shop }: Stage): Promise<string[]> {
  const { pool } = shop.database
  const open = await shop.count('platform.payment_attempts WHERE outcome IS NULL')
  const waiting = await shop.count("shop.refunds WHERE status = 'pending'")
  // A payout that the bank refused has its final word: finance sends the next one.
  const unpaid = await shop.count(
    "shop.settlement_rows r LEFT JOIN shop.settlement_months m USING (owner_id, month) WHERE coalesce(m.status, 'open') NOT IN ('paid', 'failed')",
  )
  const payouts = await payoutsIn(shop.simulators.url)
  return [
    ...(open > 0 ? [`${open} payments without an answer`] : []),
    ...(waiting > 0 ? [`${waiting} refunds wait`] : []),
    ...(unpaid > 0 ? [`${unpaid} rows of owners wait`] : []),
    ...(await payoutDifferences(pool, payouts)),
    ...(await transitDiffers(pool, payouts)),
    ...(await shop.wrongs()),
  ]
}

/** Dies at the point, starts again, and says what is wrong a minute later; nothing, when all is well. */
export async function dieAndRecover(
  stage: Stage,
  { journey, name }: FaultPoint,
  settings: { nudge: boolean },
): Promise<{ wrong: string[]; recoveredMs: number }> {
  stage.providersReach(start)
  await journeys[journey](stage, dyingAt(name))
  await statementsAreOver(stage.shop.database.pool)
  await (settings.nudge ? age(stage) : makeYoung(stage))
  await endPayoutLeases(stage)
  // Payouts are asked about every five minutes: no run waits for that.
  const jobs = [
    ...(settings.nudge ? ['recoverPayments', 'sendRefunds'] : []),
    ...(journey in payoutJourneys ? ['settleMonths', 'sendPayouts'] : []),
  ]
  const startedAt = Date.now()
  const app = await clean(stage)
  let wrong: string[] = []
  await comesTrue(stage.patienceMs, async () => {
    for (const job of jobs) await runJob(app, job)
    if (app.isGone()) throw new Error('the restarted shop died')
    wrong = await stillWrong(stage)
    return wrong.length === 0
  })
  const recoveredMs = Date.now() - startedAt
  if (wrong.length === 0) stage.recovered = app
  else await app.stop()
  return { wrong, recoveredMs }
}
