import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { addressAnswer, addressesAnswer, addressRequest } from '../../domain/wire/addresses.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { addAddress, addressesOf, addressOf, changeAddress, deleteAddress } from './addresses.ts'

const params = z.object({ id: serialText })

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/delivery-address',
    { onRequest, schema: { summary: '배송지 목록', response: { 200: addressesAnswer } } },
    async (request) => {
      const result = await addressesOf(deps.db, request.member.id)
      return { data: { result, cntAll: result.length } }
    },
  )

  app.get(
    '/api/users/delivery-address/:id',
    {
      onRequest,
      schema: { summary: '배송지', params, response: { 200: addressAnswer }, refusals: ['NOT_FOUND'] },
    },
    async (request, reply) => {
      const data = await addressOf(deps.db, request.member.id, request.params.id)
      return data === undefined ? reply.refuse(refuse('NOT_FOUND')) : { data }
    },
  )

  app.post(
    '/api/users/delivery-address',
    {
      onRequest,
      schema: {
        summary: '배송지 추가',
        body: addressRequest,
        response: { 200: addressAnswer },
        refusals: ['ADDRESS_LIMIT_REACHED', 'NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => {
      const data = await addAddress(deps.db, request.member.id, request.body)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )

  app.put(
    '/api/users/delivery-address/:id',
    {
      onRequest,
      schema: {
        summary: '배송지 수정',
        params,
        body: addressRequest,
        response: { 200: addressAnswer },
        refusals: ['NOT_FOUND', 'NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => {
      const data = await changeAddress(deps.db, request.member.id, request.params.id, request.body)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )

  app.delete(
    '/api/users/delivery-address/:id',
    {
      onRequest,
      schema: {
        summary: '배송지 삭제',
        params,
        response: { 200: done },
        refusals: ['NOT_FOUND', 'DEFAULT_ADDRESS_NOT_DELETABLE', 'NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await deleteAddress(deps.db, request.member.id, request.params.id))
    },
  )
}
