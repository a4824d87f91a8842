import { sql } from 'kysely'
import * as z from 'zod/mini'
import { account } from '../../domain/ledger/accounts.ts'
import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import {
  accountParams,
  balanceSheetAnswer,
  booksQuery,
  closesAnswer,
  closesQuery,
  comparedAnswer,
  comparedQuery,
  type DailyClose,
  profitAnswer,
  profitMonthsAnswer,
  profitQuery,
  statementAnswer,
  statementQuery,
  trialBalanceAnswer,
  vatAnswer,
  vatQuery,
  vatRemittanceRequest,
  vatRemittancesAnswer,
  vatRemittancesQuery,
} from '../../domain/wire/books.ts'
import { readPage } from '../platform/database/pages.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { accountStatement } from './accountStatement.ts'
import { balanceSheetAt, comparedAt, profitByMonth, profitOf, trialBalanceAt, vatOf } from './books.ts'
import { firstOfMonth, movementsOf } from './movements.ts'
import { remit, vatRemittances } from './remitVat.ts'
import { revenueLineRoutes } from './revenueLines.ts'
import { subjectsOf } from './subjectsOf.ts'

const rowsAPage = 31
const balancesShape = z.record(z.string(), z.int())

/** A page of closed days, the newest first, with the number of lines booked into each after its closing. */
async function dailyCloses(
  { db }: Pick<Deps, 'db'>,
  { curPage }: { curPage: number },
): Promise<{ result: DailyClose[]; cntAll: number }> {
  const closes = db.kysely
    .selectFrom('shop.daily_closes as c')
    .selectAll('c')
    .select((has) =>
      has
        .selectFrom('shop.journal_lines as l')
        .select((lines) => lines.fn.countAll<number>().as('late'))
        .where('l.account', 'in', account.options)
        .where(sql<boolean>`l.occurred_at >= c.day::timestamp AT TIME ZONE 'Asia/Seoul'`)
        .where(sql<boolean>`l.occurred_at < (c.day + 1)::timestamp AT TIME ZONE 'Asia/Seoul'`)
        .whereRef('l.pos', '>', 'c.last_pos')
        .as('late'),
    )
    .orderBy('c.day', 'desc')
  const { rows, cntAll } = await readPage(closes, { curPage, limit: rowsAPage })
  const result = rows.map((row) => ({
    day: row.day,
    closedAt: row.closed_at.toISOString(),
    ...{ lines: row.lines, debits: row.debits, credits: row.credits, trialBalance: row.trial_balance },
    balances: balancesShape.parse(row.balances),
    ...{ headBlock: row.head_block, headHash: row.head_hash, lateLines: row.late ?? 0 },
  }))
  return { result, cntAll }
}

