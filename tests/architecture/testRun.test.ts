import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packaged } from '../support/programs.ts'
import { asPattern, failedVitests, vitestReport } from '../support/stages.ts'
import { type TestFiles, testFiles } from '../support/testFiles.ts'
import { readTestRun, repeatOf, shuffle, type TestRun, zones } from '../support/testRun.ts'

const root = join(import.meta.dirname, '../..')
const files: TestFiles = {
  vitest: ['tests/domain/coupons.test.ts', 'tests/domain/lots.test.ts', 'tests/web/cart.test.tsx'],
  tap: ['tests/jobs/nightly.test.ts', 'tests/server/coupons.test.ts', 'tests/server/trouble.test.ts'],
  journeys: ['tests/journeys/couponBox.test.ts', 'tests/journeys/lighthouse.spec.ts'],
}
const asked = (line: string) =>
  readTestRun(line.split(' ').filter(Boolean), { files, root: '/shop', drawnSeed: 4 })
function runOf(line: string): TestRun {
  const run = asked(line)
  if ('problem' in run) throw new Error(run.problem)
  return run
}

describe('the command line of npm test', () => {
  it.each([
    ['tests/server/trouble.test.ts', ['tap'], [], ['tests/server/trouble.test.ts'], []],
    ['/shop/tests/server/trouble.test.ts', ['tap'], [], ['tests/server/trouble.test.ts'], []],
    ['./tests/jobs/', ['tap'], [], ['tests/jobs/nightly.test.ts'], []],
    ['tests/journeys', ['journeys'], [], [], files.journeys],
    [
      'coupon',
      ['vitest', 'tap', 'journeys'],
      ['tests/domain/coupons.test.ts'],
      ['tests/server/coupons.test.ts'],
      ['tests/journeys/couponBox.test.ts'],
    ],
    ['tap coupon', ['tap'], [], ['tests/server/coupons.test.ts'], []],
    [
      'vitest lots journeys lighthouse',
      ['vitest', 'journeys'],
      ['tests/domain/lots.test.ts'],
      [],
      ['tests/journeys/lighthouse.spec.ts'],
    ],
    ['journeys', ['journeys'], [], [], files.journeys],
    ['types lint', ['types', 'lint'], [], [], []],
  ] as const)('%s runs what it names', (line, stages, vitest, tap, journeys) => {
    const run = runOf(line)
    expect(run.stages).toEqual(stages)
    expect(run.files).toEqual({ vitest, tap, journeys })
  })
  it('runs a stage whole when no word follows it', () => {
    expect([...runOf('tap types').files.tap].sort()).toEqual(files.tap)
    expect(runOf('').stages).toEqual(['types', 'lint', 'vitest', 'tap', 'budgets', 'journeys'])
  })
  it('says what it looked for and what is nearest when a name means nothing', () => {
    expect(asked('tests/server/truble.test.ts')).toMatchObject({
      problem: expect.stringMatching(/"tests\/server\/truble\.test\.ts".*tests\/server\/trouble\.test\.ts/),
    })
    expect(asked('tap lots')).toHaveProperty('problem')
    expect(asked('coupon nothingLikeIt')).toHaveProperty('problem')
    expect(readTestRun([''], { files, root: '/shop', drawnSeed: 4 })).toHaveProperty('problem')
    expect(asked('--speed 4')).toHaveProperty('problem')
    expect(asked('--seed many')).toHaveProperty('problem')
    expect(asked('--zone Seoul')).toHaveProperty('problem')
    for (const none of ['today', '2027-02-30', '2027-02-30T10:00', '2027-13-01', '10:00+09:00'])
      expect(asked(`journeys --begins ${none}`), none).toHaveProperty('problem')
  })
  it('takes a title where tests have one, and refuses it beside what would run whole', () => {
    expect(runOf('--title bag')).toMatchObject({ title: 'bag', stages: ['vitest', 'journeys'] })
    expect(runOf('cart --title bag')).toMatchObject({ title: 'bag', stages: ['vitest'] })
    expect(runOf('quick --title bag').stages).toEqual(['vitest'])
    for (const line of ['tap --title bag', 'coupon --title bag', 'types cart --title bag'])
      expect(asked(line), line).toHaveProperty('problem')
  })
  it('draws the order of files and the zone by the seed, unless they are named', () => {
    expect(runOf('')).toMatchObject({ seed: 4, zones: ['Asia/Seoul'] })
    expect(runOf('--seed 5')).toMatchObject({ seed: 5, zones: ['America/Los_Angeles'] })
    expect(runOf('--seed 5 --zone Europe/Paris tap')).toMatchObject({ seed: 5, zones: ['Europe/Paris'] })
    expect(runOf('journeys')).toMatchObject({ begins: undefined, isAlone: false })
    expect(runOf('journeys --slowed 4')).toMatchObject({ slowed: 4 })
    expect(runOf('journeys --late 600')).toMatchObject({ late: 600 })
    expect(runOf('tap --held 700')).toMatchObject({ held: 700, late: undefined })
    expect(asked('tap --held 0')).toHaveProperty('problem')
    expect(asked('journeys --late soon')).toHaveProperty('problem')
    for (const wrong of ['0', 'four', '-4'])
      expect(asked(`journeys --slowed=${wrong}`)).toHaveProperty('problem')
    expect(runOf('journeys --begins 2027-02-05')).toMatchObject({ begins: '2027-02-05T10:00:00+09:00' })
    expect(runOf('journeys --alone --begins 2026-12-31T23:30:00+09:00')).toMatchObject({
      begins: '2026-12-31T23:30:00+09:00',
      isAlone: true,
    })
    expect(runOf('zones')).toMatchObject({ stages: ['vitest', 'tap'], zones })
  })
})

