import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from './child.ts'
import { type Hold, holdDirectory } from './holder.ts'

const root = join(import.meta.dirname, '../../..')
const builds = join(root, 'dist')

/** A link to the client that was built last. */
export const newestClient = (folder = builds): string => join(folder, 'newest')

/**
 * Builds the shop's bundles for browser and server, and the staff console, when their sources changed. Resolves to false
 * when a build fails. A finished build replaces the one before at once: a shop that starts during a build serves the one
 * before, and a running shop keeps its files until the build after next. One process builds at a time; another one waits
 * for it and takes what it built. `run` starts a program, for callers that may have to end it, and `nameOf` names the
 * build of the sources as they are.
 */
export async function buildClientWhenStale(
  run: typeof runProgram = runProgram,
  folder = builds,
  nameOf = nameOfSources,
): Promise<boolean> {
  if (builtLast(folder) === nameOf()) return true
  const hold = await holdWhenFree(folder)
  try {
    return await buildNewest({ run, folder, nameOf, hold })
  } finally {
    hold.release()
  }
}

type Building = { run: typeof runProgram; folder: string; nameOf: () => string; hold: Hold }

async function buildNewest({ run, folder, nameOf, hold }: Building): Promise<boolean> {
  const making = join(folder, 'making')
  for (;;) {
    const name = nameOf()
    const before = builtLast(folder)
    if (before === name) return true
    if (!existsSync(join(folder, name))) {
      discard(making)
      const isBuilt = await build(run, making, hold)
      // Sources that changed during the build may be in one of its bundles and not in another.
      const isOfNow = nameOf() === name
      if (isBuilt && isOfNow) renameSync(making, join(folder, name))
      else discard(making)
      if (!isOfNow) continue
      if (!isBuilt) return false
    }
    const link = `${newestClient(folder)}.new`
    discard(link)
    symlinkSync(name, link)
    renameSync(link, newestClient(folder))
    for (const left of readdirSync(folder)) if (isLeftOver(left, [name, before])) discard(join(folder, left))
    return true
  }
}

const builtLast = (folder: string): string | null =>
  existsSync(newestClient(folder)) ? readlinkSync(newestClient(folder)) : null

const lookAgainMs = 200

async function holdWhenFree(folder: string): Promise<Hold> {
  for (let isTold = false; ; isTold = true) {
    const held = await holdDirectory(folder, 0)
    if ('keep' in held) return held
    if (!isTold) console.log(`빌림: waiting for process ${held.heldBy.pid}, which builds the client…`)
    await pause(lookAgainMs)
  }
}

async function build(run: typeof runProgram, into: string, hold: Hold): Promise<boolean> {
  console.log('빌림: building the client…')
  const shop = ['--config', 'web/vite.config.ts', '--logLevel', 'warn']
  const staff = ['--config', 'web/staff/vite.config.ts', '--logLevel', 'warn']
  // Makes the bundle independent of the caller: with a test's NODE_ENV it would contain React's development build.
  const environment = { NODE_ENV: 'production' }
  for (const args of [
    ['build', ...shop, '--outDir', join(into, 'client')],
    ['build', '--ssr', ...shop, '--outDir', join(into, 'server')],
    ['build', ...staff, '--outDir', join(into, 'staff')],
  ]) {
    const program = run('vite', args, environment)
    hold.keep([program.pid()])
    if ((await program.code) !== 0) return false
  }
  return true
}

const discard = (path: string): void => rmSync(path, { recursive: true, force: true })

/** Builds older than the one before, and what a build that was killed left. */
const isLeftOver = (name: string, kept: readonly (string | null)[]): boolean =>
  name.startsWith('making') || (name.startsWith('of-') && !kept.includes(name))

function nameOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['web', 'domain']) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return `of-${hash.digest('hex').slice(0, 16)}`
}
