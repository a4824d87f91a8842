import { closeSync, openSync, writeSync } from 'node:fs'
import type { Account } from '../../../domain/ledger/accounts.ts'
import { invariants as consignmentInvariants } from '../../../server/consignments/index.ts'
import { cardGatewayOf } from '../../../server/gateways/cards/index.ts'
import { eventTypes, functions } from '../../../server/modules.ts'
import { fixedClock } from '../../../server/platform/clock.ts'
import type { Tables } from '../../../server/platform/deps.ts'
import { createEventTypes } from '../../../server/platform/eventStore/eventTypes.ts'
import { importLog } from '../../../server/platform/eventStore/logFile.ts'
import { newEvents } from '../../../server/platform/eventStore/newEvents.ts'
import { rebuild } from '../../../server/platform/projections/rebuild.ts'
import { comparePayouts } from '../../../server/providerPayouts/compare.ts'
import { testEnv } from '../app.ts'
import { breaches } from '../books.ts'
import { freshDatabase } from '../postgres.ts'
import { invariants, rentalDoors } from '../rentalDoors.ts'
import type { RandomShop, Sink } from './randomShop.ts'

const chunk = 1_000_000

/** Writes what happens as the lines of an exported log. */
export function logTo(path: string): { sink: Sink; end: () => void } {
  const file = openSync(path, 'w')
  const types = createEventTypes(eventTypes)
  let [pos, waiting] = [0, '']
  const flush = () => {
    writeSync(file, waiting)
    waiting = ''
  }
  return {
    sink: ({ version, at, ...entry }) => {
      pos += 1
      const [{ stream, type, data } = { stream: '', type: '', data: null }] = newEvents([entry])
      types.check(type, data)
      const instant = at.toISOString()
      const line = {
        ...{
          pos,
          stream,
          version,
          type,
          data,
          schemaVersion: types.current(type),
          commandId: `random:${pos}`,
        },
        ...{ recordedAt: instant, occurredAt: instant, meta: { actor: 'job:random' } },
      }
      waiting += `${JSON.stringify(line)}\n`
      if (waiting.length > chunk) flush()
    },
    end: () => {
      flush()
      closeSync(file)
    },
  }
}

// The random shop has no catalogue: whether what was taken is listed is asked of nobody.
const asked = invariants.filter((one) => !consignmentInvariants.includes(one))
const quiet = { warn: () => {}, error: () => {}, info: () => {}, debug: () => {} }

/**
 * Imports the log into a database of its own, rebuilds the shop's projections from it and says what is wrong: an
 * invariant that does not hold, an account that is not what the model booked, a difference with the card provider that
 * has another name than what happened.
 */
export async function wrongInTheDatabase(path: string, shop: RandomShop): Promise<string[]> {
  const projections = rentalDoors.flatMap((door) => door.projections ?? [])
  const database = await freshDatabase<Tables>('random_books', { projections, functions })
  try {
    await importLog(database.url, path)
    for (const projection of projections) await rebuild(database.url, projection)
    const { rows } = await database.pool.query<{ account: Account; amount: number }>(
      'SELECT account, amount FROM shop.account_totals()',
    )
    const unlike = rows.filter(({ account, amount }) => amount !== (shop.balances[account] ?? 0))
    const env = testEnv()
    const deps = { db: database, clock: fixedClock(shop.now), env, cards: cardGatewayOf(env) }
    const all = { from: '2000-01-01', readUntil: null } as const
    const named = Map.groupBy(await comparePayouts(deps, quiet, all), ({ kind }) => kind)
    const kinds = [...shop.provider.named].filter(([kind, times]) => named.get(kind)?.length !== times)
    return [
      ...(rows.length === 0 ? ['the shop has no books'] : []),
      ...(await breaches(database.url, asked)),
      ...unlike.map(({ account, amount }) => `${account} is ${amount}, not ${shop.balances[account]}`),
      ...kinds.map(([kind, times]) => `${named.get(kind)?.length ?? 0} differences ${kind}, not ${times}`),
    ]
  } finally {
    await database.end()
  }
}
