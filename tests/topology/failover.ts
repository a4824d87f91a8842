import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dice as diceOf } from '../../server/demo/story/dice.ts'
import type { BackOffice } from '../journeys/shop.ts'
import type { Deployment } from './deployment.ts'
import { type Answered, rentAndCancel } from './lives.ts'
import { aCrowd, aSeed, mixOf } from './shoppers.ts'
import { whenWell } from './soundness.ts'
import { type Answer, Measured, openLoop } from './traffic.ts'

const root = join(import.meta.dirname, '../..')
const renters = 6
const beforeMs = 10_000
const afterMs = 15_000

/** What the primary decides, what it alone reads, and what a standby may read. */
type Kind = 'orders' | 'own data' | 'public pages and lists'

function kindOf(what: string): Kind | null {
  if (what === 'order') return 'orders'
  if (!what.startsWith('/')) return null
  return /\/staff\/|\/cart|\/my-|\/order-history/.test(what) ? 'own data' : 'public pages and lists'
}

/** Also knows how long after the moment of a fault each kind of question that was asked since was first answered well. */
class Watched extends Measured {
  readonly #first = new Map<Kind, number>()
  #faultAt = Number.POSITIVE_INFINITY

  fault(): void {
    this.#faultAt = performance.now()
  }

  override note(what: string, answer: Answer): void {
    super.note(what, answer)
    const kind = kindOf(what)
    const now = performance.now()
    if (kind === null || answer.status !== 200 || now - answer.ms < this.#faultAt) return
    if (!this.#first.has(kind)) this.#first.set(kind, now - this.#faultAt)
  }

  served(): string {
    return [...this.#first].map(([kind, ms]) => `${kind} after ${(ms / 1_000).toFixed(1)} s`).join(', ')
  }
}

type Verdict = (isGood: boolean, line: string) => void

/**
 * The primary is killed while people use the shop, and the standby takes its place by the steps of the runbook. With
 * `synchronous_standby_names` nothing that was answered is lost. Without it, as compose ships, what the standby had not
 * received is lost, and told; what is left agrees with the provider all the same.
 */
export async function failover(
  deployment: Deployment,
  { rate, isSynchronous }: { readonly rate: number; readonly isSynchronous: boolean },
  verdict: Verdict,
): Promise<void> {
  const { parts, failover: steps } = deployment
  if (isSynchronous) await answeredIsOnBoth(deployment.office)
  const crowd = await aCrowd(deployment, { members: 40 + renters, bags: 6_000 })
  const measured = new Watched()
  const note = (what: string, answer: Answer) => measured.note(what, answer)
  const own = crowd.bags.slice(0, 3_000)
  const lives = rentAndCancel(
    deployment,
    { ...crowd, members: crowd.members.slice(0, renters), bags: own },
    diceOf(aSeed()),
    note,
  )
  const others = crowd.bags.slice(own.length)
  const act = mixOf(
    deployment,
    { ...crowd, members: crowd.members.slice(renters), bags: others, free: others.values() },
    measured,
    diceOf(aSeed()),
  )
  let isOver = false
  const traffic = openLoop(rate, () => isOver, act)
  await pause(beforeMs)

  const killed = performance.now()
  measured.fault()
  const since = () => ((performance.now() - killed) / 1_000).toFixed(1)
  await parts.primary.kill()
  await steps.promote()
  const promoted = since()
  await steps.adopt()
  const adopted = since()
  steps.lead()
  const before = lives.answered.placed.size
  while (lives.answered.placed.size === before && performance.now() - killed < 300_000) await pause(10)
  await pause(afterMs)
  isOver = true
  await traffic
  const answered = await lives.end()
  verdict(
    answered.placed.size > before,
    `primary killed at ${rate} a second, promoted after ${promoted} s and led to after ${adopted} s; asked since then and answered: ` +
      `${measured.served()}; ${measured.told()}`,
  )
  console.log(`  ${measured.worst()}`)
  const lost = isSynchronous ? { placed: 0, cancelled: 0 } : await lostOf(deployment.office, answered)
  const { wrong, seconds } = await whenWell(
    deployment.office,
    isSynchronous ? answered : { placed: new Set(), cancelled: new Set() },
    isSynchronous ? () => true : (line) => !isOfLostOrder(line),
  )
  verdict(
    wrong.length === 0,
    `of ${answered.placed.size} orders and ${answered.cancelled.size} cancellations that were answered ${lost.placed} and ${lost.cancelled} are lost, well after ${seconds} s${wrong.map((one) => `\n  ${one}`).join('')}`,
  )
  verdict(...verified(deployment.office))

  const settings = await steps.newStandby()
  for (const name of ['web1', 'web2'] as const) {
    await parts[name].stop()
    await parts[name].start(settings)
  }
  verdict(await isRead(deployment), 'both webs read the standby that was made anew')
}

/** As the runbook says for who must lose nothing: what is answered is on the disks of both servers. */
async function answeredIsOnBoth(office: BackOffice): Promise<void> {
  await office.rows(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
  await office.rows('SELECT pg_reload_conf()')
  const isSo = async () =>
    (await office.rows(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).length > 0
  while (!(await isSo())) await pause(50)
}

/** A payment of an order that went with the old primary: finance finds it among the differences. */
const isOfLostOrder = (line: string): boolean => line.endsWith('that neither an order nor a charge knows')

async function lostOf(office: BackOffice, { placed, cancelled }: Answered) {
  const count = async (sql: string, ids: ReadonlySet<string>) =>
    ids.size - (await office.rows(sql, [[...ids]])).length
  return {
    placed: await count('SELECT FROM shop.orders WHERE order_id = ANY($1)', placed),
    cancelled: await count(
      "SELECT FROM shop.order_items WHERE order_item_id = ANY($1) AND status = 'cancel'",
      cancelled,
    ),
  }
}

function verified({ databaseUrl }: BackOffice): [boolean, string] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'server/cli/events.ts'), 'verify'],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: databaseUrl } },
  )
  const told = status === 0 ? 'nothing differs' : `${stdout}${stderr}`.trim().split('\n').slice(-5).join('; ')
  return [status === 0, `npm run events -- verify: ${told}`]
}

async function isRead({ numbersOf }: Deployment): Promise<boolean> {
  const until = performance.now() + 60_000
  const told = () => Promise.all([numbersOf('web1'), numbersOf('web2')])
  while (!(await told()).every((numbers) => numbers.includes('billim_standby_state{state="used"} 1'))) {
    if (performance.now() > until) return false
    await pause(200)
  }
  return true
}
