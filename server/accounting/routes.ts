import * as z from 'zod/mini'
import { type MonthSheetKey, monthSheetNames } from '../../domain/lists/monthSheets.ts'
import { refuse } from '../../domain/shared/decision.ts'
import type { TableFormat } from '../../domain/shared/tableFiles.ts'
import {
  accountingMonthAnswer,
  adjustmentDecision,
  adjustmentParams,
  adjustmentRequest,
  closeMonthRequest,
  monthParams,
  monthSheetAnswer,
  monthSheetFileParams,
  monthSheetParams,
  monthSheetQuery,
  reopenMonthRequest,
  reversalRequest,
} from '../../domain/wire/accounting.ts'
import { done } from '../../domain/wire/primitives.ts'
import { awaitExport } from '../platform/database/lists.ts'
import type { Routes } from '../platform/deps.ts'
import { sendTable, sendTables } from '../platform/http/tableFile.ts'
import { adjustmentListRoutes } from './adjustmentList.ts'
import { decideProposal, proposeEntry, proposeReversal } from './adjustments.ts'
import { close, reopen } from './closing.ts'
import { accountingMonth, readUnder } from './month.ts'
import { daysOf } from './monthDays.ts'
import { monthSheets } from './sheets.ts'

const isSheet = (name: string): name is MonthSheetKey => Object.hasOwn(monthSheetNames, name)
const sheetKeys = Object.keys(monthSheetNames).filter(isSheet)
const command = ['CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const
const proposal = [
  ...(['NOT_FOUND', 'ENTRY_CLOSES_DIFFERENCE', 'ENTRY_MIRRORED', 'ENTRY_REVERSED'] as const),
  ...(['ENTRY_UNBALANCED', 'ENTRY_AHEAD', 'REVERSAL_TOO_EARLY', 'MONTH_CLOSED'] as const),
] as const

/** The accountant's month: its sheets and files, its closing, and the entries that adjust it. */
export const routes: Routes = (deps) => async (app) => {
  const readers = app.staff('finance', 'admin')
  const by = (request: { staff: { id: number }; body: { reason: string } }) => ({
    staffId: request.staff.id,
    reason: request.body.reason,
  })
  const asked = (month: string) => ({ deps, month, ...daysOf(month, deps.clock.now()) })

  app.get(
    '/api/staff/months/:month',
    {
      onRequest: readers,
      schema: {
        summary: '월 마감',
        description: '마감했는지, 무엇이 남았는지, 어느 원장에서 읽었는지 답해요.',
        params: monthParams,
        response: { 200: accountingMonthAnswer },
      },
    },
    async (request) => ({ data: await accountingMonth(deps, request.params.month) }),
  )

  app.get(
    '/api/staff/months/:month/sheets/:sheet',
    {
      onRequest: readers,
      schema: {
        summary: '월 마감 자료',
        description: '시산표부터 일반전표까지 한 달의 자료를 100줄씩, 한 달 전체의 합계와 함께 답해요.',
        params: monthSheetParams,
        querystring: monthSheetQuery,
        response: { 200: monthSheetAnswer },
      },
    },
    async (request) => {
      const { month, sheet } = request.params
      const { curPage, limit } = request.query
      const window = { offset: (curPage - 1) * limit, limit }
      const [page, read] = await Promise.all([
        monthSheets[sheet].page({ ...asked(month), window }),
        readUnder(deps, month),
      ])
      return { data: { month, sheet, ...page, read } }
    },
  )

  app.get(
    '/api/staff/months/:month/files/:file',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '월 마감 자료 파일',
        description:
          '자료 하나를 CSV(trial.csv)나 엑셀(trial.xlsx)로 답해요. 일반전표(vouchers)는 전표일자, 전표번호, 차대구분, 계정코드, 계정과목, 거래처, 적요, 금액 칸을 가져서 회계 프로그램이 읽어요.',
        params: monthSheetFileParams,
        response: { 200: z.string() },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { month, file } = request.params
      const [key = '', format] = file.split('.')
      if (!isSheet(key)) return reply.refuse(refuse('NOT_FOUND', {}))
      const read = await readUnder(deps, month)
      const table = await monthSheets[key].table({ ...asked(month), window: null }, read)
      return sendTable(reply, tableFormat(format), table)
    },
  )

  app.get(
    '/api/staff/months/:month/archive.zip',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '월 마감 자료 모두 받기',
        description: '한 달의 자료를 저마다 엑셀 파일로 담은 ZIP이에요. 파일마다 읽은 원장의 해시가 있어요.',
        params: monthParams,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const { month } = request.params
      await awaitExport(deps.db)
      const read = await readUnder(deps, month)
      const tables = sheetKeys.map((key, nth) => ({
        title: `${month} ${String(nth + 1).padStart(2, '0')} ${monthSheetNames[key]}`,
        read: () => monthSheets[key].table({ ...asked(month), window: null }, read),
      }))
      return sendTables(reply, `accounting-${month}`, tables)
    },
  )

  app.post(
    '/api/staff/months/:month/close',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '월 마감하기',
        description:
          '끝난 달을 그 전 달들과 함께 마감해요. 그 뒤로는 그달의 날짜로 기록하지 못하고, 다음 달의 역분개로 고쳐요.',
        params: monthParams,
        body: closeMonthRequest,
        response: { 200: done },
        refusals: [
          'ALREADY_DONE',
          'MONTH_NOT_OVER',
          'MONTH_CLOSED',
          'MONTH_NOT_SEALED',
          'OPEN_ITEMS_CHANGED',
          ...command,
        ],
      },
    },
    async (request, reply) => {
      const { openItems: quoted } = request.body
      return reply.doneOr(await close(deps, { month: request.params.month, quoted }, by(request)))
    },
  )

  app.post(
    '/api/staff/months/:month/reopen',
    {
      onRequest: app.staff('admin'),
      schema: {
        summary: '월 마감 취소',
        description: '마지막으로 마감한 달만 관리자가 다시 열어요.',
        params: monthParams,
        body: reopenMonthRequest,
        response: { 200: done },
        refusals: ['ALREADY_DONE', 'LATER_MONTH_CLOSED', 'MONTH_NOT_CLOSED', ...command],
      },
    },
    async (request, reply) => {
      const { block } = request.body
      return reply.doneOr(await reopen(deps, { month: request.params.month, block }, by(request)))
    },
  )

  await app.register(adjustmentListRoutes(deps))

  app.post(
    '/api/staff/adjustments',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '결산 분개 제안',
        description:
          '차변은 양수, 대변은 음수예요. 다른 사람이 승인하면 고른 날짜로 기록돼요. 차변과 대변만 반대인 분개가 있으면 그 분개의 역분개로 제안하거나, 다른 거래라고 `anotherThan`에 적어요.',
        body: adjustmentRequest,
        response: { 200: done },
        refusals: [...proposal, ...command],
      },
    },
    async (request, reply) => {
      const { adjustmentId, bookedOn, entryLines: lines, evidence, anotherThan = null } = request.body
      const entry = { adjustmentId, bookedOn, lines, evidence, anotherThan }
      return reply.doneOr(await proposeEntry(deps, entry, by(request)))
    },
  )

  app.post(
    '/api/staff/adjustments/reversals',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '역분개 제안',
        description:
          '원장의 분개 하나를 되돌리는 분개를 제안해요. 마감한 달의 분개는 그다음 달의 날짜로 되돌려요.',
        body: reversalRequest,
        response: { 200: done },
        refusals: [...proposal, ...command],
      },
    },
    async (request, reply) => {
      const { entryPos, bookedOn, evidence } = request.body
      return reply.doneOr(await proposeReversal(deps, { entryPos, bookedOn, evidence }, by(request)))
    },
  )

  app.post(
    '/api/staff/adjustments/:adjustment/:action',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '결산 분개 승인·반려·철회',
        description: '승인은 제안하지 않은 사람만, 철회는 제안한 사람만 해요.',
        params: adjustmentParams,
        body: adjustmentDecision,
        response: { 200: done },
        refusals: [
          ...(['ALREADY_DONE', 'NOT_FOUND', 'OWN_PROPOSAL', 'TRANSITION_NOT_ALLOWED'] as const),
          ...(['ENTRY_CLOSES_DIFFERENCE', 'ENTRY_MIRRORED', 'MONTH_CLOSED'] as const),
          ...command,
        ],
      },
    },
    async (request, reply) => {
      const { adjustment: key, action } = request.params
      return reply.doneOr(
        await decideProposal(deps, { key, number: request.body.proposal, action }, by(request)),
      )
    },
  )
}

const tableFormat = (name: string | undefined): TableFormat => (name === 'xlsx' ? 'xlsx' : 'csv')
