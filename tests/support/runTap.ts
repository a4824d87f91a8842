// Runs the tests of server and jobs, and says what failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stopTestPostgres, testJobs } from './postgres.ts'

const root = join(import.meta.dirname, '../..')
const wanted = process.argv.slice(2)
const files = wanted.length > 0 ? wanted : globSync('tests/{server,jobs}/**/*.test.ts', { cwd: root }).sort()
const tap = join(root, 'node_modules/.bin/tap')
// Every file is a process of its own, and half of its time went into reading the same modules again.
const compiled = join(root, 'node_modules/.cache/compiled')
const run = spawn(
  tap,
  ['run', '--disable-coverage', `--jobs=${testJobs}`, '--timeout=240', '--reporter=tap', ...files],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_COMPILE_CACHE: compiled } },
)
let tellingUntil = 0
let line = 0
// The whole stream is thousands of lines: what each file ended with, and every failure with its story.
for await (const text of createInterface({ input: run.stdout })) {
  line += 1
  if (/^\s*not ok/.test(text)) tellingUntil = line + 40
  if (/^(ok|not ok|# \{)/.test(text) || (line <= tellingUntil && !/^\s*ok/.test(text))) console.log(text)
}
const code = run.exitCode ?? (await once(run, 'exit'))[0]
await stopTestPostgres()
process.exit(typeof code === 'number' ? code : 1)
