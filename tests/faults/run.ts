// npm run faults [WORD…]: the shop is killed at every point of its money path (or at those that begin with a word), one
// after the other; without words also PostgreSQL, in the middle of a payment.
import { spawnSync } from 'node:child_process'
import { aRentalShop } from '../support/aRental.ts'
import { dieAndRecover, type FaultPoint, faultPoints } from './dying.ts'

/** Fewer would mean that a wrapper lost sight of a part of the money path. */
const pointsAtLeast = 72

const wanted = process.argv.slice(2)
const nudge = process.env.FAULTS_NUDGE === '1'
const shop = await aRentalShop('faults')
const stage = { shop, simulatorsUrl: shop.simulators.url, databaseUrl: shop.database.appUrl }
const all = await faultPoints(stage)
const enough = all.length >= pointsAtLeast
console.log(`${all.length} points are found${enough ? '' : `: fewer than ${pointsAtLeast}`}`)
const points = all.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
const failed: FaultPoint[] = []
let slowestMs = 0
for (const [index, point] of points.entries()) {
  const outcome = await dieAndRecover(stage, point, { nudge }).catch((fault: Error) => ({
    wrong: [fault.message],
    recoveredMs: 0,
  }))
  slowestMs = Math.max(slowestMs, outcome.recoveredMs)
  if (outcome.wrong.length > 0) failed.push(point)
  const verdict =
    outcome.wrong.length === 0 ? `agrees after ${outcome.recoveredMs} ms` : outcome.wrong.join('; ')
  console.log(`${String(index + 1).padStart(3)}/${points.length} ${point.journey}, ${point.name}: ${verdict}`)
}
await shop.end()
console.log(`${points.length - failed.length} of ${points.length} agree; the slowest took ${slowestMs} ms`)
const killer = new URL('./postgresKilled.ts', import.meta.url).pathname
const postgres = wanted.length > 0 ? 0 : spawnSync(process.execPath, [killer], { stdio: 'inherit' }).status
process.exit(failed.length === 0 && enough && postgres === 0 ? 0 : 1)
