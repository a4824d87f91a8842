import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './child.ts'

const root = join(import.meta.dirname, '../../..')
const stamp = join(root, 'dist', 'built-from')

/**
 * Builds the shop's bundles for browser and server, and the staff console, when their sources changed. Resolves to false
 * when a build fails. `run` starts a program, for callers that may have to end it.
 */
export async function buildClientWhenStale(run: typeof runProgram = runProgram): Promise<boolean> {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true
  console.log('빌림: building the client…')
  const shop = ['--config', 'web/vite.config.ts', '--logLevel', 'warn']
  const staff = ['--config', 'web/staff/vite.config.ts', '--logLevel', 'warn']
  // Makes the bundle independent of the caller: with a test's NODE_ENV it would contain React's development build.
  const environment = { NODE_ENV: 'production' }
  for (const args of [
    ['build', ...shop],
    ['build', '--ssr', ...shop],
    ['build', ...staff],
  ]) {
    if ((await run('vite', args, environment).code) !== 0) return false
  }
  writeFileSync(stamp, sources)
  return true
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
