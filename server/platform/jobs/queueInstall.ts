import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { deadLettersFirst, type QueueName, settingsOf } from './queue.ts'

/** Creates or upgrades pg-boss's schema with the migrating role, and makes the queues match their declarations. */
export async function installQueue(url: string, queues: readonly QueueName[] = []): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  await boss.start()
  for (const queue of deadLettersFirst(queues)) await converge(boss, queue)
  await boss.stop({ graceful: false })
}

/** A queue's policy cannot be changed, so a new queue replaces it and the unfinished jobs move there. */
async function converge(boss: PgBoss, queue: QueueName): Promise<void> {
  const { policy, retries } = settingsOf(queue)
  const moving = `${queue.name}.moving`
  const existing = await boss.getQueue(queue.name)
  if (existing !== null && existing.policy !== policy) {
    await boss.createQueue(moving)
    await copyJobs(boss, queue.name, moving)
    await boss.deleteQueue(queue.name)
  }
  await boss.createQueue(queue.name, { ...retries, policy })
  await boss.updateQueue(queue.name, retries)
  // The temporary queue may also be left from an earlier start that died in the middle.
  if ((await boss.getQueue(moving)) === null) return
  await copyJobs(boss, moving, queue.name)
  await boss.deleteQueue(moving)
}

const isOpen = ({ state }: JobWithMetadata<object>) => ['created', 'retry', 'active'].includes(state)

/** Copies the unfinished jobs in the order in which they were sent. Copying again duplicates none, as the ids stay. */
async function copyJobs(boss: PgBoss, from: string, to: string): Promise<void> {
  const jobs = (await boss.findJobs<object>(from)).filter(isOpen)
  const inOrder = jobs.toSorted((a, b) => Number(a.createdOn) - Number(b.createdOn) || (a.id < b.id ? -1 : 1))
  for (const { id, data, singletonKey, startAfter } of inOrder)
    await boss.insert(to, [{ id, data, startAfter, singletonKey: singletonKey ?? id }])
}
