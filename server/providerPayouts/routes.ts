import * as z from 'zod/mini'
import { refuse } from '../../domain/shared/decision.ts'
import { writeOffRefusals } from '../../domain/shared/writeOffRefusals.ts'
import {
  cardClearingAnswer,
  differencesFileQuery,
  differencesQuery,
  reconciliationAnswer,
  writeOffRequest,
} from '../../domain/wire/books.ts'
import { tableFormats } from '../../domain/wire/lists.ts'
import { done } from '../../domain/wire/primitives.ts'
import {
  payoutDayParams,
  staffPayoutDayAnswer,
  staffPayoutsAnswer,
  staffPayoutsQuery,
} from '../../domain/wire/staffPayments.ts'
import { trialBalanceAt } from '../ledger/index.ts'
import type { Routes } from '../platform/deps.ts'
import { type Cell, sendTable, tableFileSchema } from '../platform/http/tableFile.ts'
import { clearingOf } from './cardClearing.ts'
import { payoutLinesOfMonth, payoutOfDay, payoutsOfMonth } from './payoutDays.ts'
import { payoutColumns, payoutLines } from './payoutFile.ts'
import { payoutDifferences, payoutDifferencesFile } from './reconciliation.ts'
import { writeOff } from './writeOff.ts'

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
    async (request) => ({ data: await payoutDifferences(deps, request.query) }),
  )

  for (const format of tableFormats)
    app.get(
      `/api/staff/books/reconciliation.${format}`,
      {
        onRequest: app.staff('finance'),
        schema: tableFileSchema('카드사 정산 대사', differencesFileQuery),
      },
      async ({ query }, reply) => sendTable(reply, format, await payoutDifferencesFile(deps, query)),
    )

  app.get(
    '/api/staff/books/card-clearing',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '카드 미수금',
        description: '결제사가 아직 지급하지 않은 금액과 다르게 지급한 금액이에요.',
        response: { 200: cardClearingAnswer },
      },
    },
    async () => {
      const [clearing, { rows }] = await Promise.all([
        clearingOf(deps),
        trialBalanceAt(deps, deps.clock.now()),
      ])
      const cardClearing = rows.find(({ account }) => account === 'card_clearing')?.balance ?? 0
      return { data: { cardClearing, ...clearing } }
    },
  )

  app.post(
    '/api/staff/books/write-offs',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '대사 차이 손익 처리',
        description: '남은 차이를 손익으로 처리하고 닫아요. 본 금액과 다르면 처리하지 않아요.',
        body: writeOffRequest,
        response: { 200: done },
        refusals: [...writeOffRefusals, ...(['CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const)],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await writeOff(deps, { ...request.body, staffId: request.staff.id }))
    },
  )

  app.get(
    '/api/staff/provider-payouts',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '결제사 지급: 한 달의 날마다',
        description:
          '결제사가 지급한 날마다 우리 장부의 금액, 약정 수수료로 받을 금액, 실제로 받은 금액과 그 차이예요.',
        querystring: staffPayoutsQuery,
        response: { 200: staffPayoutsAnswer },
      },
    },
    async (request) => {
      const { month, days: result, sums } = await payoutsOfMonth(deps, request.query.month)
      const feeBasisPoints = deps.cards.feeBasisPoints
      return { data: { month, result, cntAll: result.length, sums, feeBasisPoints } }
    },
  )

  for (const format of tableFormats)
    app.get(
      `/api/staff/provider-payouts.${format}`,
      {
        onRequest: app.staff('finance'),
        schema: {
          summary: '결제사 지급 내려받기: 한 달의 거래마다',
          description: '지급일마다 거래 한 줄씩, 차이와 그 원인까지 CSV(.csv)나 엑셀(.xlsx)로 답해요.',
          querystring: staffPayoutsQuery,
          response: { 200: z.string() },
        },
      },
      async (request, reply) => {
        const { month, days } = await payoutLinesOfMonth(deps, request.query.month)
        const lines = payoutLines(days)
        return sendTable(reply, format, {
          ...{ name: `provider-payouts-${month}`, rows: lines.length, columns: payoutColumns },
          ...{ cells: (line: Cell[]) => line, pages: [lines] },
        })
      },
    )

  app.get(
    '/api/staff/provider-payouts/:day',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '결제사 지급: 하루의 거래',
        description: '차이가 있는 거래부터, 우리 금액과 결제사 금액, 수수료, 차이의 원인이에요.',
        params: payoutDayParams,
        response: { 200: staffPayoutDayAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const found = await payoutOfDay(deps, request.params.day)
      return found === null ? reply.refuse(refuse('NOT_FOUND')) : { data: found }
    },
  )
}
