import { tableFormats } from '../../domain/wire/lists.ts'
import { staffRecordsAnswer, staffRecordsFileQuery, staffRecordsQuery } from '../../domain/wire/staffRecords.ts'
import type { Routes } from '../platform/deps.ts'
import { sendTable, tableFileSchema } from '../platform/http/tableFile.ts'
import { staffRecords, staffRecordsFile } from './staffRecords.ts'

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

  for (const format of tableFormats)
    app.get(
      `/api/staff/records.${format}`,
      { onRequest, schema: tableFileSchema('직원 기록', staffRecordsFileQuery) },
      async ({ query, staff }, reply) =>
        sendTable(reply, format, await staffRecordsFile(deps, query, staff)),
    )
}
