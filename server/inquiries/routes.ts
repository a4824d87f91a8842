import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import {
  disputeForm,
  followUpRequest,
  inquiryCreatedAnswer,
  inquiryPhotoFields,
  oneToOneInquiriesAnswer,
  oneToOneInquiryForm,
  productInquiriesAnswer,
  productInquiryForm,
} from '../../domain/wire/inquiries.ts'
import { pageIfAsked } from '../../domain/wire/lists.ts'
import { done, serialText, uuid } from '../../domain/wire/primitives.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { acceptForms, photosBySlot, readForm } from '../platform/uploads/index.ts'
import { ask, objectToCharge, type SlottedPhoto, whyNotAsked, whyNotObjected } from './ask.ts'
import { followUp } from './followUp.ts'
import { oneToOneInquiries, productInquiries } from './readInquiries.ts'
import { staffRoutes } from './staffRoutes.ts'

/** Records that the member has opened the latest answer. Refuses NOT_FOUND for an inquiry that is not the member's. */
async function seeAnswer(db: Deps['db'], memberId: number, id: number): Promise<Refusal<'NOT_FOUND'> | null> {
  const seen = await db.kysely
    .updateTable('shop.inquiries as i')
    .set({
      seen_version: sql<number>`(
        SELECT coalesce(max(a.version), 0) FROM shop.inquiry_answers a WHERE a.inquiry_id = i.id)`,
    })
    .where('i.id', '=', id)
    .where('i.member_id', '=', memberId)
    .executeTakeFirst()
  return seen.numUpdatedRows === 0n ? refuse('NOT_FOUND') : null
}

/** What storing typed words may be refused with, beside the codes of their own. */
const onceRefusals = ['NOT_LOGGED_IN', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const

/** No member writes on more often by hand. */
const followUps = { max: 20, timeWindow: 10 * 60_000 }

const slotted = (form: Parameters<typeof photosBySlot>[0]): SlottedPhoto[] =>
  [...photosBySlot(form, inquiryPhotoFields)].map(([slot, photoId]) => ({ slot, photoId }))

const askingRoutes: Routes = (deps) => async (app) => {
  await acceptForms(app)
  const onRequest = app.authenticate
  const aboutProduct = { shape: productInquiryForm, photos: inquiryPhotoFields }
  app.post(
    '/api/users/products-inquiries',
    {
      onRequest,
      schema: {
        summary: '상품 문의하기',
        form: aboutProduct,
        response: { 200: inquiryCreatedAnswer },
        refusals: ['NOT_FOUND', 'PHOTO_NOT_USABLE', ...onceRefusals],
      },
    },
    async (request, reply) => {
      const memberId = request.member.id
      const form = await readForm(deps, request, aboutProduct, (fields) =>
        whyNotAsked(deps, { memberId, ...fields }),
      )
      if (isRefusal(form)) return reply.refuse(form)
      const asked = { memberId, photos: slotted(form), ...form.fields }
      const data = await ask(deps, asked)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  const oneToOne = { shape: oneToOneInquiryForm, photos: inquiryPhotoFields }
  app.post(
    '/api/users/my-onetoone-inquiries',
    {
      onRequest,
      schema: {
        summary: '1:1 문의하기',
        form: oneToOne,
        response: { 200: inquiryCreatedAnswer },
        refusals: ['NOT_FOUND', 'PHOTO_NOT_USABLE', ...onceRefusals],
      },
    },
    async (request, reply) => {
      const about = { memberId: request.member.id, productId: null }
      const form = await readForm(deps, request, oneToOne, (fields) =>
        whyNotAsked(deps, { ...about, ...fields }),
      )
      if (isRefusal(form)) return reply.refuse(form)
      const { subject: title, ...fields } = form.fields
      const asked = { ...about, title, photos: slotted(form), ...fields }
      const data = await ask(deps, asked)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
}

/** Objections to charges, and what members write on. */
const threadRoutes: Routes = (deps) => async (app) => {
  await acceptForms(app)
  const onRequest = app.authenticate
  const objection = { shape: disputeForm, photos: inquiryPhotoFields }
  app.post(
    '/api/users/charges/:id/objection',
    {
      onRequest,
      schema: {
        summary: '추가 요금에 이의 남기기',
        description: '답변할 때까지 저장한 카드로 결제하지 않아요. 요금마다 한 번 남길 수 있어요.',
        params: z.object({ id: uuid }),
        form: objection,
        response: { 200: inquiryCreatedAnswer },
        refusals: [
          'NOT_FOUND',
          'CHARGE_SETTLED',
          'CHARGE_DISPUTED',
          'PHOTO_NOT_USABLE',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const own = { chargeId: request.params.id, memberId: request.member.id }
      const form = await readForm(deps, request, objection, ({ subject: title, content }) =>
        whyNotObjected(deps, { ...own, title, content }),
      )
      if (isRefusal(form)) return reply.refuse(form)
      const { subject: title, content } = form.fields
      const data = await objectToCharge(deps, { ...own, title, content, photos: slotted(form) })
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.post(
    '/api/users/my-inquiries/:id/messages',
    {
      onRequest,
      config: { rateLimit: followUps },
      schema: {
        summary: '문의에 이어서 쓰기',
        description: '다시 답변을 기다려요.',
        params: z.object({ id: serialText }),
        body: followUpRequest,
        response: { 200: done },
        refusals: ['NOT_FOUND', ...onceRefusals],
      },
    },
    async (request, reply) =>
      reply.doneOr(
        await followUp(deps, {
          ...{ memberId: request.member.id, id: request.params.id, content: request.body.content },
          requestId: request.body.requestId,
        }),
      ),
  )
}

const readingRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate
  app.get(
    '/api/users/my-products-inquiries',
    {
      onRequest,
      schema: {
        summary: '내 상품 문의',
        querystring: pageIfAsked,
        response: { 200: productInquiriesAnswer },
      },
    },
    async (request) => ({ data: await productInquiries(deps, request.member.id, request.query) }),
  )
  app.get(
    '/api/users/my-onetoone-inquiries',
    {
      onRequest,
      schema: {
        summary: '내 1:1 문의',
        querystring: pageIfAsked,
        response: { 200: oneToOneInquiriesAnswer },
      },
    },
    async (request) => ({ data: await oneToOneInquiries(deps, request.member.id, request.query) }),
  )
  app.post(
    '/api/users/my-inquiries/:id/seen',
    {
      onRequest,
      schema: {
        summary: '답변 확인',
        description: '마이페이지의 문의 답변 수에서 빠져요.',
        params: z.object({ id: serialText }),
        response: { 200: done },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await seeAnswer(deps.db, request.member.id, request.params.id))
    },
  )
}

export const routes: Routes = (deps) => async (app) => {
  await app.register(askingRoutes(deps))
  await app.register(threadRoutes(deps))
  await app.register(readingRoutes(deps))
  await app.register(staffRoutes(deps))
}
