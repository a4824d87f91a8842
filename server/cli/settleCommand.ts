import type { Writable } from 'node:stream'
import { lastDueMonth } from '../../domain/settlement/months.ts'
import { formatWon } from '../../domain/shared/won.ts'
import type { Deps } from '../platform/deps.ts'
import { closeAndRequest, type PlannedMonth, planMonths } from '../settlement/index.ts'
import { runCommandLine } from './commandLine.ts'
import { Misuse, parsedArgs } from './misuse.ts'

type Settings = Pick<Deps, 'db' | 'store' | 'clock'> & { out: Writable; err: Writable }

type SettleSettings = {
  /** Opens the shop, once the arguments make sense. */
  opens: () => Promise<Pick<Deps, 'db' | 'store' | 'clock'>>
  out: Writable
  err: Writable
}

const usage = `npm run settle -- [--month yyyy-MM] [--dry-run]
                          closes the months that are due, up to --month, and requests their payouts; --dry-run says what
                          would be paid, deducted, withheld and carried forward, and why, and writes nothing
Exit code 1 when something failed, 2 when the line makes no sense.
`

const outcomes: Readonly<Record<PlannedMonth['outcome'], string>> = {
  pays: 'is paid',
  held: 'is held by finance',
  no_account: 'waits for a verified account',
  carried_forward: 'is below zero and carried forward',
  withheld: 'is withheld for what the owner owes',
  nothing: 'comes to nothing',
}

function readArgs(args: readonly string[]): { month?: string | undefined; dryRun: boolean } {
  const { values } = parsedArgs({
    args: [...args],
    options: { month: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  })
  return { month: values.month, dryRun: values['dry-run'] === true }
}

/** Returns the last month to settle. Throws a Misuse for a month whose due day, the 20th, has not come. */
function monthOf(written: string | undefined, now: Date): string {
  const last = lastDueMonth(now)
  if (written === undefined) return last
  const asked = written.trim()
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(asked)) throw new Misuse(`${asked} is no month: yyyy-MM`)
  if (asked > last) throw new Misuse(`${asked} is not due yet: the last month that is due is ${last}`)
  return asked
}

/**
 * Runs the settle command and returns its exit code: 0 when everything due is closed and requested, 1 when something is
 * wrong, 2 for invalid arguments.
 */
export const runSettle = (args: readonly string[], { opens, out, err }: SettleSettings): Promise<number> =>
  runCommandLine(args, {
    ...{ usage, out, err, read: readArgs },
    run: async ({ month, dryRun }) => {
      const settings = { ...(await opens()), out, err }
      const through = monthOf(month, settings.clock.now())
      await (dryRun ? plan(settings, through) : settle(settings, through))
      return 0
    },
  })

const line = (month: PlannedMonth): string =>
  [
    month.month,
    `owner ${month.ownerId}`,
    `${month.rows.length} rows`,
    `earned ${formatWon(month.earned)}`,
    ...(month.broughtForward === 0 ? [] : [`brought forward ${formatWon(month.broughtForward)}`]),
    ...month.deductions.map(({ chargeId, amount }) => `deducted ${formatWon(amount)} (charge ${chargeId})`),
    `${formatWon(month.payable === 0 ? month.carriedForward : month.payable)} ${outcomes[month.outcome]}`,
  ].join('  ')

async function plan(settings: Settings, through: string): Promise<void> {
  let owners = 0
  let payable = 0
  for await (const month of planMonths(settings, through)) {
    settings.out.write(`${line(month)}\n`)
    if (month.outcome !== 'pays') continue
    owners += 1
    payable += month.payable
  }
  settings.out.write(`through ${through}: ${owners} payouts of ${formatWon(payable)}; nothing was written\n`)
}

async function settle(settings: Settings, through: string): Promise<void> {
  const { closed, requested } = await closeAndRequest(settings, through, (month, done, of) => {
    settings.err.write(`${month}: ${done} of ${of} owners\n`)
  })
  settings.out.write(
    `through ${through}: ${closed} months closed, ${requested} payouts requested; the shop sends them within five minutes\n`,
  )
}
