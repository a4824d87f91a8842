import type { Writable } from 'node:stream'
import { formatNumber } from '../../domain/shared/won.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Tables } from '../platform/deps.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import { createEventTypes, type EventType } from '../platform/eventStore/eventTypes.ts'
import { walletHistory } from '../wallet/index.ts'
import { instantOf } from './eventsArgs.ts'
import { Misuse, parsedArgs } from './misuse.ts'

type PointsSettings = { url: string; eventTypes: readonly EventType[]; out: Writable; err: Writable }

const usage =
  'npm run points -- explain MEMBER [--as-of INSTANT]   every lot of points and what became of it\n'

/** Runs the points command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export async function runPoints(args: readonly string[], settings: PointsSettings): Promise<number> {
  try {
    const read = argsOf(args)
    if (read !== null) return await explain(read, settings)
    settings.err.write(usage)
    return 2
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault
    settings.err.write(`${fault.message.split('\n')[0]}\n`)
    return fault instanceof Misuse ? 2 : 1
  }
}

type Asked = { memberId: number; asOf: Date | null }

function argsOf(args: readonly string[]): Asked | null {
  const { values, positionals } = parsedArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'as-of': { type: 'string' } },
  })
  const [command, member, ...more] = positionals
  if (command !== 'explain') return null
  if (member === undefined) throw new Misuse('explain needs a member')
  if (!/^[1-9]\d{0,8}$/.test(member)) throw new Misuse(`${member} is no member, who goes by a number`)
  if (more[0] !== undefined) throw new Misuse(`explain does not know what to do with ${more[0]}`)
  const asOf = values['as-of'] === undefined ? null : instantOf(values['as-of'])
  return { memberId: Number(member), asOf }
}

async function explain({ memberId, asOf }: Asked, settings: PointsSettings): Promise<number> {
  const { url, eventTypes, out, err } = settings
  const db = openDatabase<Tables>({ url, max: 1 })
  try {
    const store = createEventStore({ pool: db.pool, eventTypes: createEventTypes(eventTypes) })
    const history = await walletHistory(store, memberId, asOf)
    if (history === null) {
      err.write(`Member ${memberId} never had points or coupons\n`)
      return 1
    }
    const { lots, debt, balance } = history
    for (const { lotId, expiresAt, steps, remaining, held } of lots) {
      out.write(
        `${lotId}\texpires ${expiresAt}\tremaining ${formatNumber(remaining)}\theld ${formatNumber(held)}\n`,
      )
      for (const { event, at, points, about } of steps)
        out.write(`\t${at.toISOString()}\t${event}\t${formatNumber(points)}\t${about}\n`)
    }
    out.write(`debt ${formatNumber(debt)}\tbalance ${formatNumber(balance)}\n`)
    return 0
  } finally {
    await db.end()
  }
}
