import { sql } from 'kysely'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Address, AddressRequest } from '../../domain/wire/addresses.ts'
import type { Deps } from '../platform/deps.ts'

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

export const addressOf = (db: Db, memberId: number, id: number): Promise<Address | undefined> =>
  select(db, memberId).where('id', '=', id).executeTakeFirst()

/**
 * Adds an address; the first one becomes the default whatever the request says. Refuses ADDRESS_LIMIT_REACHED after 20.
 */
export async function addAddress(
  db: Db,
  memberId: number,
  given: AddressRequest,
): Promise<Address | Refusal<'ADDRESS_LIMIT_REACHED'>> {
  return db.kysely.transaction().execute(async (trx) => {
    // The lock keeps two concurrent first addresses from both becoming the default and a 21st from slipping in. The
    // count is a statement of its own, because one that waits for the lock would see what was there before it waited.
    await sql`SELECT shop.lock_member(${memberId})`.execute(trx)
    const { count } = await trx
      .selectFrom('shop.delivery_addresses')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (count >= addressesAtMost) return refuse('ADDRESS_LIMIT_REACHED', { limit: addressesAtMost })
    const isDefault = given.isDefault || count === 0
    if (isDefault)
      await trx
        .updateTable('shop.delivery_addresses')
        .set({ is_default: false })
        .where('member_id', '=', memberId)
        .where('is_default', '=', true)
        .execute()
    const { id } = await trx
      .insertInto('shop.delivery_addresses')
      .values({ member_id: memberId, ...columnsOf(given), is_default: isDefault })
      .returning('id')
      .executeTakeFirstOrThrow()
    return rowOf(id, given, isDefault)
  })
}

/**
 * Changes an address. Making it the default takes that from the other one in the same statement; the default cannot be
 * unset, only moved. Refuses NOT_FOUND.
 */
export async function changeAddress(
  db: Db,
  memberId: number,
  id: number,
  given: AddressRequest,
): Promise<Address | Refusal<'NOT_FOUND'>> {
  const columns = columnsOf(given)
  const { rows } = await sql<{ id: number; is_default: boolean }>`
    UPDATE shop.delivery_addresses a SET
      address_name = CASE WHEN a.id = ${id} THEN ${columns.address_name} ELSE a.address_name END,
      recipient_name = CASE WHEN a.id = ${id} THEN ${columns.recipient_name} ELSE a.recipient_name END,
      phone_number_1 = CASE WHEN a.id = ${id} THEN ${columns.phone_number_1} ELSE a.phone_number_1 END,
      phone_number_2 = CASE WHEN a.id = ${id} THEN ${columns.phone_number_2} ELSE a.phone_number_2 END,
      post_code = CASE WHEN a.id = ${id} THEN ${columns.post_code} ELSE a.post_code END,
      address1 = CASE WHEN a.id = ${id} THEN ${columns.address1} ELSE a.address1 END,
      address2 = CASE WHEN a.id = ${id} THEN ${columns.address2} ELSE a.address2 END,
      is_default = CASE WHEN a.id = ${id} THEN a.is_default OR ${given.isDefault}
                        ELSE a.is_default AND NOT ${given.isDefault} END
    WHERE a.member_id = ${memberId} AND (a.id = ${id} OR (${given.isDefault} AND a.is_default))
      AND EXISTS (SELECT FROM shop.delivery_addresses own WHERE own.id = ${id} AND own.member_id = ${memberId})
    RETURNING a.id, a.is_default`.execute(db.kysely)
  const changed = rows.find((row) => row.id === id)
  return changed === undefined ? refuse('NOT_FOUND') : rowOf(id, given, changed.is_default)
}

/** Deletes an address of the member. Refuses NOT_FOUND, and DEFAULT_ADDRESS_NOT_DELETABLE for the default one. */
export async function deleteAddress(
  db: Db,
  memberId: number,
  id: number,
): Promise<Refusal<'DEFAULT_ADDRESS_NOT_DELETABLE' | 'NOT_FOUND'> | null> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('shop.delivery_addresses')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('is_default', '=', false)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return null
  const kept = await addressOf(db, memberId, id)
  return refuse(kept === undefined ? 'NOT_FOUND' : 'DEFAULT_ADDRESS_NOT_DELETABLE')
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
