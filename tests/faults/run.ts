// npm run faults [WORD…]: the shop is killed at every point of its money path (or at those whose journey or name begins
// with a word), one after the other; without words also PostgreSQL, in the middle of a payment, and the provider's key is
// rotated in the middle of payments and refunds (that alone: npm run faults key). npm run faults -- drawn [RUNS [SEED]]:
// lives of members in one process, which dies at drawn points; a run is repeated by its seed.
import { spawnSync } from 'node:child_process'
import { stopTestPostgres } from '../support/postgres.ts'
import { beginRun } from '../support/runFolder.ts'
import { aStage, type Stage, takeRecovered } from './client.ts'
import { drawnLives } from './drawn.ts'
import { dieAndRecover, type FaultPoint, faultPoints } from './dying.ts'
import { type Rotation, rotateKey } from './rotatedKey.ts'

/** Fewer would mean that a wrapper lost sight of a part of the money path. */
const pointsAtLeast = 200
/** What has not recovered by then never does, and the next point is tried. */
const aMinuteMs = 60_000

await beginRun()
const wanted = process.argv.slice(2)
if (wanted[0] === 'drawn') {
  const [runs = 1_000, firstSeed = 1] = wanted.slice(1).map(Number)
  const isWell = await drawnLives(runs, firstSeed)
  await stopTestPostgres()
  process.exit(isWell ? 0 : 1)
}
const nudge = process.env.FAULTS_NUDGE === '1'
const stage = await aStage('faults', aMinuteMs)
const onlyTheKey = wanted.length === 1 && wanted[0] === 'key'
const all = onlyTheKey ? [] : await faultPoints(stage)
const enough = onlyTheKey || all.length >= pointsAtLeast
console.log(`${all.length} points are found${enough ? '' : `: fewer than ${pointsAtLeast}`}`)
const points = all.filter(
  ({ journey, name }) =>
    wanted.length === 0 || wanted.some((word) => journey.startsWith(word) || name.startsWith(word)),
)
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
const keyRuns = wanted.length === 0 || wanted.includes('key') ? await rotations(stage) : []
await takeRecovered(stage)?.stop()
await stage.shop.end()
console.log(`${points.length - failed.length} of ${points.length} agree; the slowest took ${slowestMs} ms`)
const killer = new URL('./postgresKilled.ts', import.meta.url).pathname
const postgres = wanted.length > 0 ? 0 : spawnSync(process.execPath, [killer], { stdio: 'inherit' }).status
process.exit(failed.length === 0 && keyRuns.every((run) => run) && enough && postgres === 0 ? 0 : 1)

/** Twenty members a rotation; true for each after which nothing was written off and all healed. */
async function rotations(stage: Stage): Promise<boolean[]> {
  const agreed: boolean[] = []
  for (const rotation of ['refused', 'strange', 'restarted'] satisfies Rotation[]) {
    const { writtenOff, wrong, healedMs } = await rotateKey(stage, { rotation, members: 20 })
    const problems = [...writtenOff, ...wrong]
    const verdict = problems.length === 0 ? `all healed after ${healedMs} ms` : problems.join('; ')
    console.log(`key ${rotation} in the middle of 20 payments and refunds: ${verdict}`)
    agreed.push(problems.length === 0)
  }
  return agreed
}
