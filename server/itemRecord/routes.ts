import { isRefusal } from '../../domain/shared/decision.ts'
import {
  itemParams,
  itemRecordAnswer,
  itemRecordQuery,
  scanAnswer,
  scanQuery,
} from '../../domain/wire/staffItems.ts'
import { scannedItem } from '../ordering/index.ts'
import type { Routes } from '../platform/deps.ts'
import { itemRecord } from './record.ts'

/** The console's record of an item, and what scanning its label finds. */
export const routes: Routes = (deps) => async (app) => {
  app.get(
    '/api/staff/items/:id',
    {
      onRequest: app.staff('operations', 'finance', 'content'),
      schema: {
        summary: '상품 하나의 기록',
        description:
          '지금 어디에 있는지, 누가 빌렸는지, 얼마를 벌고 썼는지, 누구의 것인지 답해요. 볼 수 없는 부분은 null이고, 누가 보았는지 기록해요. viewId가 같으면 한 번 본 것으로 세요.',
        params: itemParams,
        querystring: itemRecordQuery,
        response: { 200: itemRecordAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { params, query, staff } = request
      const record = await itemRecord(deps, { productId: params.id, view: query.viewId, staff })
      return isRefusal(record) ? reply.refuse(record) : { data: record }
    },
  )

  app.get(
    '/api/staff/scanned-item',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '라벨을 스캔한 상품',
        description: '라벨의 상품 코드로 찾아, 이 상품을 기다리는 대여와 가지고 있는 대여를 답해요.',
        querystring: scanQuery,
        response: { 200: scanAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const found = await scannedItem(deps, request.query.code)
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )
}
