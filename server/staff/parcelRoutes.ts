import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { parcelRowsAtMost, tableBytesAtMost } from '../../domain/shared/tableFiles.ts'
import { parcelFileAnswer } from '../../domain/wire/staffOrders.ts'
import type { Routes } from '../platform/deps.ts'
import { readSpreadsheet } from '../platform/spreadsheets/index.ts'
import { acceptForms, staged } from '../platform/uploads/index.ts'

/** Reads a courier's file for the bulk entry of tracking numbers; nothing is stored. */
export const parcelRoutes: Routes = (deps) => async (app) => {
  await acceptForms(app)
  app.post(
    '/api/staff/parcel-files',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '택배사 파일 읽기',
        description:
          '택배사에서 받은 파일(.xlsx, .xls, CSV, 유니코드 텍스트)의 줄과 칸을 답해요. 저장하는 것은 없어요.',
        consumes: ['multipart/form-data'],
        upload: { field: 'file', description: '택배사의 운송장 파일' },
        response: { 200: parcelFileAnswer },
        refusals: ['TABLE_UNREADABLE', 'PAYLOAD_TOO_LARGE'],
      },
    },
    async (request, reply) => {
      const tooLarge = () => refuse('PAYLOAD_TOO_LARGE')
      const wanted = { dataDirectory: deps.env.DATA_DIR, files: ['file'], tooLarge }
      const data = await staged(request, wanted, async ({ files }) => {
        const file = files.get('file')
        if (file === undefined) return refuse('INVALID_REQUEST', { fields: { file: '파일을 골라 주세요.' } })
        if (file.bytes > tableBytesAtMost) return tooLarge()
        const tables = await readSpreadsheet(file.path)
        const rows = typeof tables === 'string' ? undefined : tables.find((table) => table.length > 0)
        return rows === undefined || rows.length > parcelRowsAtMost
          ? refuse('TABLE_UNREADABLE', { most: parcelRowsAtMost })
          : { rows }
      })
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
}
