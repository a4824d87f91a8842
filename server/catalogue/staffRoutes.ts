import * as z from 'zod/mini'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { productChange, productMaking, staffProductAnswer } from '../../domain/wire/staffProducts.ts'
import { contentRoutes } from '../content/index.ts'
import type { Routes } from '../platform/deps.ts'
import { changeProduct, products } from './editProducts.ts'
import { productFileRoutes } from './productFile/routes.ts'
import { productListRoutes, staffProduct } from './staffProducts.ts'

const ofProduct = z.object({ id: serialText })

const madeProduct: z.input<typeof productMaking> = {
  productCode: 'BAG-2026-101',
  productName: '르 프티 토트',
  brandId: 1,
  categoryId: 12,
  dailyRentalPrice: 12_300,
  supplyPrice: 4_200_000,
  color: '블랙',
  material: '소가죽',
  pictures: [{ type: 'main', fileId: 1, view: null }],
  reason: '겨울 새 상품',
}
const changedProduct: z.input<typeof productChange> = {
  dailyRentalPrice: 11_900,
  discountRate: 10,
  reason: '연말 할인',
}

export const staffRoutes: Routes = (deps) => async (app) => {
  const { db, clock } = deps
  const onRequest = app.staff('content', 'operations')
  await app.register(productListRoutes(deps))
  await app.register(productFileRoutes(deps))
  app.get(
    '/api/staff/products/:id',
    {
      onRequest,
      schema: {
        summary: '상품 하나',
        params: ofProduct,
        response: { 200: staffProductAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      return reply.found(await staffProduct(db, request.params.id))
    },
  )
  contentRoutes(app, deps, products, {
    path: '/api/staff/products',
    onRequest: app.staff('content'),
    create: {
      summary: '상품 올리기',
      description: '우리 상품을 새로 올려요. 판매하기를 끄면 숨긴 채로 올라가요.',
      body: productMaking,
      example: madeProduct,
    },
  })
  app.put(
    '/api/staff/products/:id',
    {
      onRequest,
      schema: {
        summary: '상품 바꾸기',
        description: '이름, 분류, 사진, 가격, 할인율, 판매 여부를 바꿔요. 보내지 않은 항목은 그대로예요.',
        params: ofProduct,
        body: productChange,
        example: changedProduct,
        response: { 200: done },
        refusals: ['NOT_FOUND', 'CONTENT_CHANGED', 'PRODUCT_NOT_OFFERABLE'],
      },
    },
    async (request, reply) => {
      const by = { actor: `staff:${request.staff.id}`, at: clock.now() }
      return reply.doneOr(await changeProduct(db, request.params.id, request.body, by))
    },
  )
}
