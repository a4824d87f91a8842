import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { cardGatewayOf } from '../../server/gateways/cards/index.ts'
import type { BackOffice } from '../journeys/shop.ts'
import { testEnv } from '../support/app.ts'
import { breaches, differences } from '../support/books.ts'
import { invariants } from '../support/rentalDoors.ts'
import type { Answered } from './lives.ts'

/** How long nothing may get better before what is wrong counts as wrong for good, however slow the machine is. */
const staysMs = 300_000
/** After as long without a change only approvals are waited for. */
const approvalsEndAfterMs = 20_000

/**
 * Waits until the shop is as if nothing had happened, and says what is still wrong once it no longer gets better, and
 * after how many seconds. `counts` says which of what is wrong counts.
 */
export async function whenWell(
  office: BackOffice,
  answered: Answered,
  counts: (line: string) => boolean = () => true,
): Promise<{ wrong: string[]; seconds: string }> {
  const from = performance.now()
  let changedAt = from
  let isLong = false
  const asked = async () => (await notWell(office, answered)).filter(counts)
  let wrong = await asked()
  while (wrong.length > 0 && performance.now() - changedAt < staysMs) {
    await pause(500)
    if (!isLong && performance.now() - changedAt > approvalsEndAfterMs) {
      isLong = true
      await approvalsEnd(office)
    }
    const still = await asked()
    if (still.join() !== wrong.join()) changedAt = performance.now()
    wrong = still
  }
  return { wrong, seconds: ((performance.now() - from) / 1_000).toFixed(1) }
}

/**
 * Lets the time of every approval pass: what was approved and never captured, for an order that its member gave up, stays
 * open as long as a call that is under way could capture it.
 */
async function approvalsEnd(office: BackOffice): Promise<void> {
  const { approvalLastsMs } = cardGatewayOf(testEnv())
  await office.rows(
    `UPDATE platform.payment_attempts SET started_at = started_at - $1 * interval '1 millisecond' WHERE outcome IS NULL`,
    [approvalLastsMs],
  )
}

/** What a shop that is well does not have: something open, lost, doubled, or not booked as the provider has it. */
async function notWell(office: BackOffice, { placed, cancelled }: Answered): Promise<string[]> {
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
      ...(await openJobs(office)),
      ...(await count(
        'orders that were answered and are lost',
        `unnest($1::uuid[]) AS wanted (id) WHERE NOT EXISTS (SELECT FROM shop.orders o WHERE o.order_id = wanted.id)`,
        [[...placed]],
      )),
      ...(await count(
        'cancellations that were answered and are lost',
        `unnest($1::uuid[]) AS wanted (id) WHERE NOT EXISTS
           (SELECT FROM shop.order_items i WHERE i.order_item_id = wanted.id AND i.status = 'cancel')`,
        [[...cancelled]],
      )),
      ...(await breaches(office.databaseUrl, invariants)),
      ...(await differences(office.databaseUrl, office.simulatorsUrl)),
    ]
  } catch (fault) {
    return [fault instanceof Error ? fault.message : String(fault)]
  }
}

/** Jobs that wait, or that a process which is gone had begun. */
async function openJobs(office: BackOffice): Promise<string[]> {
  const jobs = await office.rows<{ told: string }>(
    `SELECT count(*) || ' jobs of ' || name || ' are ' || state AS told FROM pgboss.job
     WHERE name IN ('refund', 'notification') AND state IN ('created', 'retry', 'active') GROUP BY name, state ORDER BY 1`,
  )
  return jobs.map(({ told }) => told)
}

/** Any test key is good at the played provider. */
const asShop = { authorization: `Basic ${Buffer.from('test_sk_any:').toString('base64')}` }
const toldShape = z.object({ status: z.string().optional(), code: z.string().optional() })

/** The payments that the shop still waits for, with what the provider says of each. */
async function openAttempts(office: BackOffice): Promise<string[]> {
  const attempts = await office.rows<{ key: string; by: string; orderId: string; of: string }>(
    `SELECT a.attempt_key AS key, a.by, a.provider_order_id AS "orderId",
       concat_ws(' ', a.subject_of, o.status) AS of
     FROM platform.payment_attempts a LEFT JOIN shop.orders o ON o.order_id = a.subject_id WHERE a.outcome IS NULL`,
  )
  return Promise.all(
    attempts.map(async ({ key, by, orderId, of }) => {
      const path = by === 'member' ? key : `orders/${orderId}`
      const answer = await fetch(`${office.simulatorsUrl}/toss/v1/payments/${path}`, { headers: asShop })
      const { status, code } = toldShape.parse(await answer.json())
      return `no answer to ${key} (${of}), of which the provider says ${status ?? code}`
    }),
  )
}
