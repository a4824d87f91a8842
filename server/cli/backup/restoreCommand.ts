import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { readEnv } from '../../platform/env.ts'
import { runCommandLine } from '../commandLine.ts'
import { lastOf, seoulTime } from '../instants.ts'
import { Misuse, parsedArgs } from '../misuse.ts'
import { finishRestore } from './finishRestore.ts'
import { restoreBackup } from './restoreBackup.ts'
import type { Given } from './takeBackup.ts'

type RestoreSettings = { given: Given; out: Writable; err: Writable }

const usage = `npm run restore -- FOLDER --into DATA_DIR [--wal ARCHIVE]… [--until T] [--heads FILE] [--withdrawals FILE]
                   --finish [--until T] [--heads FILE] [--withdrawals FILE]
FOLDER is what npm run backup took. --wal names the archive of WAL_ARCHIVE_DIR, and the pg_wal of the lost cluster if it
is still there; --until restores what had been committed by T, and without it all that the WAL has. --finish does what
follows a restore on the stopped shop's database in DATABASE_URL and APP_DATABASE_URL, which another tool restored (then
T is the instant that it restored to).
`

const options = {
  into: { type: 'string' },
  wal: { type: 'string', multiple: true },
  until: { type: 'string' },
  heads: { type: 'string' },
  withdrawals: { type: 'string' },
  finish: { type: 'boolean' },
} as const

/** Runs the restore command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export const runRestore = (args: readonly string[], settings: RestoreSettings): Promise<number> =>
  runCommandLine(args, {
    ...{ usage, out: settings.out, err: settings.err, prefix: '빌림: ', read: argsOf },
    run: (read) => restore(read, settings),
  })

function argsOf(args: readonly string[]) {
  const { values, positionals } = parsedArgs({ args: [...args], options, allowPositionals: true })
  const [folder, surplus] = positionals
  if (surplus !== undefined) throw new Misuse(`restore does not know what to do with ${surplus}`)
  const until = values.until === undefined ? null : lastOf(values.until)
  if (values.finish && (folder !== undefined || values.into !== undefined || values.wal !== undefined))
    throw new Misuse('--finish takes no backup: the database is restored already')
  if (values.finish && until !== null && until > new Date())
    throw new Misuse(
      `${seoulTime(until)} is still ahead: write the instant that was restored, or leave --until out for that of the newest event`,
    )
  if (values.finish) return { ...values, until, from: null }
  const { into, wal = [] } = values
  return folder === undefined || into === undefined ? null : { ...values, until, from: { folder, into, wal } }
}

async function restore(
  { from, until, ...values }: NonNullable<ReturnType<typeof argsOf>>,
  settings: RestoreSettings,
): Promise<number> {
  const { given, out } = settings
  const say = (line: string) => void out.write(`${line}\n`)
  const kept = {
    heads: values.heads ?? given.HEADS_FILE,
    withdrawals: values.withdrawals ?? given.WITHDRAWALS_FILE,
  }
  if (from === null) return told(await finish(given, until, kept, say), settings)
  const { folder, into, wal } = from
  const problems = await restoreBackup({
    ...{ folder: resolve(folder), into: resolve(into), wal: wal.map((one) => resolve(one)), until },
    ...{ ...kept, given, say },
  })
  return told(problems, settings, resolve(into))
}

function finish(
  given: Given,
  restoredTo: Date | null,
  kept: { heads: string | undefined; withdrawals: string | undefined },
  say: (line: string) => void,
): Promise<string[]> {
  const { DATABASE_URL: url } = given
  if (url === undefined)
    throw new Misuse('--finish needs the restored database with the migrating role in DATABASE_URL')
  const read = readEnv(given)
  if ('problem' in read) throw new Misuse(read.problem.split('\n')[0] ?? '')
  return finishRestore({ url, env: read.env, restoredTo, ...kept, say })
}

function told(problems: readonly string[], { out, err }: RestoreSettings, into?: string): number {
  for (const problem of problems) err.write(`빌림: ${problem}\n`)
  out.write(
    `Next: ${into === undefined ? 'start the shop' : `DATA_DIR=${into} npm start, with a WAL_ARCHIVE_DIR of its own`}. Its first job asks the card provider and the payout gateway what they moved since; no refund is sent before. Then: npm run events -- verify, npm run books -- reconcile, and what differs waits for finance in the console. Take a backup.\n`,
  )
  return problems.length === 0 ? 0 : 1
}
