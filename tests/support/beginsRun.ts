// Begins a run with a temporary file, says where, and goes on for as long as nobody ends it; with a server of its own
// when asked for one.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPostgres } from './postgres.ts'
import { beginRun, runFolder } from './runFolder.ts'

const [wanted] = process.argv.slice(2)
await beginRun()
writeFileSync(join(tmpdir(), 'a-file'), '')
if (wanted === 'served') await testPostgres()
console.log(runFolder())
if (wanted !== 'brief') setInterval(() => undefined, 1_000)