/** The books for finance, as of any instant, computed from the journal's lines. */
export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance', 'admin')
  const instantOf = (asOf: string | undefined) => (asOf === undefined ? deps.clock.now() : new Date(asOf))

  app.get(
    '/api/staff/books/trial-balance',
    {
      onRequest,
      schema: { summary: '시산표', querystring: booksQuery, response: { 200: trialBalanceAnswer } },
    },
    async (request) => {
      const asOf = instantOf(request.query.asOf)
      return { data: { asOf: asOf.toISOString(), ...(await trialBalanceAt(deps, asOf)) } }
    },
  )

  app.get(
    '/api/staff/books/compared-balances',
    {
      onRequest,
      schema: {
        summary: '두 시점의 시산표',
        description: '계정마다 앞 시점의 잔액, 그 사이의 차변과 대변, 뒤 시점의 잔액을 답해요.',
        querystring: comparedQuery,
        response: { 200: comparedAnswer },
      },
    },
    async ({ query }) => {
      const [one, other] = [new Date(query.earlier), new Date(query.later)]
      const [earlier, later] = one <= other ? [one, other] : [other, one]
      const rows = await comparedAt(deps, earlier, later)
      return { data: { before: earlier.toISOString(), after: later.toISOString(), rows } }
    },
  )

  app.get(
    '/api/staff/books/balance-sheet',
    {
      onRequest,
      schema: { summary: '재무상태표', querystring: booksQuery, response: { 200: balanceSheetAnswer } },
    },
    async (request) => {
      const asOf = instantOf(request.query.asOf)
      return { data: { asOf: asOf.toISOString(), ...(await balanceSheetAt(deps, asOf)) } }
    },
  )

  app.get(
    '/api/staff/books/profit',
    {
      onRequest,
      schema: { summary: '월 손익계산서', querystring: profitQuery, response: { 200: profitAnswer } },
    },
    async (request) => {
      const { month } = request.query
      const asOf = instantOf(request.query.asOf)
      return { data: { month, asOf: asOf.toISOString(), ...(await profitOf(deps, month, asOf)) } }
    },
  )

  app.get(
    '/api/staff/books/profit-months',
    {
      onRequest,
      schema: {
        summary: '월별 손익: 고른 달까지 열두 달',
        querystring: profitQuery,
        response: { 200: profitMonthsAnswer },
      },
    },
    async (request) => {
      const { month: last } = request.query
      const asOf = instantOf(request.query.asOf)
      return { data: { result: await profitByMonth(deps, { last, months: 12 }, asOf) } }
    },
  )

  app.get(
    '/api/staff/books/vat',
    { onRequest, schema: { summary: '분기 부가세', querystring: vatQuery, response: { 200: vatAnswer } } },
    async (request) => {
      const { quarter } = request.query
      const asOf = instantOf(request.query.asOf)
      return { data: { quarter, asOf: asOf.toISOString(), ...(await vatOf(deps, quarter, asOf)) } }
    },
  )

  app.get(
    '/api/staff/books/vat-remittances',
    {
      onRequest,
      schema: {
        summary: '분기 부가세의 남은 금액과 납부 내역',
        querystring: vatRemittancesQuery,
        response: { 200: vatRemittancesAnswer },
      },
    },
    async (request) => ({ data: await vatRemittances(deps, request.query.quarter) }),
  )

  app.post(
    '/api/staff/books/vat-remittances',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '부가세 납부 기록',
        description: '끝난 분기의 남은 부가세를 납부했다고 기록해요. 본 금액과 다르면 기록하지 않아요.',
        body: vatRemittanceRequest,
        response: { 200: vatRemittancesAnswer },
        refusals: ['ALREADY_DONE', 'VAT_NOT_DUE', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async (request, reply) => {
      const remitted = await remit(deps, { ...request.body, staffId: request.staff.id })
      return isRefusal(remitted) ? reply.refuse(remitted) : { data: remitted }
    },
  )

  app.get(
    '/api/staff/books/accounts/:account',
    {
      onRequest,
      schema: {
        summary: '계정 원장',
        description: '한 번에 50줄씩, 줄마다 그때의 잔액과 함께 보여요. 차변이 양수예요.',
        params: accountParams,
        querystring: statementQuery,
        response: { 200: statementAnswer },
      },
    },
    async (request) => {
      const { account } = request.params
      const { cursor, from } = request.query
      const until = instantOf(request.query.asOf)
      const asked = { account, from: from ?? firstOfMonth(seoulDate(until)), until, cursor }
      const { name } = chartOfAccounts[account]
      const [{ lines, ...sums }, moved, ever] = await Promise.all([
        accountStatement(deps, asked),
        movementsOf(deps, until, asked.from),
        movementsOf(deps, until),
      ])
      const of = (movements: typeof moved) =>
        movements.find((one) => one.account === account) ?? { debits: 0, credits: 0 }
      const { debits, credits } = of(moved)
      const period = { debits, credits, balance: of(ever).debits - of(ever).credits }
      const subjectOf = await subjectsOf(
        deps,
        lines.map(({ streamId }) => streamId),
      )
      const shown = lines.map((line) => ({ ...line, subject: subjectOf(line.streamId) }))
      return { data: { account, name, asOf: until.toISOString(), lines: shown, ...sums, period } }
    },
  )

  await app.register(revenueLineRoutes(deps))

  app.get(
    '/api/staff/books/closes',
    { onRequest, schema: { summary: '일 마감', querystring: closesQuery, response: { 200: closesAnswer } } },
    async (request) => ({ data: await dailyCloses(deps, request.query) }),
  )
}
