// npm run load -- rolling [TIMES] [RATE] | failover [RATE] [asynchronous] | mix [MINUTES] | flash [MEMBERS]: people use the shop as it is deployed, on
// this machine; what they wait for, and what fails, is reported. Every part runs here: the callers too take their share
// of the processors.
import { readFileSync } from 'node:fs'
import { dice as diceOf } from '../../server/demo/story/dice.ts'
import { booksHold } from '../journeys/booksHold.ts'
import { aPeriod, aProduct, draftRequestOf } from '../journeys/ownData.ts'
import { type Deployment, startDeployment, whatIsMissing } from './deployment.ts'
import { failover } from './failover.ts'
import { flashMembers } from './flashMembers.ts'
import { aCrowd, aSeed, mixOf } from './shoppers.ts'
import { Caller, Measured, openLoop } from './traffic.ts'

const missing = whatIsMissing()
if (missing !== null) {
  console.error(`빌림: ${missing}`)
  process.exit(1)
}

const [mode = '', ...given] = process.argv.slice(2)
const numbers = given.map(Number)
const acceptableMs = 250
let failed = 0

function verdict(isGood: boolean, line: string): void {
  if (!isGood) failed += 1
  console.log(`${isGood ? 'ok' : 'not ok'} - ${line}`)
}

const modes: Readonly<Record<string, (deployment: Deployment) => Promise<void>>> = {
  rolling: (deployment) => rolling(deployment, numbers[0] ?? 3, numbers[1] ?? 60),
  failover: (deployment) =>
    failover(deployment, { rate: numbers[0] ?? 60, isSynchronous: given[1] !== 'asynchronous' }, verdict),
  mix: (deployment) => mix(deployment, numbers[0] ?? 10),
  flash: (deployment) => flash(deployment, numbers[0] ?? 2_000),
}
const run = modes[mode]
if (run === undefined) {
  console.error(
    'npm run load -- rolling [TIMES] [RATE] | failover [RATE] [asynchronous] | mix [MINUTES] | flash [MEMBERS]',
  )
  process.exit(2)
}
const deployment = await startDeployment()
try {
  await run(deployment)
  if (given[1] !== 'asynchronous') {
    await booksHold(deployment.office)
    verdict(true, 'shop and provider agree to the won')
  }
} finally {
  await deployment.stop()
}
process.exit(failed === 0 ? 0 : 1)

/** Both webs and the jobs are started again, one after the other, while people use the shop. */
async function rolling(deployment: Deployment, times: number, rate: number): Promise<void> {
  const crowd = await aCrowd(deployment, { members: 40, bags: 2_000 })
  for (let nth = 1; nth <= times; nth += 1) {
    const measured = new Measured()
    const act = mixOf(deployment, crowd, measured, diceOf(aSeed()))
    let isOver = false
    const traffic = openLoop(rate, () => isOver, act)
    const from = performance.now()
    for (const name of ['web1', 'web2', 'jobs'] as const) {
      await deployment.parts[name].stop()
      await deployment.parts[name].start()
    }
    isOver = true
    await traffic
    const seconds = Math.round((performance.now() - from) / 1_000)
    verdict(
      measured.failed === 0,
      `rolling restart ${nth}, ${rate} a second over ${seconds} s: ${measured.told()}`,
    )
    if (measured.failed > 0) console.log(`  ${measured.worst()}`)
  }
}

/** The highest rate whose p99 stays acceptable, and that rate for `minutes`, with the memory of each part by minute. */
async function mix(deployment: Deployment, minutes: number): Promise<void> {
  const crowd = await aCrowd(deployment, { members: 60, bags: 6_000 })
  const dice = diceOf(aSeed())
  const held = async (rate: number, ms: number) => {
    const measured = new Measured()
    const until = performance.now() + ms
    await openLoop(rate, () => performance.now() > until, mixOf(deployment, crowd, measured, dice))
    return measured
  }
  await held(10, 10_000)
  let best = 0
  for (const rate of [20, 30, 40, 50, 60, 70, 80, 100, 120, 150, 200, 250, 300]) {
    const measured = await held(rate, 20_000)
    console.log(`  ${rate} a second: ${measured.told()}`)
    if (measured.percentile(0.99) > acceptableMs || measured.failed > 0) break
    best = rate
  }
  const whole = new Measured()
  const memory: string[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    const until = performance.now() + 60_000
    const measured = new Measured()
    await openLoop(best, () => performance.now() > until, mixOf(deployment, crowd, measured, dice))
    whole.add(measured)
    memory.push(memoryOf(deployment))
    console.log(`  minute ${minute}: ${measured.told()}; ${memory.at(-1)}`)
  }
  verdict(
    whole.failed === 0 && whole.percentile(0.99) <= acceptableMs,
    `${best} acts a second over ${minutes} minutes: ${whole.told()}`,
  )
  if (whole.failed > 0) console.log(`  ${whole.worst()}`)
}

function memoryOf({ parts }: Deployment): string {
  return (['web1', 'web2', 'jobs'] as const)
    .map((name) => {
      const status = readFileSync(`/proc/${parts[name].pid()}/status`, 'utf8')
      return `${name} ${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)} MB`
    })
    .join(', ')
}

/** One bag and the same days for all of them, at one moment. */
async function flash(deployment: Deployment, members: number): Promise<void> {
  const product = await aProduct(deployment.setUp)
  const period = await aPeriod(deployment.setUp, product, { ahead: 7 })
  const tokens = await flashMembers(deployment, members)
  const measured = new Measured()
  const body = draftRequestOf({ product, period })
  const codes = new Map<string, number>()
  const callers = tokens.map((token, nth) => ({ token, caller: new Caller(deployment.url, nth) }))
  const from = performance.now()
  await Promise.all(
    callers.map(async ({ token, caller }) => {
      const answer = await caller.ask('POST', '/api/users/order-drafts', { token, body })
      measured.note('draft', answer)
      const told = `${answer.status} ${/"code":"(\w+)"/.exec(answer.text)?.[1] ?? ''}`.trim()
      codes.set(told, (codes.get(told) ?? 0) + 1)
      caller.end()
    }),
  )
  const seconds = ((performance.now() - from) / 1_000).toFixed(1)
  const told = [...codes].map(([code, count]) => `${count} × ${code}`).join(', ')
  verdict(
    codes.get('200') === 1 && measured.refused === members - 1 && measured.failed === 0,
    `flash sale of one bag to ${members} members, all answered after ${seconds} s: ${told}; ${measured.told()}`,
  )
  if (measured.failed > 0) console.log(`  ${measured.worst()}`)
}
