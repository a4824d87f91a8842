import type pg from 'pg'
import { sealText } from '../../server/platform/security/encryption.ts'
import { sealWith } from '../../server/platform/security/personalKeys.ts'
import { testSecrets } from './postgres.ts'

export type ManyRentals = { months: number; owners: number; rentals: number }

/** The month after which the first of them is settled. */
export const firstMonth = '2025-01'
export const ratesPerMille = { transactionPerMille: 98, operatingPerMille: 200 } as const

/**
 * Owners with a verified account, and their collected rentals spread evenly over the months, in the log alone: the same
 * ids, days and amounts whenever it is called. Run by the migrating role on an empty shop; the projections are rebuilt
 * afterwards.
 */
export async function manySettlements(
  client: pg.ClientBase,
  { months, owners, rentals }: ManyRentals,
): Promise<void> {
  await client.query(
    `INSERT INTO shop.members (id, email, password_hash, name, phone_number, birth_date, gender, customer_key, joined_at)
     SELECT n, 'owner' || n || '@example.com', 'none', '김소유', '010' || lpad(n::text, 8, '0'), '1990-01-01', false,
       md5('customer' || n)::uuid, '2024-12-01'
     FROM generate_series(1, $1::int) AS n`,
    [owners],
  )
  await accountsOf(client, owners)
  await client.query(
    `WITH made AS (
       SELECT n, 1 + n % $2::int AS owner, $3::date + (n::bigint * $4::int / $1::int) * interval '1 month'
           + n % 27 * interval '1 day' AS day, 20000 + (n * 7919::bigint) % 90 * 100 AS price
       FROM generate_series(0, $1::int - 1) AS n),
     shared AS (
       SELECT *, price - transaction_fee - operating_fee AS share FROM made, LATERAL (
         SELECT (price * $5 + 500) / 1000 AS transaction_fee, (price * $6 + 500) / 1000 AS operating_fee) AS fees),
     streams AS (
       INSERT INTO es.streams (stream_id, kind, version, last_at)
       SELECT 'order:' || md5('order' || n)::uuid, 'order', 1, day + interval '3 hours' FROM shared
       RETURNING stream_no, stream_id)
     INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
     SELECT s.stream_no, 1, 'order.item.collected', 1, m.day + interval '3 hours', 'fill:' || m.n,
       jsonb_build_object('orderId', md5('order' || n)::uuid, 'memberId', owner, 'orderItemId', md5('item' || n)::uuid,
         'productId', 1 + n, 'start', (day - interval '4 days')::date, 'end', (day - interval '1 day')::date,
         'totalRentPrice', price, 'periodTotalPrice', price, 'periodDiscount', 0, 'couponShare', 0,
         'finalAmount', price, 'pointsShare', 0,
         'consignment', jsonb_build_object('consignmentId', md5('consignment' || owner)::uuid, 'ownerId', owner,
           'rates', jsonb_build_object('transactionPerMille', $5::int, 'operatingPerMille', $6::int)),
         'base', price, 'vat', 0, 'transactionFee', transaction_fee, 'operatingFee', operating_fee,
         'ownersShare', share,
         'journal', jsonb_build_array(jsonb_build_object('account', 'owner_cost', 'amount', share),
           jsonb_build_object('account', 'owner_payable', 'amount', 0 - share))),
       '{"actor": "job:fill"}'
     FROM shared m JOIN streams s ON s.stream_id = 'order:' || md5('order' || n)::uuid`,
    [
      rentals,
      owners,
      `${firstMonth}-01`,
      months,
      ratesPerMille.transactionPerMille,
      ratesPerMille.operatingPerMille,
    ],
  )
  await client.query('ANALYZE')
}

/** Each owner's account, sealed with a key of the owner's own; all of them alike, so that every run is. */
async function accountsOf(client: pg.ClientBase, owners: number): Promise<void> {
  const key = Buffer.alloc(32, 7)
  const wrapped = sealText(testSecrets, 'personalKey', key.toString('base64'))
  const members = Array.from({ length: owners }, (_, nth) => nth + 1)
  await client.query(
    `INSERT INTO personal.keys (subject, purpose, key) SELECT 'member:' || n, 'account', $2 FROM unnest($1::int[]) AS n`,
    [members, wrapped],
  )
  const sealed = members.map((id) => {
    const account = { accountNumber: `333301${String(id).padStart(7, '0')}`, accountHolderName: '김소유' }
    return sealWith(key, `member:${id}`, 'account', account)
  })
  await client.query(
    `INSERT INTO personal.member_accounts (member_id, bank_code, sealed, verified_at)
     SELECT id, '090', sealed, '2024-12-01' FROM unnest($1::int[], $2::text[]) AS account (id, sealed)`,
    [members, sealed],
  )
}
