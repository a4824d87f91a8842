import { comesTrue } from './childApp.ts'
import { age, clean, makeYoung, runJob, type Stage } from './client.ts'
import { type JourneyName, journeys } from './journeys.ts'
import { dyingAt, noting } from './victim.ts'

export type FaultPoint = { journey: JourneyName; name: string }

/**
 * Every point of the money path: each journey is made once to see which it passes. What only reads, or only arrives,
 * is the same on every journey and belongs to the first.
 */
export async function faultPoints(stage: Stage): Promise<FaultPoint[]> {
  const found: FaultPoint[] = []
  for (const journey of Object.keys(journeys).filter(isJourney)) {
    const names = new Set<string>()
    await journeys[journey](stage, noting(names))
    for (const name of names)
      if (!isAlike.test(name) || !found.some((point) => point.name === name)) found.push({ journey, name })
  }
  return found
}

const isAlike = /^(read|load|call)|arrives$|answers$/
const isJourney = (name: string): name is JourneyName => name in journeys

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
  { journey, name }: FaultPoint,
  settings: { nudge: boolean },
): Promise<{ wrong: string[]; recoveredMs: number }> {
  await journeys[journey](stage, dyingAt(name))
  await (settings.nudge ? age(stage) : makeYoung(stage))
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
