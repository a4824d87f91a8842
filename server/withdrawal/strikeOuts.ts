import type pg from 'pg'
import { z } from 'zod'
import { raiseAlertOnce } from '../alerts/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps, Measure } from '../platform/deps.ts'
import { auditTexts, recordSealedChange } from '../platform/eventStore/sealedRecords.ts'
import { sweep } from '../platform/jobs/sweep.ts'
import type { Log } from '../platform/log.ts'
import { ageInSeconds } from '../platform/metrics.ts'
import { tables as platformTables } from '../platform/ownedTables.ts'
import { recordChange } from '../platform/recordChange.ts'
import { openSealed, sealText } from '../platform/security/encryption.ts'
import { namingOf, type Person, strikeOut } from '../platform/security/struckOut.ts'

const personsShape = z.array(
  z.object({ name: z.string(), email: z.string().nullable(), phoneNumber: z.string().nullable() }),
)

/** A run takes minutes in a large shop; what waits for longer than this was met by a fault, or by nobody. */
const lateAfterSeconds = 6 * 3_600
const toldEveryMinutes = 24 * 60

/**
 * Records, in the transaction of a withdrawal, how texts may name the member, sealed until `strikeOutWhoLeft` has struck
 * that out: the member's own rows do not say it any more.
 */
export async function recordStrikeOut(
  client: pg.ClientBase,
  { DATA_SECRET }: Pick<Deps['env'], 'DATA_SECRET'>,
  persons: readonly Person[],
): Promise<void> {
  await queriesOn(client)
    .insertInto('personal.strike_outs')
    .values({ sealed: sealText(DATA_SECRET, 'struckOut', JSON.stringify(persons)) })
    .execute()
}

/**
 * Strikes everybody who left since the last run out of what staff typed, in one scan (rule 693). A run that dies leaves
 * them to the next one, which begins anew: what is struck out already is found no more. Alerts about what has waited for
 * hours, before it tries again. Returns how many withdrawals it was.
 */
export async function strikeOutWhoLeft(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'queue' | 'modules'>,
  log: Log,
): Promise<number> {
  const { db, clock, env, modules } = deps
  const waiting = await db.kysely
    .selectFrom('personal.strike_outs')
    .select(['id', 'sealed', 'written_at'])
    .orderBy('id')
    .execute()
  if (waiting.length === 0) return 0
  const late = waiting.filter(({ written_at }) => ageInSeconds(written_at) > lateAfterSeconds)
  if (late.length > 0)
    await raiseAlertOnce(deps, log, {
      ...{ kind: 'strike outs', everyMinutes: toldEveryMinutes },
      sentence: '탈퇴한 회원의 이름과 연락처가 직원이 적은 글에 아직 남아 있어요',
      facts: { '탈퇴한 회원': late.length },
    })
  const named = namingOf(
    waiting.flatMap(({ sealed }) =>
      personsShape.parse(JSON.parse(openSealed(env.DATA_SECRET, 'struckOut', sealed))),
    ),
  )
  const typed = [{ tables: platformTables }, ...modules].flatMap(({ tables = {} }) =>
    Object.entries(tables).flatMap(([table, contents]) =>
      typeof contents === 'string' ? [] : [{ table, ...contents }],
    ),
  )
  // Of one table that cannot be written the others do not suffer, and everybody waits for the next run.
  await sweep(async (each) => {
    await each(typed, (texts) =>
      strikeOut(db.pool, texts, named, texts.table === auditTexts.table ? recordStruckOut(clock) : undefined),
    )
    await each(modules, async (module) => module.forgetNames?.(db, named))
  })
  const ids = waiting.map(({ id }) => id)
  await db.kysely.deleteFrom('personal.strike_outs').where('id', 'in', ids).execute()
  return waiting.length
}

/** What stays of texts that are sealed is compared from then on. */
const recordStruckOut = (clock: Deps['clock']) => async (client: pg.ClientBase, keys: readonly string[]) => {
  const changeId = await recordChange(queriesOn(client), {
    ...{ subject: 'jobs', key: 'strikeOutWhoLeft', actor: 'job:strikeOutWhoLeft', at: clock.now() },
    ...{ before: null, after: { struckOut: keys.length } },
  })
  await recordSealedChange(client, auditTexts, { keys, changeId })
}

/** How long the oldest withdrawal has waited for its names to be struck out. */
export const measures: readonly Measure[] = [
  {
    name: 'strike_outs_oldest_seconds',
    help: 'Age of the oldest withdrawal whose member is not struck out yet of what staff typed.',
    read: async ({ db }) => {
      const { oldest } = await db.kysely
        .selectFrom('personal.strike_outs')
        .select((has) => has.fn.min('written_at').as('oldest'))
        .executeTakeFirstOrThrow()
      return [{ value: ageInSeconds(oldest) }]
    },
  },
]
