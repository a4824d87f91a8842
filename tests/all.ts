import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { quickTests } from './quick.ts'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const has = (folder: string) =>
  existsSync(join(root, folder)) &&
  readdirSync(join(root, folder), { recursive: true }).some((name) => String(name).includes('.test.'))

/** One stage after the other: two cores do not carry two suites. */
const stages: { name: string; command: string; args: string[]; when: boolean }[] = [
  { name: 'types', command: bin('tsc'), args: ['--noEmit', '-p', '.'], when: true },
  { name: 'lint', command: bin('biome'), args: ['check', '--config-path=tests/lint.json', '.'], when: true },
  {
    name: 'architecture, domain, web (vitest)',
    command: bin('vitest'),
    args: ['run', '--config', 'tests/vitest.config.ts'],
    when: true,
  },
  {
    name: 'server and jobs (tap)',
    command: bin('node'),
    args: ['tests/support/runTap.ts'],
    when: has('tests/server'),
  },
  {
    name: 'the client builds within its budgets',
    command: bin('node'),
    args: ['tests/support/budgets.ts'],
    when: true,
  },
  {
    name: 'journeys (playwright)',
    command: bin('playwright'),
    args: ['test', '--config', 'tests/journeys/playwright.config.ts'],
    when: has('tests/journeys'),
  },
]

const only = process.argv.slice(2)
/** npm test -- quick: what needs no browser, and of the server's tests those that are nearest to what changed. */
function quickStages(): typeof stages {
  const { chosen, left } = quickTests()
  if (left > 0) console.log(`${left} more server tests are reached by the change: the whole suite runs them`)
  const tap = ['tests/support/runTap.ts', ...chosen]
  return [
    ...stages.slice(0, 3),
    { name: 'server tests of what changed', command: bin('node'), args: tap, when: chosen.length > 0 },
  ]
}
const isQuick = only[0] === 'quick'
let failed = 0
let passed = 0
for (const stage of isQuick ? quickStages() : stages) {
  if (!stage.when || (!isQuick && only.length > 0 && !only.some((word) => stage.name.includes(word))))
    continue
  const began = Date.now()
  console.log(`\n== ${stage.name}`)
  const run = spawnSync(stage.command, stage.args, { cwd: root, stdio: 'inherit', env: process.env })
  const seconds = Math.round((Date.now() - began) / 1000)
  const green = run.status === 0
  console.log(`== ${stage.name}: ${green ? 'green' : 'RED'} after ${seconds} s`)
  if (green) passed += 1
  else failed += 1
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
