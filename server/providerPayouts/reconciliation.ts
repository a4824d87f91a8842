import { sql } from 'kysely'
import { formatSeoulMinute, seoulDate } from '../../domain/shared/civilDate.ts'
import type { PayoutDifference } from '../../domain/wire/books.ts'
import type { NumberedPage } from '../../domain/wire/lists.ts'
import { countOf, everyRow } from '../platform/database/lists.ts'
import type { Deps } from '../platform/deps.ts'
import type { TableFile } from '../platform/http/tableFile.ts'

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

const kindNames: Readonly<Record<PayoutDifference['kind'], string>> = {
  amount_differs: '금액이 달라요',
  cancelled_at_provider: '결제사에서 취소했어요',
  fee_differs: '수수료가 달라요',
  missing_with_us: '우리에게 없는 거래예요',
  missing_at_provider: '14일이 지나도 지급되지 않았어요',
}

/** The whole list as a file. */
export async function payoutDifferencesFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: Filter,
): Promise<TableFile<PayoutDifference>> {
  const differences = found(db, filter)
  async function* pages() {
    for await (const rows of everyRow(db.pool, inFull(db, differences).compile())) yield rows.map(shown)
  }
  return {
    name: `differences-${seoulDate(clock.now())}`,
    rows: await countOf(differences),
    columns: [
      ...['발견', '원인', '구분', '우리 금액', '결제사 금액', '차이', '처리', '해소', '결제 키', '거래 키'],
    ],
    cells: (row) => [
      ...[formatSeoulMinute(new Date(row.foundAt)), kindNames[row.kind]],
      `${row.transactionKey === null ? '결제' : '취소'}${row.aspect === 'fee' ? ' 수수료' : ''}`,
      ...[row.ours, row.theirs, 0 - row.missing],
      row.isWrittenOff ? '손익 처리' : row.settledAt === null ? '남음' : '맞음',
      row.settledAt === null ? null : formatSeoulMinute(new Date(row.settledAt)),
      ...[row.paymentKey, row.transactionKey],
    ],
    pages: pages(),
  }
}