it('the properties of this run draw their cases by its seed', () => {
  const { TEST_SEED } = process.env
  expect(fc.readConfigureGlobal().seed).toBe(TEST_SEED === undefined ? undefined : Number(TEST_SEED))
})

it('a seed makes one order of its own, without losing any', () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at)
  expect(shuffle(numbers, 7)).toEqual(shuffle(numbers, 7))
  expect(shuffle(numbers, 7)).not.toEqual(shuffle(numbers, 8))
  expect(shuffle(numbers, 7)).not.toEqual(numbers)
  expect(shuffle(numbers, 7).sort((a, b) => a - b)).toEqual(numbers)
})

it('a failed test is repeated alone by a command that a shell reads', () => {
  expect(
    repeatOf({ file: 'tests/web/cart.test.tsx', title: "a bag's line" }, { seed: 5, zone: 'Asia/Seoul' }),
  ).toBe(`npm test -- tests/web/cart.test.tsx --title 'a bag'\\''s line' --seed 5 --zone Asia/Seoul`)
  expect(repeatOf({ file: 'journeys' }, { seed: 5, zone: 'UTC', begins: '2027-02-05T10:00:00+09:00' })).toBe(
    'npm test -- journeys --begins 2027-02-05T10:00:00+09:00 --seed 5 --zone UTC',
  )
})

it('a failed test of a group is named so that vitest finds it again', () => {
  // Below the project, so that the planted file finds vitest; git ignores it.
  mkdirSync(join(root, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(root, 'dist', 'planted-'))
  const report = join(folder, 'report.json')
  const runs = (...more: string[]) => {
    const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`, ...more]
    spawnSync(process.execPath, [join(root, packaged('vitest')), ...args], { encoding: 'utf8' })
    return vitestReport.parse(JSON.parse(readFileSync(report, 'utf8')))
  }
  try {
    writeFileSync(
      join(folder, 'red.test.ts'),
      `import { describe, expect, it } from 'vitest'
      it('adds', () => expect(1 + 1).toBe(3))
      describe('a sum (of two)', () => {
        it('is right', () => expect(1 + 1).toBe(2))
        it.each([[1, 3]])('of %i is %i', (one, sum) => expect(one + one).toBe(sum))
      })`,
    )
    const failed = failedVitests(runs(), folder)
    expect(failed.map(({ title }) => title)).toEqual(['adds', 'a sum (of two) > of 1 is 3'])
    for (const one of failed)
      expect(failedVitests(runs('-t', asPattern(one.title ?? '')), folder)).toEqual([one])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('every test file belongs to one runner', () => {
  const found = testFiles(root)
  for (const list of [found.vitest, found.tap, found.journeys]) expect(list.length).toBeGreaterThan(30)
  expect(found.vitest).toContain('tests/architecture/testRun.test.ts')
  expect(found.vitest.filter((path) => path.includes('/breach/'))).toEqual([])
})
