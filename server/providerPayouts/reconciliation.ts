import { sql } from 'kysely'
import { differenceColumns } from '../../domain/lists/differences.ts'
import {
  differencesFileQuery,
  differencesQuery,
  type PayoutDifference,
  reconciliationAnswer,
} from '../../domain/wire/books.ts'
import type { NumberedPage } from '../../domain/wire/lists.ts'
import { countOf, everyRow } from '../platform/database/lists.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { type ListFile, listRoutes } from '../platform/http/listRoutes.ts'

type Filter = { status: 'open' | 'settled' | 'all' }

const found = ({ kysely }: Deps['db'], { status }: Filter) =>
  kysely
    .selectFrom('shop.payout_differences as d')
    .$if(status !== 'all', (all) => all.where('d.settled_at', status === 'open' ? 'is' : 'is not', null))

/** Open ones first, each group from the newest. */
const inOrder = sql`(d.settled_at IS NOT NULL), d.found_at DESC, d.payment_key, d.transaction_key, d.aspect`

/** These differences in full, in their order. */
const inFull = ({ kysely }: Deps['db'], differences: ReturnType<typeof found>) =>
  kysely
    .selectFrom(differences.selectAll('d').as('d'))
    .selectAll('d')
    .select((has) =>
      has
        .exists(
          has
            .selectFrom('shop.difference_write_offs as w')
            .whereRef('w.payment_key', '=', 'd.payment_key')
            .whereRef('w.transaction_key', '=', 'd.transaction_key')
            .whereRef('w.aspect', '=', 'd.aspect')
            .whereRef('w.written_off_at', '>=', 'd.found_at'),
        )
        .$castTo<boolean>()
        .as('is_written_off'),
    )
    .orderBy(inOrder)
type Row = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number]

function shown({ kind, aspect, ours, theirs, found_at, settled_at, ...row }: Row): PayoutDifference {
  return {
    paymentKey: row.payment_key,
    transactionKey: row.transaction_key === '' ? null : row.transaction_key,
    ...{ kind, aspect, ours, theirs },
    missing: aspect === 'fee' ? (theirs ?? 0) - (ours ?? 0) : (ours ?? 0) - (theirs ?? 0),
    isWrittenOff: settled_at !== null && row.is_written_off,
    foundAt: found_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }
}

/** A page of differences between the card provider's list and our payments, open or settled. */
export async function payoutDifferences(
  { db }: Pick<Deps, 'db'>,
  { limit, curPage, ...filter }: Filter & NumberedPage,
): Promise<{ result: PayoutDifference[]; cntAll: number }> {
  const differences = found(db, filter)
  const page = differences
    .orderBy(inOrder)
    .limit(limit)
    .offset((curPage - 1) * limit)
  const [rows, cntAll] = await Promise.all([inFull(db, page).execute(), countOf(differences)])
  return { result: rows.map(shown), cntAll }
}

async function everyDifference(
  { db }: Pick<Deps, 'db'>,
  filter: Filter,
): Promise<ListFile<PayoutDifference>> {
  const differences = found(db, filter)
  const pages = everyRow(db, inFull(db, differences).compile(), async (_, rows) => rows.map(shown))
  return { rows: await countOf(differences), pages }
}

export const differenceRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/books/reconciliation',
    file: 'differences',
    title: '카드사 정산 대사',
    description: '결제사가 지급한 내역과 우리 결제의 차이예요. 아직 지급 전인 금액은 차이가 아니에요.',
    onRequest: app.staff('finance', 'admin'),
    savedBy: app.staff('finance'),
    query: differencesQuery,
    answer: reconciliationAnswer,
    page: (query) => payoutDifferences(deps, query),
    fileQuery: differencesFileQuery,
    rows: (filter) => everyDifference(deps, filter),
    columns: differenceColumns,
  })
