import * as z from 'zod/mini'
import { tableFormats } from '../../domain/shared/tableFiles.ts'
import {
  staffRecordAnswer,
  staffRecordsAnswer,
  staffRecordsFileQuery,
  staffRecordsQuery,
} from '../../domain/wire/staffRecords.ts'
import type { Routes } from '../platform/deps.ts'
import { rowParams } from '../platform/http/listRoutes.ts'
import { sendTable } from '../platform/http/tableFile.ts'
import { staffRecord, staffRecords, staffRecordsFile } from './staffRecords.ts'

/** What staff did, for those whose kinds of entities it is about. */
export const recordRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations', 'finance', 'content')

  app.get(
    '/api/staff/records',
    {
      onRequest,
      schema: {
        summary: '직원 기록: 누가 언제 무엇을 왜 바꿨는지',
        description:
          '최신 순이에요. 내 역할이 다루는 종류만 답하고, 연락처와 계좌번호는 가려요. 직원 이름, 서울의 날, 종류와 대상으로 좁혀요.',
        querystring: staffRecordsQuery,
        response: { 200: staffRecordsAnswer },
      },
    },
    async ({ query, staff }) => ({ data: await staffRecords(deps, query, staff) }),
  )

  app.get(
    '/api/staff/records/rows/:id',
    {
      onRequest,
      schema: {
        summary: '직원 기록 하나',
        description:
          '조건과 쪽에 상관없이 답하고, 조건에 맞는 목록에 있는지도 알려요. 없으면 줄은 null이에요.',
        params: rowParams,
        querystring: staffRecordsFileQuery,
        response: { 200: staffRecordAnswer },
      },
    },
    async ({ params, query, staff }) => ({ data: await staffRecord(deps, params.id, query, staff) }),
  )

  for (const format of tableFormats)
    app.get(
      `/api/staff/records.${format}`,
      {
        onRequest,
        schema: {
          summary: '직원 기록 내보내기',
          description: '목록과 같은 조건의 모든 줄을 CSV(.csv)나 엑셀(.xlsx)로 답해요. X-Rows는 줄 수예요.',
          querystring: staffRecordsFileQuery,
          response: { 200: z.string() },
        },
      },
      async ({ query, staff }, reply) => sendTable(reply, format, await staffRecordsFile(deps, query, staff)),
    )
}
