import * as mailing from '../../server/mailing/index.ts'
import { openQueue } from '../../server/platform/jobs/queue.ts'
import type { TestApp } from './app.ts'
import type { PlayedProviders } from './simulators.ts'

type Received = { id: string; to: string; subject: string; text: string; html: string; messageId: string }

/** Gives the shop a job queue that nobody works off but the test. */
export async function withQueue(shop: TestApp) {
  const queue = await openQueue({ url: shop.database.appUrl, queues: mailing.queues, worker: false })
  shop.deps.queue = queue
  const jobs = async (): Promise<{ id: string; data: object }[]> => {
    const { rows } = await shop.database.pool.query<{ id: string; data: object }>(
      `SELECT id, data FROM pgboss.job WHERE name = 'mail' AND state < 'active' ORDER BY created_on`,
    )
    return rows
  }
  return {
    jobs,
    /** Does every mail job that waits, as a worker would. */
    workOff: async () => {
      for (const { id, data } of await jobs()) {
        await mailing.sendMail(shop.deps, data)
        await shop.database.pool.query('DELETE FROM pgboss.job WHERE id = $1', [id])
      }
    },
    stop: () => queue.stop(),
  }
}

/** What somebody finds in their mailbox, newest first. */
export async function mailbox({ url }: PlayedProviders, to: string): Promise<Received[]> {
  return (await fetch(`${url}/__mail?to=${encodeURIComponent(to)}`)).json()
}

/** The code in the newest mail to an address. */
export async function codeFor(providers: PlayedProviders, to: string): Promise<string> {
  const [newest] = await mailbox(providers, to)
  const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code was mailed to ${to}`)
  return code
}
