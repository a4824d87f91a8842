// npm run faults [POINT…]: the shop is killed at every named point of its money path, one after the other; without
// points also PostgreSQL, in the middle of a payment.
import { spawnSync } from 'node:child_process'
import { type FaultPoint, faultPoints } from '../../server/ordering/index.ts'
import { aRentalShop } from '../support/aRental.ts'
import { dieAndRecover } from './journeys.ts'

const wanted = process.argv.slice(2)
const points = faultPoints.filter(
  (point) => wanted.length === 0 || wanted.some((word) => point.startsWith(word)),
)
const nudge = process.env.FAULTS_NUDGE === '1'
const shop = await aRentalShop('faults')
const stage = { shop, simulatorsUrl: shop.simulators.url, databaseUrl: shop.database.appUrl }
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
  console.log(`${String(index + 1).padStart(2)}/${points.length} ${point}: ${verdict}`)
}
await shop.end()
console.log(`${points.length - failed.length} of ${points.length} agree; the slowest took ${slowestMs} ms`)
const killer = new URL('./postgresKilled.ts', import.meta.url).pathname
const postgres = wanted.length > 0 ? 0 : spawnSync(process.execPath, [killer], { stdio: 'inherit' }).status
process.exit(failed.length === 0 && postgres === 0 ? 0 : 1)
