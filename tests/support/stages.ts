import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'
import { kept } from './kept.ts'
import { atOnce, packaged, type Screen } from './programs.ts'
import { beginRun } from './runFolder.ts'
import { runTapStage } from './runTap.ts'
import { repeatOf, type StageName, type TestRun } from './testRun.ts'

const root = join(import.meta.dirname, '../..')

/** How many tests of a stage passed and failed, and the commands that repeat the failed ones. */
export type Outcome = { passed: number; failed: number; repeats: string[] }

/** Runs one stage, and prints on `screen`. */
export async function runStage(
  stage: StageName,
  run: TestRun,
  zone: string,
  screen: Screen = atOnce,
): Promise<Outcome> {
  // Date and Intl of this process and of all that it starts.
  process.env.TZ = zone
  process.env.TEST_SEED = String(run.seed)
  await beginRun()
  switch (stage) {
    case 'types':
      // Each checker finds out for itself what all of them need: four take a third more time than two.
      return oneCheck(stage, await screen.run(packaged('tsc'), ['--noEmit', '-p', '.', '--checkers', '2']))
    case 'lint':
      return oneCheck(
        stage,
        await screen.run(packaged('biome'), ['check', '--config-path=tests/lint.json', '.']),
      )
    case 'budgets':
      return oneCheck(stage, await screen.run('tests/support/budgets.ts', []))
    case 'vitest':
      return runVitest(run, zone, screen)
    case 'tap':
      return runTap(run, zone)
    case 'journeys':
      return runJourneys(run, zone, screen)
  }
}

function oneCheck(stage: StageName, status: number | null): Outcome {
  return status === 0
    ? { passed: 1, failed: 0, repeats: [] }
    : { passed: 0, failed: 1, repeats: [`npm test -- ${stage}`] }
}

async function runTap({ files, seed, held }: TestRun, zone: string): Promise<Outcome> {
  if (files.tap.length === 0) return { passed: 0, failed: 0, repeats: [] }
  if (held !== undefined) process.env.TRANSACTIONS_HELD_MS = String(held)
  const results = await runTapStage(files.tap)
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    repeats: results
      .filter(({ failed }) => failed > 0)
      .map(({ file }) => repeatOf({ file }, { seed, zone, held })),
  }
}

export const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
})

type FailedTest = { file: string; title?: string }

/** The tests that failed, named as vitest's `-t` finds them: by the groups around them and their own titles. */
export const failedVitests = ({ testResults }: z.infer<typeof vitestReport>, root: string): FailedTest[] =>
  testResults.flatMap(({ name, status: ended, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be read has no tests that failed.
    if (failed.length === 0) return ended === 'failed' ? [{ file: path }] : []
    return failed.map(({ ancestorTitles, title }) => ({
      file: path,
      title: [...ancestorTitles, title].join(' > '),
    }))
  })

function runVitest({ files, seed, title }: TestRun, zone: string, screen: Screen): Promise<Outcome> {
  return withReport(vitestReport, async (report, file) => {
    const order = ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`]
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const named = title === undefined ? [] : ['-t', asPattern(title)]
    const args = ['run', '--config', 'tests/vitest.config.ts', ...order, ...output, ...named, ...files.vitest]
    const status = await screen.run(packaged('vitest'), args)
    const read = report()
    const failures = read === undefined ? [] : failedVitests(read, root)
    return outcomeOf('vitest', { status, passed: read?.numPassedTests ?? 0, failures }, { seed, zone })
  })
}

const spec = z.object({ title: z.string(), ok: z.boolean(), file: z.string() })
type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodMiniType<Suite> = z.object({
  specs: z.array(spec),
  suites: z.optional(z.array(z.lazy(() => suite))),
})
const journeysReport = z.object({ suites: z.array(suite), stats: z.object({ expected: z.number() }) })
const specsIn = ({ specs, suites = [] }: Suite): z.infer<typeof spec>[] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

async function runJourneys(run: TestRun, zone: string, screen: Screen): Promise<Outcome> {
  if (!run.isAlone) return runTogether(run, zone, screen)
  const all: Outcome = { passed: 0, failed: 0, repeats: [] }
  for (const file of run.files.journeys) {
    const alone: TestRun = { ...run, mode: 'named', files: { ...run.files, journeys: [file] }, workers: '1' }
    const { passed, failed, repeats } = await runTogether(alone, zone, screen)
    screen.say(`${failed === 0 ? 'ok' : 'not ok'} - ${file} alone # ${passed} passed, ${failed} failed`)
    all.passed += passed
    all.failed += failed
    all.repeats.push(...repeats)
  }
  return all
}

function runTogether(
  { mode, files, seed, title, workers, begins, slowed, late }: TestRun,
  zone: string,
  screen: Screen,
): Promise<Outcome> {
  return withReport(journeysReport, async (report, file) => {
    const named = title === undefined ? [] : ['-g', asPattern(title)]
    const chosen = mode === 'named' ? files.journeys.map((path) => `${asPattern(path)}$`) : []
    const config = ['--config', 'tests/journeys/playwright.config.ts', '--reporter=list,json']
    const status = await screen.run(
      packaged('playwright'),
      ['test', ...config, ...(workers === undefined ? [] : [`--workers=${workers}`]), ...named, ...chosen],
      {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: kept.journeys,
        ...(workers === undefined ? {} : { JOURNEY_SHOPS: workers }),
        ...(begins === undefined ? {} : { SHOP_STARTS_AT: begins }),
        ...(slowed === undefined ? {} : { BROWSER_SLOWED: String(slowed) }),
        ...(late === undefined ? {} : { ANSWERS_LATE_MS: String(late) }),
      },
    )
    const read = report()
    const failures = (read?.suites.flatMap(specsIn) ?? [])
      .filter(({ ok }) => !ok)
      .map((one) => ({ file: `tests/journeys/${one.file}`, title: one.title }))
    const of = { seed, zone, begins, slowed, late }
    return outcomeOf('journeys', { status, passed: read?.stats.expected ?? 0, failures }, of)
  })
}

/** What the program says by its exit is believed before its report: it may have failed in no test at all. */
function outcomeOf(
  stage: StageName,
  ended: { status: number | null; passed: number; failures: readonly FailedTest[] },
  of: Parameters<typeof repeatOf>[1],
): Outcome {
  const repeats = ended.failures.map((failure) => repeatOf(failure, of))
  if (ended.status === 0 && repeats.length === 0) return { passed: ended.passed, failed: 0, repeats }
  if (repeats.length === 0) repeats.push(repeatOf({ file: stage }, of))
  return { passed: ended.passed, failed: repeats.length, repeats }
}

/** A report is missing when its program could not start. */
async function withReport<Report>(
  shape: z.ZodMiniType<Report>,
  work: (report: () => Report | undefined, file: string) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'billim-tests-'))
  const file = join(folder, 'report.json')
  const read = () => {
    try {
      return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      return undefined
    }
  }
  try {
    return await work(read, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The pattern that finds this text and nothing else. */
export const asPattern = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')
