// npm run chaos [-- RUNS [SEED]]: members rent and cancel while parts of the deployed shop are killed, stopped where
// they are, cut off, slowed, or have a wrong clock, at moments that the seed draws. Once all parts are well again, nothing
// that was answered is lost, nothing is taken or booked twice, and books and provider agree. A run is repeated by its
// seed; a long one goes on with the seed after the last one that was printed.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type Dice, dice as diceOf } from '../../server/demo/story/dice.ts'
import { cardGatewayOf } from '../../server/gateways/cards/index.ts'
import type { BackOffice } from '../journeys/shop.ts'
import { testEnv } from '../support/app.ts'
import { breaches, differences } from '../support/books.ts'
import { invariants } from '../support/rentalDoors.ts'
import { type Deployment, type PartName, partNames, startDeployment, whatIsMissing } from './deployment.ts'
import { aCrowd, type Crowd, rents } from './shoppers.ts'
import { Measured } from './traffic.ts'

const bagsARun = 60
const membersAtOnce = 6
const faultsARun = 3
/** How long after the last fault everything may take to be as if nothing had happened. */
const healsWithinMs = 150_000

/** Any test key is good at the played provider. */
const asShop = { authorization: `Basic ${Buffer.from('test_sk_chaos:').toString('base64')}` }
const toldShape = z.object({ status: z.string().optional(), code: z.string().optional() })

const itemsShape = z.object({
  data: z.object({ order_items: z.array(z.object({ id: z.string() })) }),
})

const missing = whatIsMissing()
if (missing !== null) {
  console.error(`빌림: ${missing}`)
  process.exit(1)
}
const [runs = 1, firstSeed = 1] = process.argv.slice(2).map(Number)
const deployment = await startDeployment()
let failed = 0
try {
  const crowd = await aCrowd(deployment, { members: membersAtOnce, bags: runs * bagsARun })
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const from = performance.now()
    const bags = crowd.bags.slice((seed - firstSeed) * bagsARun, (seed - firstSeed + 1) * bagsARun)
    const { wrong, told } = await chaos(deployment, { ...crowd, bags }, seed)
    if (wrong.length > 0) failed += 1
    const seconds = Math.round((performance.now() - from) / 1_000)
    console.log(
      `seed ${seed}: ${wrong.length === 0 ? 'agrees' : `\n  ${wrong.join('\n  ')}`} (${told}; ${seconds} s)`,
    )
    if (wrong.length > 0) break
  }
} finally {
  await deployment.stop()
}
process.exit(failed === 0 ? 0 : 1)

type Fault = { name: string; begins: () => Promise<void>; ends: () => Promise<void> }

/** A process whose database is away ends; it is started again until it stays, as systemd does. */
async function startAgain(deployment: Deployment, name: PartName): Promise<void> {
  const until = performance.now() + 60_000
  for (;;) {
    try {
      return await deployment.parts[name].start()
    } catch (fault) {
      if (performance.now() > until) throw fault
      await pause(500)
    }
  }
}

