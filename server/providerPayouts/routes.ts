import { differencesQuery, reconciliationAnswer } from '../../domain/wire/books.ts'
import { trialBalanceAt } from '../ledger/index.ts'
import type { Routes } from '../platform/deps.ts'
import { clearingOf } from './compare.ts'
import { payoutDifferences } from './reconciliation.ts'

export const routes: Routes = (deps) => async (app) => {
  app.get(
    '/api/staff/books/reconciliation',
    {
      onRequest: app.staff('finance', 'admin'),
      schema: {
        summary: '카드사 정산 대사',
        description: '결제사가 지급한 내역과 우리 결제의 차이예요. 아직 지급 전인 금액은 차이가 아니에요.',
        querystring: differencesQuery,
        response: { 200: reconciliationAnswer },
      },
    },
    async (request) => {
      const [list, clearing, { rows }] = await Promise.all([
        payoutDifferences(deps, request.query),
        clearingOf(deps),
        trialBalanceAt(deps, deps.clock.now()),
      ])
      const cardClearing = rows.find(({ account }) => account === 'card_clearing')?.balance ?? 0
      return { data: { cardClearing, ...clearing, ...list } }
    },
  )
}
