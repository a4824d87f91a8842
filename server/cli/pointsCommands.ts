import type { Writable } from 'node:stream'
import { titleOf } from '../../domain/processes/events.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import { createEventTypes, type EventType } from '../platform/eventStore/eventTypes.ts'
import { walletHistory } from '../wallet/walletHistory.ts'
import { type Present, sayBeyondLog } from './beyondLog.ts'
import { linesOfBookedPoints } from './bookedPoints.ts'
import { aligned } from './columns.ts'
import { runCommandLine } from './commandLine.ts'
import { reading } from './eventsShow.ts'
import { lastOf, seoulTime } from './instants.ts'
import { Misuse, parsedArgs } from './misuse.ts'
import { namesFor } from './names.ts'
import { subjectOf, UnknownSubject } from './subjects.ts'

type PointsSettings = {
  url: string
  eventTypes: readonly EventType[]
  out: Writable
  err: Writable
} & Present

const usage = `npm run points -- explain MEMBER [--as-of T]   every lot of points and what became of it
A MEMBER is an email, a member's number, or whose a number is: an order's or a consignment's (261115-VEJ640), a payout
(settle-3-2026-09-1), a stream. A T is a day (2026-11-20, all of it in Seoul), a time in Seoul (2026-11-20 12:00) or an
instant with its zone.
`

/** Runs the points command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export const runPoints = (args: readonly string[], settings: PointsSettings): Promise<number> =>
  runCommandLine(args, {
    ...{ usage, out: settings.out, err: settings.err, read: argsOf },
    run: (read) => explain(read, settings),
  })

type PointsArgs = { member: string; written: string | undefined; asOf: Date | null }

function argsOf(args: readonly string[]): PointsArgs | null {
  const { values, positionals } = parsedArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'as-of': { type: 'string' } },
  })
  const [command, member, ...more] = positionals
  if (command !== 'explain') return null
  if (member === undefined) throw new Misuse('explain needs a member')
  if (more[0] !== undefined) throw new Misuse(`explain does not know what to do with ${more[0]}`)
  const written = values['as-of']
  return { member, written, asOf: written === undefined ? null : lastOf(written) }
}

async function explain({ member, written, asOf }: PointsArgs, settings: PointsSettings): Promise<number> {
  const { url, eventTypes, out, err } = settings
  await reading(url, async (db) => {
    await sayBeyondLog(db.pool, [written], (line) => void err.write(`${line}\n`), settings)
    const { memberId } = await subjectOf(db.pool, member)
    if (memberId === null) throw new UnknownSubject(`${member} is nobody's: no member has points by it`)
    const store = createEventStore({ pool: db.pool, eventTypes: createEventTypes(eventTypes) })
    const history = await walletHistory(store, memberId, asOf)
    if (history === null) throw new UnknownSubject(`Member ${memberId} never had points or coupons`)
    const { lots, debt, balance } = history
    const about = [...new Set(lots.flatMap(({ steps }) => steps.map((step) => step.about)))]
    const names = await namesFor(db, { streams: [], ids: about })
    for (const { lotId, expiresAt, steps, remaining, held } of lots) {
      out.write(
        `포인트 ${formatNumber(remaining)}${held === 0 ? '' : ` (예약 ${formatNumber(held)})`}  ${seoulTime(new Date(expiresAt))}까지  ${lotId}\n`,
      )
      const lines = aligned(
        steps.map(({ event, at, points, about: id }) => [
          ...[`    ${seoulTime(at)}`, `${titleOf(event)} (${event})`],
          ...[formatNumber(points), id === '' ? '' : names.about(id)],
        ]),
      )
      for (const line of lines) out.write(`${line}\n`)
    }
    for (const line of await linesOfBookedPoints(db, memberId, { ...(asOf !== null && { at: asOf }) }))
      out.write(`${line}\n`)
    out.write(`회원 ${memberId}  포인트 ${formatNumber(balance)}  미수금 ${formatNumber(debt)}\n`)
  })
  return 0
}