function drawnFault(deployment: Deployment, dice: Dice): Fault {
  const name = partNames[dice.below(partNames.length)] ?? 'web1'
  const part = deployment.parts[name]
  const skewMs = (dice.below(2) === 0 ? 1 : -1) * (1 + dice.below(240)) * 1_000
  const routes = ['confirm', 'cancel', 'payment'] as const
  const route = dice.oneOf(routes)
  switch (dice.below(5)) {
    case 0:
      return { name: `${name} killed`, begins: part.kill, ends: () => startAgain(deployment, name) }
    case 1:
      return {
        name: `${name} frozen`,
        begins: async () => part.signal('SIGSTOP'),
        ends: async () => part.signal('SIGCONT'),
      }
    case 2:
      return {
        name: 'every connection to the database cut',
        begins: async () => {
          await deployment.office.rows(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1',
            ['billim_test'],
          )
        },
        ends: async () => {},
      }
    case 3: {
      const how = dice.oneOf<Record<string, unknown>>([
        { delayMs: 4_000 },
        { drop: 'before' },
        { drop: 'after' },
        { code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' },
      ])
      return {
        name: `the provider's ${route} ${JSON.stringify(how)} three times`,
        begins: async () => {
          await deployment.office.script({ route, ...how, times: 3 })
        },
        ends: async () => {},
      }
    }
    default: {
      const web = dice.oneOf(['web1', 'web2', 'jobs'] as const)
      return {
        name: `${web}'s clock wrong by ${skewMs / 1_000} s`,
        begins: async () => {
          await deployment.parts[web].stop()
          await deployment.parts[web].start({
            NODE_OPTIONS: `--import=${join(import.meta.dirname, 'skewedClock.mjs')}`,
            SKEW_MS: String(skewMs),
          })
        },
        ends: async () => {
          await deployment.parts[web].stop()
          await startAgain(deployment, web)
        },
      }
    }
  }
}

async function chaos(
  deployment: Deployment,
  crowd: Crowd,
  seed: number,
): Promise<{ wrong: string[]; told: string }> {
  // Members act as fast as they are answered, so that their draws may not move those of the faults.
  const [dice, whims] = [diceOf(seed), diceOf(seed + 1_000_000)]
  const measured = new Measured()
  const [placed, cancelled] = [new Set<string>(), new Set<string>()]
  const bags = [...crowd.bags]
  let isOver = false
  const lives = crowd.members.map(async (someone) => {
    const items: string[] = []
    while (!isOver) {
      const item = items.shift()
      if (item !== undefined && whims.below(2) === 0) {
        const answer = await someone.caller.ask('POST', '/api/users/order-items-cancel', {
          token: someone.member.token,
          body: { orderItemId: item, cancellationReason: 'etc', cancellationText: '일정이 바뀌었어요' },
        })
        measured.note('cancel', answer)
        if (answer.status === 200) cancelled.add(item)
        continue
      }
      const product = bags.shift()
      if (product === undefined) break
      const { answer, orderId } = await rents(
        deployment,
        someone,
        { product, period: crowd.period },
        (what, one) => measured.note(what, one),
      )
      if (answer.status !== 200 || orderId === null) {
        // Who is told that it did not work looks before trying again.
        await pause(100)
        continue
      }
      placed.add(orderId)
      const detail = await someone.caller.ask('GET', `/api/users/order-detail/${orderId}`, {
        token: someone.member.token,
      })
      if (detail.status === 200)
        items.push(...itemsShape.parse(JSON.parse(detail.text)).data.order_items.map(({ id }) => id))
    }
  })
  const names: string[] = []
  for (let nth = 0; nth < faultsARun; nth += 1) {
    await pause(500 + dice.below(1_500))
    const fault = drawnFault(deployment, dice)
    names.push(fault.name)
    await fault.begins()
    await pause(500 + dice.below(3_500))
    await fault.ends()
  }
  await pause(1_000)
  isOver = true
  await Promise.all(lives)
  await fetch(`${deployment.office.simulatorsUrl}/__script`, { method: 'POST' }).catch(() => undefined)
  const healed = performance.now()
  let wrong = await notWell(deployment, { placed, cancelled })
  let isLong = false
  while (wrong.length > 0 && performance.now() - healed < healsWithinMs) {
    await pause(500)
    if (!isLong && performance.now() - healed > healsWithinMs / 3) {
      isLong = true
      await approvalsEnd(deployment)
    }
    wrong = await notWell(deployment, { placed, cancelled })
  }
  const seconds = ((performance.now() - healed) / 1_000).toFixed(1)
  return {
    wrong,
    told: `${names.join('; ')}: ${placed.size} placed, ${cancelled.size} cancelled, ${measured.failed} of ${measured.count} without an answer, well after ${seconds} s`,
  }
}

/**
 * Lets the time of every approval pass: what was approved and never captured, for an order that its member gave up, stays
 * open as long as a call that is under way could capture it.
 */
async function approvalsEnd({ office }: Deployment): Promise<void> {
  const { approvalLastsMs } = cardGatewayOf(testEnv(), 1_000)
  await office.rows(
    `UPDATE platform.payment_attempts SET started_at = started_at - $1 * interval '1 millisecond' WHERE outcome IS NULL`,
    [approvalLastsMs],
  )
}

/** What a shop that is well does not have: something open, lost, doubled, or not booked as the provider has it. */
async function notWell(
  { office, databaseUrl }: Deployment,
  { placed, cancelled }: { placed: ReadonlySet<string>; cancelled: ReadonlySet<string> },
): Promise<string[]> {
  try {
    const count = async (what: string, from: string, values: unknown[] = []) => {
      const [row] = await office.rows<{ count: string }>(
        `SELECT count(*)::text AS count FROM ${from}`,
        values,
      )
      return row?.count === '0' ? [] : [`${row?.count} ${what}`]
    }
    return [
      ...(await openAttempts(office)),
      ...(await count('refunds that wait', "shop.refunds WHERE status = 'pending'")),
      ...(await count(
        'jobs that wait',
        "pgboss.job WHERE name IN ('refund', 'notification') AND state IN ('created', 'retry', 'active')",
      )),
      ...(await count(
        'orders that were answered and are lost',
        `unnest($1::uuid[]) AS wanted (id) WHERE NOT EXISTS (SELECT FROM shop.orders o WHERE o.order_id = wanted.id)`,
        [[...placed]],
      )),
      ...(await count(
        'cancellations that were answered and are lost',
        `unnest($1::uuid[]) AS wanted (id) JOIN shop.order_items i ON i.order_item_id = wanted.id WHERE i.status <> 'cancel'`,
        [[...cancelled]],
      )),
      ...(await breaches(databaseUrl, invariants)),
      ...(await differences(databaseUrl, office.simulatorsUrl)),
    ]
  } catch (fault) {
    return [fault instanceof Error ? fault.message : String(fault)]
  }
}

/** The payments that the shop still waits for, with what the provider says about each. */
async function openAttempts(office: BackOffice): Promise<string[]> {
  const attempts = await office.rows<{ key: string; orderId: string; is: string; seconds: number }>(
    `SELECT a.attempt_key AS key, a.provider_order_id AS "orderId", coalesce(o.status, a.subject_of) AS is,
       extract(epoch FROM clock_timestamp() - a.started_at)::int AS seconds
     FROM platform.payment_attempts a LEFT JOIN shop.orders o ON o.order_id = a.subject_id WHERE a.outcome IS NULL`,
  )
  return Promise.all(
    attempts.map(async ({ key, orderId, is, seconds }) => {
      const path = is === 'charge' ? `orders/${orderId}` : key
      const answer = await fetch(`${office.simulatorsUrl}/toss/v1/payments/${path}`, { headers: asShop })
      const { status, code } = toldShape.parse(await answer.json())
      return `no answer to attempt ${key}, ${seconds} s old, of what is ${is}; the provider says ${status ?? code}`
    }),
  )
}
