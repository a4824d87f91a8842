// npm run chaos [-- RUNS [SEED]]: members rent and cancel while parts of the deployed shop are killed, stopped where
// they are, cut off, slowed, or have a wrong clock, at moments that the seed draws. Once all parts are well again, nothing
// that was answered is lost, nothing is taken or booked twice, and books and provider agree. A run is repeated by its
// seed; a long one goes on with the seed after the last one that was printed.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Dice, dice as diceOf } from '../../server/demo/story/dice.ts'
import { type Deployment, type PartName, partNames, startDeployment, whatIsMissing } from './deployment.ts'
import { rentAndCancel } from './lives.ts'
import { aCrowd, type Crowd } from './shoppers.ts'
import { whenWell } from './soundness.ts'
import { Measured } from './traffic.ts'

const bagsARun = 60
const membersAtOnce = 6
const faultsARun = 3

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
  const lives = rentAndCancel(deployment, crowd, whims, (what, answer) => measured.note(what, answer))
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
  const answered = await lives.end()
  await fetch(`${deployment.office.simulatorsUrl}/__script`, { method: 'DELETE' })
  const { wrong, seconds } = await whenWell(deployment.office, answered)
  return {
    wrong,
    told: `${names.join('; ')}: ${answered.placed.size} placed, ${answered.cancelled.size} cancelled, ${measured.failed} of ${measured.count} without an answer, well after ${seconds} s`,
  }
}
