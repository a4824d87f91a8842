import * as z from 'zod/mini'
import { parcelBookingColumns } from '../../domain/lists/parcelBookings.ts'
import { isParcelTable } from '../../domain/ordering/parcelTables.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { parcelRowsAtMost, tableBytesAtMost, tableFormats } from '../../domain/shared/tableFiles.ts'
import { parcelFileAnswer } from '../../domain/wire/staffOrders.ts'
import { parcelBookings, writtenPapers } from '../ordering/index.ts'
import type { Routes } from '../platform/deps.ts'
import { fileColumns, sendTable } from '../platform/http/tableFile.ts'
import { recordChange } from '../platform/recordChange.ts'
import { onlyListIn, readSpreadsheet, tableCodes } from '../platform/spreadsheets/index.ts'
import { acceptForms, staged } from '../platform/uploads/index.ts'

/** What the record of a reading is called, which stores nothing else. */
const summary = '택배사 파일 읽기'

/** The widths of the columns that hold more than a number, in characters. */
const widths = { address: 60, items: 40, memo: 30 }

/** A courier's file of what goes out today, and the one that comes back with the tracking numbers. */
export const parcelRoutes: Routes = (deps) => async (app) => {
  await acceptForms(app)
  app.post(
    '/api/staff/parcel-files',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary,
        description:
          '택배사에서 받은 파일(.xlsx, .xls, CSV, 유니코드 텍스트)의 줄과 칸을 답해요. 저장하는 것은 없어요.',
        consumes: ['multipart/form-data'],
        upload: { field: 'file', description: '택배사의 운송장 파일' },
        response: { 200: parcelFileAnswer },
        refusals: ['TABLE_UNREADABLE', ...tableCodes, 'PAYLOAD_TOO_LARGE'],
      },
    },
    async (request, reply) => {
      const tooLarge = () => refuse('PAYLOAD_TOO_LARGE')
      const wanted = { dataDirectory: deps.env.DATA_DIR, files: ['file'], tooLarge }
      const data = await staged(request, wanted, async ({ files }) => {
        const file = files.get('file')
        if (file === undefined) return refuse('INVALID_REQUEST', { fields: { file: '파일을 골라 주세요.' } })
        if (file.bytes > tableBytesAtMost) return tooLarge()
        const rows = onlyListIn(await readSpreadsheet(file.path), isParcelTable)
        if (isRefusal(rows)) return rows
        if (rows === null || rows.length > parcelRowsAtMost)
          return refuse('TABLE_UNREADABLE', { most: parcelRowsAtMost })
        await recordChange(deps.db.kysely, {
          ...{ subject: 'calls', key: '-', before: null, after: { summary, read: rows.length } },
          ...{ actor: `staff:${request.staff.id}`, at: deps.clock.now() },
        })
        return { rows }
      })
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )

  for (const format of tableFormats)
    app.get(
      `/api/staff/parcel-bookings.${format}`,
      {
        onRequest: app.staff('operations'),
        schema: {
          summary: '오늘 보낼 택배의 접수 파일',
          description:
            '오늘 출고할 주문마다 한 줄이에요. 창고에 없는 상품은 빠져요. 받는 분과 주소가 들어 있어, 누가 받았는지 기록해요.',
          response: { 200: z.string() },
        },
      },
      async (request, reply) => {
        const parcels = await parcelBookings(deps)
        await writtenPapers(
          deps,
          'booking',
          parcels.flatMap(({ orderItemIds, addressNumber }) =>
            orderItemIds.map((orderItemId) => ({ orderItemId, addressNumber })),
          ),
        )
        const at = deps.clock.now()
        for (const key of parcels.flatMap(({ orderItemIds }) => orderItemIds))
          await recordChange(deps.db.kysely, {
            ...{ subject: 'order_items', key, before: null, after: { booking: format } },
            ...{ actor: `staff:${request.staff.id}`, at },
          })
        return sendTable(reply, format, {
          name: `parcels-${seoulDate(at)}`,
          rows: parcels.length,
          ...fileColumns(parcelBookingColumns, widths),
          pages: [parcels],
        })
      },
    )
}
