import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionFile } from '../../platform/builtVersion.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Writes which release was built, for processes that are not told by VERSION: the checkout's tag or commit, with `-dirty`
 * where it was changed, or the version of package.json where there is no checkout or Git refuses it. It is known at the
 * build alone: who runs the shop neither has Git nor owns the checkout.
 */
export function noteVersion(folder = root, into = versionFile): void {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--always', '--dirty'], {
    ...{ cwd: folder, encoding: 'utf8' },
    // A folder above that is under Git for other reasons says nothing of this release.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: join(folder, '..') },
  })
  const version = status === 0 && stdout.trim() !== '' ? stdout.trim() : packageVersion(folder)
  mkdirSync(join(into, '..'), { recursive: true })
  writeFileSync(`${into}.new`, `${version}\n`)
  renameSync(`${into}.new`, into)
}

const packageVersion = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
