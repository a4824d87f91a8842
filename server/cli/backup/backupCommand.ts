import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { formatNumber, sum } from '../../../domain/shared/won.ts'
import { runCommandLine } from '../commandLine.ts'
import { seoulTime } from '../instants.ts'
import { Misuse, parsedArgs } from '../misuse.ts'
import { type Given, type Manifest, readManifest } from './manifest.ts'
import { takeBackup, type Writers } from './takeBackup.ts'
import { differencesIn, startFromBackup } from './verifyBackup.ts'

type BackupSettings = {
  given: Given
  /** Verifies the shop's database at this URL: projections, invariants and seals. */
  verify: (url: string) => Promise<string[]>
  writers?: Partial<Writers>
  out: Writable
  err: Writable
}

const usage = `npm run backup -- FOLDER                         the running or stopped shop of DATA_DIR, whole, into a new folder
                  verify FOLDER [--start]        its files and its WAL; --start also starts it beside itself and verifies
                                                 projections, invariants and seals
`

/** Runs the backup command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export const runBackup = (args: readonly string[], settings: BackupSettings): Promise<number> =>
  runCommandLine(args, {
    ...{ usage, out: settings.out, err: settings.err, prefix: '빌림: ', read: argsOf },
    run: ({ folder, isVerifying, start }) =>
      isVerifying ? verifyFolder(folder, start, settings) : take(folder, settings),
  })

function argsOf(args: readonly string[]): { folder: string; isVerifying: boolean; start: boolean } | null {
  const { values, positionals } = parsedArgs({
    args: [...args],
    options: { start: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [first, second, surplus] = positionals
  if (first === undefined) return null
  const isVerifying = first === 'verify'
  const stray = isVerifying ? surplus : second
  if (stray !== undefined) throw new Misuse(`backup does not know what to do with ${stray}`)
  if (!isVerifying && values.start) throw new Misuse('--start goes with verify')
  if (isVerifying && second === undefined) throw new Misuse('verify needs the folder of a backup')
  return { folder: resolve((isVerifying ? second : first) ?? ''), isVerifying, start: values.start === true }
}

async function take(folder: string, { given, writers, out, err }: BackupSettings): Promise<number> {
  const say = (line: string) => void err.write(`빌림: ${line}\n`)
  const dataDir = resolve(given.DATA_DIR ?? '.data')
  const manifest = await takeBackup({ folder, dataDir, given, say, ...(writers && { writers }) })
  out.write(`${folder}\n${toldOf(manifest)}\n`)
  out.write(
    'Keep DATA_SECRET and JWT_SECRET elsewhere: they are not in it, and it cannot be read without them.\n',
  )
  return 0
}

const toldOf = ({ endedAt, base, files }: Manifest): string =>
  `${seoulTime(new Date(endedAt))}  ${formatNumber(sum(files.map(({ bytes }) => bytes)))} bytes in ${formatNumber(files.length)} files  PostgreSQL ${base.serverVersion}  WAL ${base.startLsn} to ${base.endLsn} on timeline ${base.timeline}`

async function verifyFolder(
  folder: string,
  isStarting: boolean,
  { verify, out }: BackupSettings,
): Promise<number> {
  out.write(`${toldOf(readManifest(folder))}\n`)
  const wrong = await differencesIn(folder)
  if (wrong.length === 0 && isStarting) wrong.push(...(await startFromBackup(folder, verify)))
  for (const line of wrong) out.write(`${line}\n`)
  if (wrong.length > 0) return 1
  out.write(isStarting ? 'It is whole, it starts, and everything that is covered holds.\n' : 'It is whole.\n')
  return 0
}
