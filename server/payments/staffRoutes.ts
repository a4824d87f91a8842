import * as z from 'zod/mini'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { tableFormats } from '../../domain/wire/lists.ts'
import {
  staffPaymentsAnswer,
  staffPaymentsFileQuery,
  staffPaymentsQuery,
} from '../../domain/wire/staffPayments.ts'
import { totalsOfList } from '../platform/database/lists.ts'
import type { Routes } from '../platform/deps.ts'
import { sendTable } from '../platform/http/tableFile.ts'
import {
  askedOf,
  everyPayment,
  paymentCells,
  paymentColumns,
  payments,
  staffPayments,
} from './paymentList.ts'

/** Payment lists for finance. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')

  app.get(
    '/api/staff/payments',
    {
      onRequest,
      schema: {
        summary: '결제 목록',
        description:
          '주문과 추가 요금의 결제를 카드, 포인트, 정산 공제까지 최근 것부터 답해요. 결제사가 지급한 금액과 수수료도 함께예요.',
        querystring: staffPaymentsQuery,
        response: { 200: staffPaymentsAnswer },
      },
    },
    async (request) => ({ data: await staffPayments(deps, request.query) }),
  )

  for (const format of tableFormats)
    app.get(
      `/api/staff/payments.${format}`,
      {
        onRequest,
        schema: {
          summary: '결제 목록 내보내기',
          description: '목록과 같은 조건의 모든 결제를 CSV(.csv)나 엑셀(.xlsx)로 답해요. X-Rows는 줄 수예요.',
          querystring: staffPaymentsFileQuery,
          response: { 200: z.string() },
        },
      },
      async (request, reply) => {
        const asked = askedOf(request.query)
        const { cntAll } = await totalsOfList(deps.db.pool, payments, asked)
        const name = `payments-${seoulDate(deps.clock.now())}`
        const file = { name, rows: cntAll, pages: everyPayment(deps, asked) }
        return sendTable(reply, format, { ...file, columns: paymentColumns, cells: paymentCells })
      },
    )
}
