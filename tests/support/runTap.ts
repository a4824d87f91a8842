// Runs the server's and the jobs' tests one file after the other on one PostgreSQL, and says what failed.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { stopTestPostgres } from './postgres.ts'

const root = join(import.meta.dirname, '../..')
const wanted = process.argv.slice(2)
const files =
  wanted.length > 0 ? wanted : globSync('tests/{server,jobs}/**/*.test.ts', { cwd: root }).sort()
const tap = join(root, 'node_modules/.bin/tap')
const run = spawnSync(
  tap,
  ['run', '--disable-coverage', '--jobs=1', '--timeout=240', '--reporter=terse', ...files],
  { cwd: root, stdio: 'inherit', env: process.env },
)
await stopTestPostgres()
process.exit(run.status ?? 1)
