import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { TableFormat } from '../../domain/shared/tableFiles.ts'
import { month, serialText } from '../../domain/wire/primitives.ts'
import { type SettlementStatement, settlementStatementAnswer } from '../../domain/wire/settlements.ts'
import { settlementParams } from '../../domain/wire/staffSettlements.ts'
import type { Routes } from '../platform/deps.ts'
import { sendTable } from '../platform/http/tableFile.ts'
import { monthStatement } from './queries/monthStatement.ts'
import { transferFile } from './queries/transferFile.ts'
import { statementTable } from './statementTable.ts'

const fileName = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])\.(csv|xlsx)$/, '정산 명세서는 yyyy-MM.csv나 yyyy-MM.xlsx로 받아요.'))

const formatOf = (file: string): TableFormat => (file.endsWith('.xlsx') ? 'xlsx' : 'csv')

const sendStatement = (reply: FastifyReply, file: string, name: string, statement: SettlementStatement) =>
  sendTable(reply, formatOf(file), { name, ...statementTable(statement) })

/** Settlement statements as JSON and as files, for owners and for finance, and the bulk transfer file for banks. */
export const fileRoutes: Routes = (deps) => async (app) => {
  const finance = app.staff('finance')

  app.get(
    '/api/users/settlement-months/:month',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '정산 명세서',
        description: '한 달의 정산 줄과 합계, 공제한 금액, 봉인된 원장의 블록과 해시를 답해요.',
        params: z.object({ month }),
        response: { 200: settlementStatementAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const found = await monthStatement(deps, request.member.id, request.params.month)
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )

  app.get(
    '/api/users/settlement-statements/:file',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '정산 명세서 파일',
        description: '정산 명세서를 CSV(yyyy-MM.csv)나 엑셀(yyyy-MM.xlsx)로 답해요.',
        params: z.object({ file: fileName }),
        response: { 200: z.string() },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { file } = request.params
      const found = await monthStatement(deps, request.member.id, file.slice(0, 7))
      if (isRefusal(found)) return reply.refuse(found)
      return sendStatement(reply, file, `settlement-${file.slice(0, 7)}`, found)
    },
  )

  app.get(
    '/api/staff/settlements/:ownerId/:month/statement',
    {
      onRequest: finance,
      schema: {
        summary: '소유자의 정산 명세서',
        params: settlementParams,
        response: { 200: settlementStatementAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const found = await monthStatement(deps, request.params.ownerId, request.params.month)
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )

  app.get(
    '/api/staff/settlements/:ownerId/statements/:file',
    {
      onRequest: finance,
      schema: {
        summary: '소유자의 정산 명세서 파일',
        description: '소유자가 받는 정산 명세서와 같은 CSV나 엑셀이에요.',
        params: z.object({ ownerId: serialText, file: fileName }),
        response: { 200: z.string() },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { ownerId, file } = request.params
      const found = await monthStatement(deps, ownerId, file.slice(0, 7))
      if (isRefusal(found)) return reply.refuse(found)
      return sendStatement(reply, file, `settlement-${ownerId}-${file.slice(0, 7)}`, found)
    },
  )

  app.get(
    '/api/staff/settlement-transfers/:file',
    {
      onRequest: finance,
      schema: {
        summary: '대량 이체 파일',
        description:
          '직접 이체하기로 한 정산금을 은행이 받는 파일(은행코드, 계좌번호, 금액, 예금주, 적요)로 답해요. 엑셀(yyyy-MM.xlsx)이나 CSV(yyyy-MM.csv)예요.',
        params: z.object({ file: fileName }),
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const { file } = request.params
      const transfers = await transferFile(deps, file.slice(0, 7), request.staff.id)
      return sendTable(reply, formatOf(file), transfers)
    },
  )
}
