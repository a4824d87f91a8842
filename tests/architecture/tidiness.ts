import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from './sources.ts'

const allowedAtTheTop = new Set([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'web',
  'server',
  'domain',
  'migrations',
  'jobs',
  'tests',
  'README.md',
  '.gitignore',
  '.ci',
])
const vagueName =
  /(^|[/.-])(utils?|helpers?|common|manager|service|data|info)(\.[a-z]+)*(\.tsx?|\.mjs|\/)|(Utils?|Helpers?|Manager|Service)\.tsx?$/

/** What git keeps: tools and systems leave more in a folder than its project has. */
export const keptPaths = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

/** Everything at the top of the tree that the architecture does not name. */
export const strangersAtTheTop = (paths: readonly string[]): string[] =>
  [...new Set(paths.map((path) => path.split('/')[0] ?? ''))].filter((name) => !allowedAtTheTop.has(name))

/** Names that say nothing. */
export const vagueNames = (sources: readonly Source[]) =>
  sources.map((source) => source.path).filter((path) => vagueName.test(path))

/** Types or lint switched off. */
export const escapes = (sources: readonly Source[]) =>
  sources
    .filter((source) => !source.path.startsWith('tests/architecture/'))
    .flatMap((source) => source.escapes.map((found) => `${source.path}: ${found}`))

const readsAClock = /\bnew Date\(\)|\bDate\.now\(\)|\bMath\.random\(\)|\bperformance\.now\(\)/

/** The domain is pure: time, randomness and the outside world are arguments. */
export const impureDomain = (sources: readonly Source[]) =>
  sources
    .filter((source) => source.path.startsWith('domain/'))
    .filter(
      (source) =>
        readsAClock.test(source.text) ||
        source.imports.some((one) => one.target.startsWith('node:')) ||
        /\b(process\.env|fetch\(|localStorage)\b/.test(source.text),
    )
    .map((source) => source.path)

/** domain/shared/civilDate.ts alone imports the library of dates, so that a civil date means one thing. */
export const importersOfDateLibraries = (sources: readonly Source[]) =>
  sources
    .filter((source) => source.imports.some((one) => /^(dayjs|date-fns|luxon|moment)/.test(one.target)))
    .map((source) => source.path)

/** server/platform/tracing/openTelemetry.ts alone knows the SDK of traces, and is loaded only when they are on. */
export const importersOfTracing = (sources: readonly Source[]) =>
  sources
    .filter(({ imports }) =>
      imports.some(
        ({ target, isLazy }) =>
          target.startsWith('@opentelemetry/') ||
          (!isLazy && target === 'server/platform/tracing/openTelemetry.ts'),
      ),
    )
    .map((source) => source.path)

/** server/platform/newId.ts alone makes ids that sort by the shop's time, so that all of them sort by the same clock. */
export const makersOfIds = (sources: readonly Source[]) =>
  sources
    .filter(({ path, text }) => /^(server|jobs)\//.test(path) && /\buuidv7\(/.test(text))
    .map((source) => source.path)

/** Exported functions of the domain and the platform that nobody explains. */
export function undocumented(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => /^(domain\/(?!wire\/)|server\/platform\/)/.test(source.path))
    .flatMap((source) =>
      [...source.text.matchAll(/^(.*)\n^export (?:async )?function (\w+)/gm)]
        .filter(([, before]) => !before?.trimEnd().endsWith('*/'))
        .map(([, , name]) => `${source.path}: ${name}`),
    )
}

const faultPoint = /\bFAULT_[A-Z]|\bfaultPoint|\b(deps|settings)\.probe\b|\bprobe\.reach\(/

/** Fault runs wrap what the shop is given; the shop knows no place at which it is to die. */
export const probes = (sources: readonly Source[]) =>
  sources
    .filter((source) => /^(domain|server|jobs|web)\//.test(source.path))
    .filter((source) => faultPoint.test(source.text))
    .map((source) => source.path)

const asksInText = /\.query\s*[<(]/

/**
 * Modules and jobs ask by Kysely, or by `statement` and `assembled`, which parse every row: a driver's own call gives
 * rows of a type that nothing holds against the database.
 */
export const rawQueries = (sources: readonly Source[]) =>
  sources
    .filter((source) => /^(server|jobs)\//.test(source.path) && !source.path.startsWith('server/platform/'))
    .filter((source) => asksInText.test(source.text))
    .map((source) => source.path)

const mayBeginWithASlash = /^web\/(staff\/)?((paths|calls|vite\.config)|calls\/\w+)\.ts$/

/** Pages are spelled in paths.ts and calls in calls.ts, or the console's calls folder; nowhere else in the client. */
export const spelledUrls = (sources: readonly Source[]) =>
  sources
    .filter((source) => source.path.startsWith('web/') && !mayBeginWithASlash.test(source.path))
    .filter((source) => /['"`]\/[a-z]/.test(source.text))
    .map((source) => source.path)

const writesNumbers = /\.toLocaleString\(|\bIntl\.NumberFormat\b|formatNumber\([^()]*\)\}원/

/**
 * Sums and counts are written by `formatNumber` and `formatWon` alone, so that server, browser, files and messages show
 * the same text. The simulators stand for the programs of others, which know nothing of ours.
 */
export const ownNumberFormats = (sources: readonly Source[]) =>
  sources
    .filter((source) => /^(domain|server|jobs|web)\//.test(source.path))
    .filter((source) => !source.path.startsWith('server/demo/simulators/'))
    .filter((source) => source.path !== 'domain/shared/won.ts' && writesNumbers.test(source.text))
    .map((source) => source.path)

/** True when the planted tree is there: without it the checks prove nothing. */
export const breachIsPlanted = (root: string) => existsSync(join(root, 'domain'))
