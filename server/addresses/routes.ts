import type pg from 'pg'
import * as z from 'zod/mini'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import {
  type Address,
  type AddressRequest,
  addressAnswer,
  addressesAnswer,
  addressRequest,
  type NewAddressRequest,
  newAddressRequest,
} from '../../domain/wire/addresses.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { withMemberLocked, writeOnce } from '../members/index.ts'
import { nextNumber } from '../platform/database/nextNumber.ts'
import { wholeList } from '../platform/database/pages.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'

type Db = Deps['db']

const addressesAtMost = 20

const select = (db: Db, memberId: number) =>
  db.kysely
    .selectFrom('shop.delivery_addresses')
    .select(['id', 'address_name as addressName', 'recipient_name as recipientName'])
    .select(['phone_number_1 as phoneNumber_1', 'phone_number_2 as phoneNumber_2'])
    .select(['post_code as postCode', 'address1', 'address2', 'is_default as isDefault'])
    .where('member_id', '=', memberId)

/** Returns the member's addresses, the default one first. */
export const addressesOf = (db: Db, memberId: number): Promise<Address[]> =>
  select(db, memberId).orderBy('is_default', 'desc').orderBy('id', 'desc').execute()

const addressOf = (db: Db, memberId: number, id: number): Promise<Address | undefined> =>
  select(db, memberId).where('id', '=', id).executeTakeFirst()

const added = z.object({ id: z.int() })

/**
 * Adds an address, once for each `requestId` (rule 550); the first one becomes the default whatever the request says.
 * Refuses ADDRESS_LIMIT_REACHED after 20, and NOT_FOUND when the address was deleted before its request was repeated.
 */
async function addAddress(
  deps: Pick<Deps, 'clock' | 'db' | 'env' | 'store'>,
  memberId: number,
  { requestId, ...given }: NewAddressRequest,
): Promise<Address | Refusal<CommandCode | 'ADDRESS_LIMIT_REACHED' | 'NOT_FOUND' | 'NOT_LOGGED_IN'>> {
  const id = await nextNumber(deps.db, 'shop.delivery_addresses')
  const written = await writeOnce(deps, {
    ...{ memberId, kind: 'address', requestId, typed: given, result: { id } },
    write: async (client) => {
      const { count } = await queriesOn(client)
        .selectFrom('shop.delivery_addresses')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow()
      if (count >= addressesAtMost) return refuse('ADDRESS_LIMIT_REACHED', { limit: addressesAtMost })
      const isDefault = given.isDefault || count === 0
      if (isDefault) await unsetDefault(client, memberId)
      await queriesOn(client)
        .insertInto('shop.delivery_addresses')
        .values({ id, member_id: memberId, ...columnsOf(given), is_default: isDefault })
        .execute()
      return null
    },
    refuses: ['ADDRESS_LIMIT_REACHED'],
  })
  if (isRefusal(written)) return written
  return (await addressOf(deps.db, memberId, added.parse(written.result).id)) ?? refuse('NOT_FOUND')
}

/**
 * Changes an address. Making it the default takes that from the other one; the default cannot be unset, only moved.
 * Refuses NOT_FOUND.
 */
const changeAddress = (
  db: Db,
  memberId: number,
  id: number,
  given: AddressRequest,
): Promise<Address | Refusal<'NOT_FOUND' | 'NOT_LOGGED_IN'>> =>
  withMemberLocked(db, memberId, async (client) => {
    const before = await lockedAddress(client, memberId, id)
    if (before === undefined) return refuse('NOT_FOUND')
    const isDefault = before.is_default || given.isDefault
    if (isDefault && !before.is_default) await unsetDefault(client, memberId)
    const changed = { ...columnsOf(given), is_default: isDefault }
    await queriesOn(client).updateTable('shop.delivery_addresses').set(changed).where('id', '=', id).execute()
    return rowOf(id, given, isDefault)
  })

/** Deletes an address of the member. Refuses NOT_FOUND, and DEFAULT_ADDRESS_NOT_DELETABLE for the default one. */
const deleteAddress = (
  db: Db,
  memberId: number,
  id: number,
): Promise<Refusal<'DEFAULT_ADDRESS_NOT_DELETABLE' | 'NOT_FOUND' | 'NOT_LOGGED_IN'> | null> =>
  withMemberLocked(db, memberId, async (client) => {
    const before = await lockedAddress(client, memberId, id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.is_default) return refuse('DEFAULT_ADDRESS_NOT_DELETABLE')
    await queriesOn(client).deleteFrom('shop.delivery_addresses').where('id', '=', id).execute()
    return null
  })

const lockedAddress = (client: pg.ClientBase, memberId: number, id: number) =>
  queriesOn(client)
    .selectFrom('shop.delivery_addresses')
    .select('is_default')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

async function unsetDefault(client: pg.ClientBase, memberId: number): Promise<void> {
  await queriesOn(client)
    .updateTable('shop.delivery_addresses')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .execute()
}

function columnsOf(given: AddressRequest) {
  return {
    address_name: given.addressName,
    recipient_name: given.recipientName,
    phone_number_1: given.phoneNumber_1,
    phone_number_2: given.phoneNumber_2 || null,
    post_code: given.postCode,
    address1: given.address1,
    address2: given.address2,
  }
}

const rowOf = (id: number, given: AddressRequest, isDefault: boolean): Address => ({
  ...given,
  id,
  phoneNumber_2: given.phoneNumber_2 || null,
  isDefault,
})

const params = z.object({ id: serialText })

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/delivery-address',
    { onRequest, schema: { summary: '배송지 목록', response: { 200: addressesAnswer } } },
    async (request) => wholeList(await addressesOf(deps.db, request.member.id)),
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
        body: newAddressRequest,
        response: { 200: addressAnswer },
        refusals: [
          'ADDRESS_LIMIT_REACHED',
          'NOT_FOUND',
          'NOT_LOGGED_IN',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const data = await addAddress(deps, request.member.id, request.body)
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
