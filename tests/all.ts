import { join } from 'node:path'
import { quickChoice } from './quick.ts'
import { atOnce, heldBack, type Screen } from './support/programs.ts'
import { type Outcome, runStage } from './support/stages.ts'
import { testFiles } from './support/testFiles.ts'
import { readTestRun, type StageName, type TestRun } from './support/testRun.ts'

const root = join(import.meta.dirname, '..')

/** Runs the stages, cheapest first, until one is red. */
async function runStages(run: TestRun, zone: string): Promise<Outcome> {
  const all: Outcome = { passed: 0, failed: 0, repeats: [] }
  const held = heldBack()
  let journeys: Promise<Outcome> | undefined
  const timed = async (stage: StageName, screen: Screen): Promise<Outcome> => {
    const began = Date.now()
    screen.say(`\n== ${stage}`)
    const outcome = await runStage(stage, run, zone, screen)
    const seconds = Math.round((Date.now() - began) / 1000)
    screen.say(`== ${stage}: ${verdictOf(outcome)} after ${seconds} s`)
    return outcome
  }
  for (const stage of run.stages) {
    if (stage === 'tap' && areJourneysBeside(run)) journeys = timed('journeys', held)
    if (stage === 'journeys') held.show()
    const outcome = await (stage === 'journeys' && journeys ? journeys : timed(stage, atOnce))
    all.passed += outcome.passed
    all.failed += outcome.failed
    all.repeats.push(...outcome.repeats)
    if (outcome.failed > 0) break
  }
  held.end()
  return all
}

const verdictOf = ({ passed, failed }: Outcome): string =>
  failed > 0 ? 'RED' : passed > 0 ? 'green' : 'no test ran'

/**
 * Server tests wait for a quarter of their time: the journeys begin beside them and take what they leave of the
 * processors. On one server the feeds of both would wait for each other's transactions.
 */
const areJourneysBeside = ({ stages, isAlone }: TestRun): boolean =>
  stages.includes('journeys') && !isAlone && !process.env.DATABASE_URL

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
