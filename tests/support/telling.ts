import { deepEqual } from 'node:assert/strict'
import * as notifications from '../../server/notifications/index.ts'
import * as payments from '../../server/payments/index.ts'
import { openQueue } from '../../server/platform/jobs/queue.ts'
import { testEnv } from './app.ts'
import type { RentalShop } from './aRental.ts'
import { followed } from './wholeLog.ts'

type Job = { id: string; data: object }

/** The played provider takes any. */
export const templateCategory = '999999'

/** Gives a shop its job queue and the played providers of messages; what waits is sent when a test says so. */
export async function tells(shop: RentalShop) {
  const { simulators, deps, database } = shop
  deps.env = testEnv({ SOLAPI_BASE: simulators.url, SMTP_URL: simulators.smtpUrl })
  await notifications.registerTemplates(deps.env, templateCategory)
  const queue = await openQueue({
    url: database.appUrl,
    queues: [...notifications.queues, ...payments.queues],
    worker: false,
  })
  deps.queue = queue
  const jobs = async (): Promise<Job[]> => {
    const { rows } = await database.pool.query<Job>(
      `SELECT id, data FROM pgboss.job WHERE name = 'notification' AND state < 'active' ORDER BY created_on, id`,
    )
    return rows
  }
  /** Does what waits, as a worker would: a job that fails stays. */
  const workOff = async () => {
    await followed(deps, () => notifications.followNotifications(deps))
    for (const { id, data } of await jobs()) {
      const [failed] = await notifications.sendNotifications(deps, [data])
      if (failed === null) await database.pool.query('DELETE FROM pgboss.job WHERE id = $1', [id])
    }
    deepEqual(await toldOtherwise(), [], 'KakaoTalk shows what the inbox says')
  }
  /** The messages that phones show and that are other words than those of the inbox, or have a hole (rule 555). */
  const toldOtherwise = async () => {
    const { rows } = await database.pool.query<{ id: string; text: string }>(
      `SELECT inbox_id AS id, concat('[빌림] ', title, chr(10), array_to_string(lines, chr(10))) AS text
       FROM personal.inbox`,
    )
    const kept = new Map(rows.map(({ id, text }) => [id, text]))
    const shown = await received(simulators.url).phoneOf('')
    return shown.filter(({ id, text, templateId }) => {
      const isOther = kept.has(id) && kept.get(id) !== text
      return isOther || templateId === null || /(^| )-( |$)/m.test(text)
    })
  }
  return { queue, jobs, workOff, ...received(simulators.url) }
}

/** What the played providers have taken, the oldest first. */
export function received(simulatorsUrl: string) {
  const read = async (path: string) => (await (await fetch(simulatorsUrl + path)).json()).toReversed()
  return {
    phoneOf: (to: string): Promise<{ id: string; text: string; templateId: string | null }[]> =>
      read(`/__phone?to=${to}`),
    mailsTo: (to: string): Promise<{ subject: string; text: string }[]> => read(`/__mail?to=${to}`),
  }
}

/** The first line of each message: the shop's name and the title. */
export const headings = (messages: readonly { text: string }[]) =>
  messages.map(({ text }) => text.split('\n')[0])

/** Members of tests share a phone number unless they get one of their own. */
export const phoneNumber = ({ database }: RentalShop, id: number, number: string) =>
  database.pool.query('UPDATE shop.members SET phone_number = $2 WHERE id = $1', [id, number])
