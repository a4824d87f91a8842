import * as z from 'zod/mini'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { writeOffRefusals } from '../../domain/shared/differences.ts'
import { tableBytesAtMost } from '../../domain/shared/tableFiles.ts'
import {
  bankAccountChange,
  bankAccountParams,
  bankAccountRequest,
  bankAccountsAnswer,
  bankCandidatesAnswer,
  bankCandidatesQuery,
  bankFileParams,
  bankFilesAnswer,
  bankMatchParams,
  bankMatchRequest,
  bankWriteOffRequest,
  statementAnswer,
  statementFields,
} from '../../domain/wire/bankStatements.ts'
import { done } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { Routes } from '../platform/deps.ts'
import { changedBy } from '../platform/recordChange.ts'
import { acceptForms, staged } from '../platform/uploads/index.ts'
import { addAccount, bankAccounts, changeAccount } from './accounts.ts'
import { matchByHand, undoMatch, writeOff } from './acts.ts'
import { candidatesOf } from './candidates.ts'
import { bankFiles, takeBack } from './files.ts'
import { importStatement } from './importStatement.ts'
import { bankListRoutes } from './list.ts'
import { readStatement } from './readStatement.ts'

export const routes: Routes = (deps) => async (app) => {
  await acceptForms(app)
  const by = changedBy(deps)

  await app.register(bankListRoutes(deps))

  app.post(
    '/api/staff/books/bank-statement',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '통장 내역 올리기',
        description:
          '은행에서 받은 파일(.xlsx, .xls, CSV, 유니코드 텍스트)의 거래를 더해요. 계좌는 accountId로 고르고, 없으면 파일에 적힌 계좌번호를 따라요. 한 계좌의 시트가 여러 개면 모두 읽어요. 이미 올린 거래는 다시 더하지 않고, 못 읽는 줄이나 아직 오지 않은 날의 줄이 있으면 아무것도 더하지 않아요. 조회기간과 조회일시가 적힌 파일은 거래가 없어도 받아요. 조회일시가 없는 파일은 마지막 거래가 있는 날까지만 알려 줘요.',
        consumes: ['multipart/form-data'],
        upload: { field: 'file', description: '은행의 거래 내역 파일' },
        response: { 200: statementAnswer },
        refusals: ['STATEMENT_UNREADABLE', 'PAYLOAD_TOO_LARGE'],
      },
    },
    async (request, reply) => {
      const tooLarge = () => refuse('PAYLOAD_TOO_LARGE')
      const wanted = { dataDirectory: deps.env.DATA_DIR, files: ['file'], tooLarge }
      const data = await staged(request, wanted, async ({ files, fields }) => {
        const chosen = z.safeParse(statementFields, fields)
        if (!chosen.success)
          return refuse('INVALID_REQUEST', { fields: { accountId: '계좌를 골라 주세요.' } })
        const file = files.get('file')
        if (file === undefined) return refuse('INVALID_REQUEST', { fields: { file: '파일을 골라 주세요.' } })
        if (file.bytes > tableBytesAtMost) return tooLarge()
        const read = await readStatement(file.path, seoulDate(deps.clock.now()))
        if (isRefusal(read)) return read
        const { accountId = null } = chosen.data
        return importStatement(deps, read, { accountId, actor: `staff:${request.staff.id}` })
      })
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )

  app.get(
    '/api/staff/books/bank-accounts',
    {
      onRequest: app.staff('finance', 'admin'),
      schema: { summary: '통장 대사: 회사 계좌', response: { 200: bankAccountsAnswer } },
    },
    async () => wholeList(await bankAccounts(deps)),
  )

  app.post(
    '/api/staff/books/bank-accounts',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '통장 대사: 회사 계좌 더하기',
        body: bankAccountRequest,
        response: { 200: done },
        refusals: ['BANK_ACCOUNT_KNOWN'],
      },
    },
    async (request, reply) => reply.doneOr(await addAccount(deps, request.body, by(request))),
  )

  app.put(
    '/api/staff/books/bank-accounts/:accountId',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '통장 대사: 회사 계좌 고치기',
        description:
          '이름이나 번호를 고치거나, 마지막 날을 적어 닫거나, 다시 열어요. 닫은 계좌는 그날까지의 내역만 기다려요. 거래가 없는 계좌를 닫으면 잘못 더한 계좌로 보고 번호도 지워요.',
        params: bankAccountParams,
        body: bankAccountChange,
        response: { 200: done },
        refusals: ['ALREADY_DONE', 'NOT_FOUND', 'BANK_ACCOUNT_KNOWN'],
      },
    },
    async (request, reply) => {
      const { reason: _, ...asked } = request.body
      return reply.doneOr(await changeAccount(deps, request.params.accountId, { asked, by: by(request) }))
    },
  )

  app.get(
    '/api/staff/books/bank-files',
    {
      onRequest: app.staff('finance', 'admin'),
      schema: { summary: '통장 대사: 올린 파일', response: { 200: bankFilesAnswer } },
    },
    async () => wholeList(await bankFiles(deps)),
  )

  app.post(
    '/api/staff/books/bank-files/:fileId/take-back',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '통장 대사: 잘못 올린 파일 되돌리기',
        description: '이 파일에만 있는 거래를 없애요. 그 가운데 짝지은 거래가 있으면 되돌리지 않아요.',
        params: bankFileParams,
        body: staffReasonRequest,
        response: { 200: done },
        refusals: ['NOT_FOUND', 'STATEMENT_MATCHED'],
      },
    },
    async (request, reply) => reply.doneOr(await takeBack(deps, request.params.fileId, by(request))),
  )

  app.get(
    '/api/staff/books/bank-candidates',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '통장 대사: 짝이 될 수 있는 거래',
        querystring: bankCandidatesQuery,
        response: { 200: bankCandidatesAnswer },
      },
    },
    async ({ query: { of, partKey: key } }) => ({ data: await candidatesOf(deps, { of, key }) }),
  )

  app.post(
    '/api/staff/books/bank-matches',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '통장 대사: 짝짓기',
        description:
          '통장 거래와 장부 거래를 같은 돈으로 짝지어요. 양쪽의 합이 다르면 차이를 넣을 계정을 골라요.',
        body: bankMatchRequest,
        response: { 200: done },
        refusals: [
          'ALREADY_DONE',
          'MATCH_NOT_OPEN',
          'MATCH_SUMS_DIFFER',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          ...writeOffRefusals,
        ],
      },
    },
    async (request, reply) => {
      const { reason, ...asked } = request.body
      return reply.doneOr(await matchByHand(deps, asked, { staffId: request.staff.id, reason }))
    },
  )

  app.post(
    '/api/staff/books/bank-matches/:id/undo',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '통장 대사: 짝 풀기',
        description:
          '짝을 풀어요. 짝과 함께 처리한 차이는 되돌려 적고, 푼 거래끼리는 자동으로 다시 짝짓지 않아요.',
        params: bankMatchParams,
        body: staffReasonRequest,
        response: { 200: done },
        refusals: [
          'ALREADY_DONE',
          'MATCH_NOT_OPEN',
          'CLOSING_REVERSED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const { reason } = request.body
      return reply.doneOr(await undoMatch(deps, request.params.id, { staffId: request.staff.id, reason }))
    },
  )

  app.post(
    '/api/staff/books/bank-write-offs',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '통장 차이 처리',
        description:
          '장부에 없는 통장 거래나 통장에 없는 장부 거래를 고른 계정에 적고 닫아요. 본 금액과 다르면 처리하지 않아요.',
        body: bankWriteOffRequest,
        response: { 200: done },
        refusals: ['ALREADY_DONE', ...writeOffRefusals, 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async (request, reply) => {
      const { of, partKey: key, quotedDifference: quoted, account, reason } = request.body
      const by = { staffId: request.staff.id, reason }
      return reply.doneOr(await writeOff(deps, { of, key, quoted, account }, by))
    },
  )
}
