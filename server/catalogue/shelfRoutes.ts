import * as z from 'zod/mini'
import { isRefusal, refusalOtherThan } from '../../domain/shared/decision.ts'
import { savedAnswer } from '../../domain/wire/customerCentre.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import {
  brandBody,
  brandChange,
  categoryBody,
  categoryChange,
  staffBrandsAnswer,
  staffCategoriesAnswer,
} from '../../domain/wire/staffShelves.ts'
import type { Routes } from '../platform/deps.ts'
import { changedBy } from '../platform/recordChange.ts'
import { removeBrand, saveBrand, staffBrands } from './editBrands.ts'
import { changeCategory, makeCategory, removeCategory, staffCategories } from './editCategories.ts'

const byId = z.object({ id: serialText })
const asList = <Row>(result: Row[]) => ({ data: { result, cntAll: result.length } })
/** The refusals that only a change of an existing row can have. */
const ofChange = ['NOT_FOUND', 'CONTENT_CHANGED'] as const
const saved = { 200: savedAnswer }
const aBrand = { nameKorean: '메종 오름', nameEnglish: 'Maison Oreum', position: 3, reason: '새 거래처' }
const aCategory = { name: '미니백', position: 2, reason: '분류를 나눠요' }
const making = { response: saved }
const changing = {
  params: byId,
  response: saved,
  refusals: ['NOT_FOUND' as const, 'CONTENT_CHANGED' as const],
}
const removing = {
  params: byId,
  body: staffReasonRequest,
  response: { 200: done },
  refusals: ['NOT_FOUND' as const],
}

const brandRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('content')
  const { db } = deps
  const by = changedBy(deps)
  app.get(
    '/api/staff/brands',
    { onRequest, schema: { summary: '브랜드 목록', response: { 200: staffBrandsAnswer } } },
    async () => asList(await staffBrands(db)),
  )
  app.post(
    '/api/staff/brands',
    { onRequest, schema: { summary: '브랜드 만들기', body: brandBody, example: aBrand, ...making } },
    async (request, reply) => {
      const data = await saveBrand(db, null, request.body, by(request))
      return isRefusal(data) ? reply.refuse(refusalOtherThan(data, ofChange)) : { data }
    },
  )
  app.put(
    '/api/staff/brands/:id',
    { onRequest, schema: { summary: '브랜드 바꾸기', body: brandChange, example: aBrand, ...changing } },
    async (request, reply) => {
      const data = await saveBrand(db, request.params.id, request.body, by(request))
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.delete(
    '/api/staff/brands/:id',
    {
      onRequest,
      schema: { summary: '브랜드 지우기', description: '상품이 없는 브랜드만 지워요.', ...removing },
    },
    async (request, reply) => {
      return reply.doneOr(await removeBrand(db, request.params.id, by(request)))
    },
  )
}

const categoryRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('content')
  const { db } = deps
  const by = changedBy(deps)
  app.get(
    '/api/staff/categories',
    { onRequest, schema: { summary: '카테고리 목록', response: { 200: staffCategoriesAnswer } } },
    async () => asList(await staffCategories(db)),
  )
  app.post(
    '/api/staff/categories',
    {
      onRequest,
      schema: {
        summary: '카테고리 만들기',
        description: '3단계까지 만들어요. 위 카테고리는 나중에 바꿀 수 없어요.',
        body: categoryBody,
        example: { ...aCategory, parentId: null },
        ...making,
      },
    },
    async (request, reply) => {
      const data = await makeCategory(db, request.body, by(request))
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.put(
    '/api/staff/categories/:id',
    {
      onRequest,
      schema: {
        summary: '카테고리 이름과 순서 바꾸기',
        body: categoryChange,
        example: aCategory,
        ...changing,
      },
    },
    async (request, reply) => {
      const data = await changeCategory(db, request.params.id, request.body, by(request))
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.delete(
    '/api/staff/categories/:id',
    {
      onRequest,
      schema: {
        summary: '카테고리 지우기',
        description: '상품도 아래 카테고리도 없을 때만 지워요.',
        ...removing,
      },
    },
    async (request, reply) => {
      return reply.doneOr(await removeCategory(db, request.params.id, by(request)))
    },
  )
}

/** Content staff maintain brands and categories; each change is in the audit table. */
export const shelfRoutes: Routes = (deps) => async (app) => {
  await app.register(brandRoutes(deps))
  await app.register(categoryRoutes(deps))
}
