import { join } from 'node:path'
import { quickChoice } from './quick.ts'
import { openShopMeanwhile } from './support/openShopMeanwhile.ts'
import { type Outcome, runStage } from './support/stages.ts'
import { testFiles } from './support/testFiles.ts'
import { readTestRun, type TestRun } from './support/testRun.ts'

const root = join(import.meta.dirname, '..')

/** Runs the stages, cheapest first, until one is red. */
async function runStages(run: TestRun, zone: string): Promise<Outcome> {
  const all: Outcome = { passed: 0, failed: 0, repeats: [] }
  let opened: Promise<void> | undefined
  for (const stage of run.stages) {
    const began = Date.now()
    console.log(`\n== ${stage}`)
    if (stage === 'tap' && run.stages.includes('journeys')) opened = openShopMeanwhile(run, zone)
    if (stage === 'journeys') await opened
    const { passed, failed, repeats } = await runStage(stage, run, zone)
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(`== ${stage}: ${failed === 0 ? 'green' : 'RED'} after ${seconds} s`)
    all.passed += passed
    all.failed += failed
    all.repeats.push(...repeats)
    if (failed > 0) break
  }
  return all
}

const run = readTestRun(process.argv.slice(2), {
  files: testFiles(root),
  root,
  drawnSeed: Math.floor(Math.random() * 1_000_000),
})
if ('problem' in run) {
  console.error(run.problem)
  process.exit(2)
}
if (run.mode === 'quick') {
  const { chosen, left } = quickChoice(root)
  run.files.tap = chosen
  if (left > 0) console.log(`${left} more server tests are reached by the change: the whole suite runs them`)
}
let [passed, failed] = [0, 0]
for (const zone of run.zones) {
  const told = `seed ${run.seed}, time zone ${zone} (repeat the whole with --seed ${run.seed} --zone ${zone})`
  console.log(told)
  const outcome = await runStages(run, zone)
  passed += outcome.passed
  failed += outcome.failed
  if (outcome.repeats.length > 0) console.log('\nTo repeat what failed alone:')
  for (const repeat of outcome.repeats) console.log(`  ${repeat}`)
  console.log(`\n${told}`)
  if (failed > 0) break
}
console.log(`${passed} passed, ${failed} failed`)
if (passed + failed === 0) console.error(`No test of these files has "${run.title ?? ''}" in its name`)
process.exit(passed + failed === 0 ? 2 : failed === 0 ? 0 : 1)
