import * as z from 'zod/mini'
import { differenceColumns } from '../../domain/lists/differences.ts'
import { differenceKinds } from '../../domain/providerPayouts/differences.ts'
import { differenceAspects } from '../../domain/providerPayouts/writingOff.ts'
import {
  differencesFileQuery,
  differencesQuery,
  type PayoutDifference,
  reconciliationAnswer,
} from '../../domain/wire/books.ts'
import type { NumberedPage } from '../../domain/wire/lists.ts'
import { differencesPage, everyDifference, type ListedDifference } from '../differences/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { listRoutes } from '../platform/http/listRoutes.ts'

type Filter = { status: 'open' | 'settled' | 'all' }

const kind = z.enum(differenceKinds)
const aspect = z.enum(differenceAspects)

const shown =
  (atDesk: AtDesk = new Map()) =>
  ({ key, ...row }: ListedDifference): PayoutDifference => {
    const [paymentKey = '', transactionKey = '', of] = key
    return {
      ...{ ...row, paymentKey, transactionKey: transactionKey === '' ? null : transactionKey },
      ...{ kind: z.parse(kind, row.kind), aspect: z.parse(aspect, of) },
      ...(atDesk.get(key.join()) ?? { grantable: 0, left: 0 }),
    }
  }

type AtDesk = ReadonlyMap<string, Pick<PayoutDifference, 'grantable' | 'left'>>

const factsAtDesk = statement({
  name: 'providerPayouts.atDesk',
  text: `SELECT d.key, shop.grantable_at_desk(d.payment, d.amount) AS grantable,
      coalesce(p.amount - p.refunded, 0)::bigint AS "left"
    FROM unnest($1::text[], $2::text[], $3::bigint[]) AS d(key, payment, amount)
      LEFT JOIN shop.card_payments() p ON p.payment_id = d.payment`,
  row: z.object({ key: z.string(), grantable: z.int(), left: z.int() }),
})

/** What may become of each open refund of the desk, by the difference's key. */
async function factsOfDeskRefunds(
  { db }: Pick<Deps, 'db'>,
  differences: readonly ListedDifference[],
): Promise<AtDesk> {
  const atDesk = differences.filter((one) => one.kind === 'cancelled_at_provider' && one.settledAt === null)
  if (atDesk.length === 0) return new Map()
  const rows = await factsAtDesk(db.pool, [
    atDesk.map(({ key }) => key.join()),
    atDesk.map(({ key: [paymentKey] }) => paymentKey),
    atDesk.map(({ missing }) => missing),
  ])
  return new Map(rows.map(({ key, ...facts }) => [key, facts]))
}

/** A page of differences between the card provider's list and our payments, open or settled. */
export async function payoutDifferences(
  needs: Pick<Deps, 'db'>,
  page: Filter & NumberedPage,
): Promise<{ result: PayoutDifference[]; cntAll: number }> {
  const { result, cntAll } = await differencesPage(needs, { place: 'card', ...page })
  return { result: result.map(shown(await factsOfDeskRefunds(needs, result))), cntAll }
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
    rows: (filter) => everyDifference(deps, { place: 'card', ...filter }, shown()),
    columns: differenceColumns,
  })
