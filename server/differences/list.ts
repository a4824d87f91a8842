import { sql } from 'kysely'
import type { NumberedPage } from '../../domain/wire/lists.ts'
import { everyRow } from '../platform/database/lists.ts'
import { countOf, onPage } from '../platform/database/pages.ts'
import type { Deps } from '../platform/deps.ts'
import type { Place } from './differences.ts'

type Filter = { place: Place; status: 'open' | 'settled' | 'all' }

const found = ({ kysely }: Deps['db'], { place, status }: Filter) =>
  kysely
    .selectFrom('shop.differences as d')
    .where('d.place', '=', place)
    .$if(status !== 'all', (all) =>
      all.where(sql<boolean>`(d.settled_at IS NOT NULL) IS ${status === 'settled' ? sql`TRUE` : sql`FALSE`}`),
    )

/** Open ones first, each group from the newest. */
const inOrder = sql`(d.settled_at IS NOT NULL), d.found_at DESC, d.key`

/** These differences in full, in their order; a page is cut from their keys alone. */
const inFull = ({ kysely }: Deps['db'], differences: ReturnType<typeof found>) =>
  kysely
    .selectFrom(differences.select(['d.place', 'd.key']).as('cut'))
    .innerJoin('shop.differences as d', (on) =>
      on.onRef('d.place', '=', 'cut.place').onRef('d.key', '=', 'cut.key'),
    )
    .selectAll('d')
    .select((has) =>
      has
        .exists(
          has
            .selectFrom('shop.difference_write_offs as w')
            .whereRef('w.place', '=', 'd.place')
            .whereRef('w.key', '=', 'd.key')
            .whereRef('w.written_off_at', '>=', 'd.found_at'),
        )
        .$castTo<boolean>()
        .as('is_written_off'),
    )
    .select(
      sql<boolean>`coalesce((SELECT shop.is_taken_back(w.pos) FROM shop.difference_write_offs w
        WHERE w.place = d.place AND w.key = d.key ORDER BY w.number DESC LIMIT 1), false)`.as(
        'is_closing_reversed',
      ),
    )
    .orderBy(inOrder)
type Row = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number]

const shown = ({ key, kind, ours, theirs, missing, found_at, settled_at, ...row }: Row) => ({
  ...{ key, kind, ours, theirs, missing },
  isWrittenOff: settled_at !== null && row.is_written_off,
  isClosingReversed: row.is_closing_reversed,
  foundAt: found_at.toISOString(),
  settledAt: settled_at?.toISOString() ?? null,
})
export type ListedDifference = ReturnType<typeof shown>

/** A page of a place's differences, and their number. */
export async function differencesPage(
  { db }: Pick<Deps, 'db'>,
  { place, status, ...page }: Filter & NumberedPage,
): Promise<{ result: ListedDifference[]; cntAll: number }> {
  const differences = found(db, { place, status })
  const [rows, cntAll] = await Promise.all([
    inFull(db, onPage(differences.orderBy(inOrder), page)).execute(),
    countOf(differences),
  ])
  return { result: rows.map(shown), cntAll }
}

/** The sum that is missing in a place's open differences, in won. */
export async function openSum({ db }: Pick<Deps, 'db'>, place: Place): Promise<number> {
  const { missing } = await found(db, { place, status: 'open' })
    .select((has) => has.fn.coalesce(has.fn.sum<number>('d.missing'), has.val(0)).as('missing'))
    .executeTakeFirstOrThrow()
  return Number(missing)
}

/** All differences of a place as `toldOf` tells them, in pages, and their number. */
export async function everyDifference<Told>(
  { db }: Pick<Deps, 'db'>,
  filter: Filter,
  toldOf: (difference: ListedDifference) => Told,
): Promise<{ rows: number; pages: AsyncGenerator<Told[]> }> {
  const differences = found(db, filter)
  const pages = everyRow(db, inFull(db, differences).compile(), async (_, rows) =>
    rows.map((row) => toldOf(shown(row))),
  )
  return { rows: await countOf(differences), pages }
}
