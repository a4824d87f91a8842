import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './child.ts'

const root = join(import.meta.dirname, '../../..')
const builds = join(root, 'dist')

/** A link to the client that was built last. */
export const newestClient = (folder = builds): string => join(folder, 'newest')

/**
 * Builds the shop's bundles for browser and server, and the staff console, when their sources changed. Resolves to false
 * when a build fails. A finished build replaces the one before at once: a shop that starts during a build serves the one
 * before, and a running shop keeps its files until the build after next. `run` starts a program, for callers that may have to end it.
 */
export async function buildClientWhenStale(
  run: typeof runProgram = runProgram,
  folder = builds,
): Promise<boolean> {
  const newest = newestClient(folder)
  const before = existsSync(newest) ? readlinkSync(newest) : null
  const built = `of-${hashOfSources().slice(0, 16)}`
  if (before === built) return true
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, built)) && !(await build(run, folder, built))) return false
  const link = `${newest}.${process.pid}`
  rmSync(link, { force: true })
  symlinkSync(built, link)
  renameSync(link, newest)
  for (const name of readdirSync(folder)) if (isLeftOver(name, [built, before])) discard(join(folder, name))
  return true
}

async function build(run: typeof runProgram, folder: string, name: string): Promise<boolean> {
  console.log('빌림: building the client…')
  const making = join(folder, `making-${process.pid}`)
  discard(making)
  const shop = ['--config', 'web/vite.config.ts', '--logLevel', 'warn']
  const staff = ['--config', 'web/staff/vite.config.ts', '--logLevel', 'warn']
  // Makes the bundle independent of the caller: with a test's NODE_ENV it would contain React's development build.
  const environment = { NODE_ENV: 'production' }
  for (const args of [
    ['build', ...shop, '--outDir', join(making, 'client')],
    ['build', '--ssr', ...shop, '--outDir', join(making, 'server')],
    ['build', ...staff, '--outDir', join(making, 'staff')],
  ])
    if ((await run('vite', args, environment).code) !== 0) {
      discard(making)
      return false
    }
  // Another process may have built the same sources during this build.
  if (existsSync(join(folder, name))) discard(making)
  else renameSync(making, join(folder, name))
  return true
}

const discard = (path: string): void => rmSync(path, { recursive: true, force: true })

/** Builds older than the one before, and what a build that was killed left. */
function isLeftOver(name: string, kept: readonly (string | null)[]): boolean {
  const maker = /^making-(\d+)$/.exec(name)?.[1]
  if (maker !== undefined) return !isRunning(Number(maker))
  return name.startsWith('of-') && !kept.includes(name)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['web', 'domain']) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}
