import { PgBoss } from 'pg-boss'
import { connect, inOwnTransaction } from '../database/database.ts'
import { inPatience, type LockPatience, usualPatience } from '../database/lockPatience.ts'
import { deadLettersFirst, type QueueName, settingsOf } from './queue.ts'

/**
 * Creates or upgrades pg-boss's schema with the migrating role, and makes the queues match their declarations, beside
 * processes that send to them and work on them. A queue changes its order under a lock for which it waits as `patience`
 * says.
 */
export async function installQueue(
  url: string,
  queues: readonly QueueName[] = [],
  patience: LockPatience = usualPatience,
): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const queue of deadLettersFirst(queues)) await converge(boss, queue, { url, patience })
  } finally {
    await boss.stop({ graceful: false })
  }
}

type Policy = ReturnType<typeof settingsOf>['policy']
type Means = { url: string; patience: LockPatience }

async function converge(boss: PgBoss, queue: QueueName, means: Means): Promise<void> {
  const { name } = queue
  const { policy, retries } = settingsOf(queue)
  await boss.createQueue(name, { ...retries, policy })
  await boss.updateQueue(name, retries)
  if ((await boss.getQueue(name))?.policy !== policy) await changePolicy(name, policy, means)
  await takeBack(boss, name)
}

/**
 * Changes the policy of a queue and of its jobs, each of which carries it. pg-boss fixes the policy at creation and offers
 * only to delete the queue with its jobs and to create another: what is sent in between would be gone, and what is under
 * way would be done twice. The lock waits for senders that have not committed, and later senders wait for the new
 * policy.
 */
async function changePolicy(name: string, policy: Policy, { url, patience }: Means): Promise<void> {
  const client = await connect(url)
  try {
    await inPatience(patience, `The new order of the queue ${name}`, () =>
      inOwnTransaction(client, async () => {
        await client.query(`SET LOCAL lock_timeout = ${patience.lockMs}`)
        await client.query('LOCK TABLE pgboss.job IN SHARE ROW EXCLUSIVE MODE')
        await client.query('UPDATE pgboss.queue SET policy = $2 WHERE name = $1', [name, policy])
        if (policy === 'key_strict_fifo') await client.query(oneBegunOfAKey, [name])
        await client.query(
          `UPDATE pgboss.job SET policy = $2
           WHERE name = $1 AND state IN ('created', 'retry', 'active', 'failed')`,
          [name, policy],
        )
      }),
    )
  } finally {
    await client.end()
  }
}

/**
 * In a queue that runs in order a key has one job that has begun or failed; the others wait for it. So the first of those
 * that have begun keeps the key; one beside it that waits to be tried again waits behind it, and one that runs goes on
 * under a key of its own, as does a failed job, because what came after it has been done.
 */
const oneBegunOfAKey = `
  UPDATE pgboss.job j
  SET state = CASE WHEN j.state = 'retry' AND NOT a.is_first THEN 'created' ELSE j.state END,
    singleton_key = CASE WHEN j.singleton_key IS NULL OR j.state = 'failed' OR j.state = 'active' AND NOT a.is_first
      THEN j.id::text ELSE j.singleton_key END
  FROM (SELECT id, row_number() OVER (PARTITION BY singleton_key
      ORDER BY state IN ('active', 'retry') DESC, state = 'active' DESC, created_on, id) = 1 AS is_first
    FROM pgboss.job WHERE name = $1) AS a
  WHERE j.name = $1 AND j.id = a.id AND j.state IN ('created', 'retry', 'active', 'failed')`

/** Releases before this one moved the jobs through a queue of this name, and may have died with some of them in it. */
async function takeBack(boss: PgBoss, name: string): Promise<void> {
  const moving = `${name}.moving`
  if ((await boss.getQueue(moving)) === null) return
  const jobs = (await boss.findJobs<object>(moving)).toSorted(
    (a, b) => Number(a.createdOn) - Number(b.createdOn) || (a.id < b.id ? -1 : 1),
  )
  for (const { id, data, singletonKey, startAfter } of jobs)
    await boss.insert(name, [{ id, data, startAfter, singletonKey: singletonKey ?? id }])
  await boss.deleteQueue(moving)
}
