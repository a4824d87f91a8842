import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { unreachable } from '../../../domain/shared/decision.ts'
import { keepRestore, leaveRestore, readHeads } from '../../platform/eventStore/keptHeads.ts'
import { runCommandLine } from '../commandLine.ts'
import { lastOf, seoulTime } from '../instants.ts'
import { Misuse, parsedArgs } from '../misuse.ts'
import { cleanly } from './cleanly.ts'
import { type Finishing, finishRestore, followPromotion } from './finishRestore.ts'
import type { Given } from './manifest.ts'
import { envOf, restoreBackup } from './restoreBackup.ts'
import { startStopped } from './stoppedCluster.ts'

type RestoreSettings = { given: Given; out: Writable; err: Writable }

const usage = `npm run restore -- FOLDER --into DATA_DIR [--wal ARCHIVE]… [--until T] [--heads FILE] [--withdrawals FILE]
                   --finish [--until T] [--heads FILE] [--withdrawals FILE]
                   --promoted [--until T] [--heads FILE] [--withdrawals FILE]
FOLDER is what npm run backup took. --wal names the archive of WAL_ARCHIVE_DIR, and the pg_wal of the lost cluster if it
is still there; --until restores what had been committed by T, and without it all that the WAL has. --finish does what
follows a restore, with the shop stopped: on the database in DATABASE_URL and APP_DATABASE_URL, which another tool
restored (then T is the instant that it restored to), or without DATABASE_URL on that of DATA_DIR, once more. --promoted
does it for a standby that has taken its primary's place, before the shop is led to it: DATABASE_URL is its address, and T
what it had replayed, which it knows itself until it is started anew.
`

const options = {
  into: { type: 'string' },
  wal: { type: 'string', multiple: true },
  until: { type: 'string' },
  heads: { type: 'string' },
  withdrawals: { type: 'string' },
  finish: { type: 'boolean' },
  promoted: { type: 'boolean' },
} as const

/** Runs the restore command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export const runRestore = (args: readonly string[], settings: RestoreSettings): Promise<number> =>
  runCommandLine(args, {
    ...{ usage, out: settings.out, err: settings.err, prefix: '빌림: ', read: argsOf },
    run: (read) => restore(read, settings),
  })

type Kept = Pick<Finishing, 'heads' | 'withdrawals' | 'say'>
type Asked =
  | { does: 'restore'; folder: string; into: string; wal: readonly string[]; until: Date | null }
  | { does: 'finish' | 'follow'; until: Date | null }

type Files = { heads?: string | undefined; withdrawals?: string | undefined }

function argsOf(args: readonly string[]): (Asked & Files) | null {
  const { values, positionals } = parsedArgs({ args: [...args], options, allowPositionals: true })
  const [folder, surplus] = positionals
  if (surplus !== undefined) throw new Misuse(`restore does not know what to do with ${surplus}`)
  const { finish, promoted, into, wal, until: written, ...files } = values
  const until = written === undefined ? null : lastOf(written)
  if (finish && promoted)
    throw new Misuse('a database was either restored (--finish) or promoted (--promoted)')
  if (!finish && !promoted) {
    if (folder === undefined || into === undefined) return null
    return { ...files, does: 'restore', folder, into, wal: wal ?? [], until }
  }
  if (folder !== undefined || into !== undefined || wal !== undefined)
    throw new Misuse(`${finish ? '--finish' : '--promoted'} takes no backup: the database is there already`)
  if (until !== null && until > new Date())
    throw new Misuse(
      `${seoulTime(until)} is still ahead: write the instant that was restored, or leave --until out for the one that the database knows`,
    )
  return { ...files, does: finish ? 'finish' : 'follow', until }
}

async function restore(
  { heads, withdrawals, ...asked }: NonNullable<ReturnType<typeof argsOf>>,
  settings: RestoreSettings,
): Promise<number> {
  const { given, out } = settings
  if (heads !== undefined && (await readHeads(resolve(heads))) === null)
    throw new Misuse(`${heads} is no file of heads`)
  const kept: Kept = {
    heads: heads === undefined ? given.HEADS_FILE : resolve(heads),
    withdrawals: withdrawals ?? given.WITHDRAWALS_FILE,
    say: (line) => void out.write(`${line}\n`),
  }
  const list = withdrawals === undefined ? '' : ` --withdrawals ${withdrawals}`
  switch (asked.does) {
    case 'restore':
      return restoreInto(asked, settings, kept, list)
    case 'finish':
      return told(await finish(given, asked.until, kept, list), settings, 'start the shop')
    case 'follow':
      return told(await follow(given, asked.until, kept, list), settings, 'lead the shop to this server')
    default:
      return unreachable(asked)
  }
}

async function restoreInto(
  asked: Extract<Asked, { does: 'restore' }>,
  settings: RestoreSettings,
  kept: Kept,
  list: string,
): Promise<number> {
  const { given } = settings
  const [folder, into] = [resolve(asked.folder), resolve(asked.into)]
  const wal = asked.wal.map((one) => resolve(one))
  const problems = await restoreBackup({
    ...{ ...kept, folder, into, wal, until: asked.until, given, again: finishesIn(into, list) },
  })
  const start = `NODE_ENV=production DATA_DIR=${into} npm start, with a WAL_ARCHIVE_DIR of its own`
  return told(problems, settings, start)
}

const finishesIn = (dataDir: string, list: string) => () =>
  `stop the shop and run DATA_DIR=${dataDir} npm run restore -- --finish${list}`

function finish(given: Given, restoredTo: Date | null, kept: Kept, list: string): Promise<string[]> {
  const { DATABASE_URL: url, DATA_DIR = '.data' } = given
  if (url !== undefined)
    return finishRestore({
      ...{ ...kept, url, env: envOf(given), restoredTo, keepNote: noteIn(kept.heads) },
      again: () => `stop the shop and run npm run restore -- --finish${list}`,
    })
  const dataDir = resolve(DATA_DIR)
  return cleanly(async (atEnd) => {
    const { url, appUrl } = await startStopped(dataDir, given, atEnd)
    return finishRestore({
      ...{ ...kept, url, env: envOf({ ...given, DATA_DIR: dataDir, APP_DATABASE_URL: appUrl }), restoredTo },
      again: finishesIn(dataDir, list),
      keepNote: (note) => leaveRestore(join(dataDir, 'postgres'), note),
    })
  })
}

async function follow(given: Given, restoredTo: Date | null, kept: Kept, list: string): Promise<string[]> {
  const { DATABASE_URL: url } = given
  if (url === undefined)
    throw new Misuse('--promoted needs the new primary with the migrating role in DATABASE_URL')
  return followPromotion({
    ...{ ...kept, url, env: envOf(given), restoredTo, keepNote: noteIn(kept.heads) },
    again: (instant) => `run npm run restore -- --promoted --until ${instant.toISOString()}${list}`,
  })
}

const noteIn =
  (file: string | undefined): Finishing['keepNote'] =>
  async (note) => {
    if (file !== undefined) await keepRestore(file, note)
  }

function told(problems: readonly string[], { out, err }: RestoreSettings, next: string): number {
  for (const problem of problems) err.write(`빌림: ${problem}\n`)
  out.write(
    `Next: ${next}. Its first job asks the card provider and the payout gateway what they moved since; no refund is sent before. Then: npm run events -- verify, npm run books -- reconcile, and what differs waits for finance in the console. Take a backup.\n`,
  )
  return problems.length === 0 ? 0 : 1
}
