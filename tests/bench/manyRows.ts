import type pg from 'pg'
import { agoUpToAYear, drawnUpTo, fill, id, now, oneOf } from './rowsDrawn.ts'

/**
 * A shop in which every list of the console has `rows` rows, made by set-based SQL in the tables that the lists read.
 * The products are those of `manyNames`. Of owners there are fewer, so that their months are as many rows as the others.
 */
export async function manyRows(
  owner: pg.ClientBase,
  rows: number,
  owners = Math.ceil(rows / 20),
): Promise<void> {
  const member = `1 + ${drawnUpTo(rows, 1)}`
  const product = `1 + ${drawnUpTo(rows, 2)}`
  const startOn = `date '2025-11-20' + ${drawnUpTo(430, 3)}`
  const amount = `1000 + 100 * (${drawnUpTo(9_000, 4)})`
  await fill(owner, 'members', rows, {
    id: 'n',
    email: `'member' || n || '@example.com'`,
    name: `${oneOf(['김', '이', '박', '최', '정'], 5)} || ${oneOf(['민지', '서준', '하윤', '도윤', '지우'], 6)} || n % 97`,
    phone_number: `'010' || lpad(n::text, 8, '0')`,
    password_hash: `'none'`,
    joined_at: agoUpToAYear(7),
  })
  await fill(owner, 'orders', rows, {
    order_id: id('order'),
    order_numbers: `'261120-' || upper(lpad(to_hex(n), 7, '0'))`,
    ...{ member_id: member, status: `'placed'`, start_on: startOn, end_on: `${startOn} + 3` },
    ...{ total_rent: amount, period_discount: '0', coupon_discount: '0', delivery_fee: '0' },
    points_used: `CASE WHEN n % 10 = 0 THEN ${amount} ELSE 0 END`,
    total_amount: `CASE WHEN n % 10 = 0 THEN 0 ELSE ${amount} END`,
    ...{ items: `'[]'`, payment_key: `'key_of_payment_' || n`, held_until: now, drafted_at: now },
    placed_at: agoUpToAYear(8),
  })
  await fill(owner, 'order_items', rows, {
    ...{ order_item_id: id('item'), order_id: id('order'), nth: '1', member_id: member, product_id: product },
    status: oneOf(
      ['new', 'ready_for_delivery', 'shipped', 'delivered', 'end', 'collected', 'collected', 'cancel'],
      9,
    ),
    ...{ start_on: startOn, end_on: `${startOn} + 3`, total_rent_price: amount, period_total_price: amount },
    ...{ period_discount: '0', coupon_share: '0', points_share: '0', final_amount: amount },
    placed_at: agoUpToAYear(8),
    arrived_on: startOn,
    tracking_number: `CASE WHEN n % 3 > 0 THEN (600000000000 + n)::text END`,
  })
  await fill(owner, 'payments', rows, {
    payment_id: `'key_of_payment_' || n`,
    payment_key: `CASE WHEN n % 50 > 0 THEN 'key_of_payment_' || n END`,
    ...{ order_id: id('order'), member_id: member },
    status: `CASE WHEN n % 50 = 0 THEN 'aborted' WHEN n % 7 = 0 THEN 'canceled' ELSE 'done' END`,
    ...{ amount, refunded: `CASE WHEN n % 7 = 0 AND n % 50 > 0 THEN ${amount} ELSE 0 END` },
    card_company: oneOf(['신한', '현대', '삼성'], 10),
    ...{ approved_at: agoUpToAYear(8), occurred_at: agoUpToAYear(8) },
  })
  // The provider has paid out what is older than its last days, and lists nothing that it declined.
  await fill(owner, 'provider_payout_rows', Math.floor(rows * 0.97), {
    ...{ paid_out_on: `(${agoUpToAYear(8)})::date + 2`, number: '1', transaction_key: `'transaction_' || n` },
    ...{ payment_key: `'key_of_payment_' || n`, is_cancel: 'false', amount, fee: '100', vat: '10' },
  })
  await owner.query(
    `DELETE FROM shop.provider_payout_rows r USING shop.payments p
     WHERE p.payment_id = r.payment_key AND p.payment_key IS NULL`,
  )
  await fill(owner, 'refunds', rows, {
    ...{ refund_id: id('refund'), payment_key: `'key_of_payment_' || n`, order_id: id('order') },
    ...{ order_item_id: id('item'), member_id: member, amount, requested_at: agoUpToAYear(11) },
    status: `CASE WHEN n % 40 = 0 THEN 'rejected' WHEN n % 40 = 1 THEN 'pending' ELSE 'confirmed' END`,
    settled_at: `CASE WHEN n % 40 > 1 THEN ${agoUpToAYear(11)} END`,
    paid_by: `CASE WHEN n % 40 > 1 THEN 'card' END`,
  })
  await fill(owner, 'item_returns', rows, {
    ...{ order_item_id: id('item'), number: '1', order_id: id('order'), member_id: member },
    status: oneOf(['requested', 'approved', 'collecting', 'collected', 'completed', 'declined'], 12),
    ...{ reason_code: `'changed_mind'`, requested_at: agoUpToAYear(13) },
  })
  await fill(owner, 'charges', rows, {
    ...{ charge_id: id('charge'), member_id: member, debtor: `'renter'`, order_id: id('order') },
    kind: oneOf(['damage', 'loss', 'late_days'], 14),
    ...{ order_item_id: id('item'), amount, owner_share: '0', due_on: `date '2026-11-20'` },
    ...{ status: oneOf(['open', 'paid', 'paid', 'waived'], 15), made_at: agoUpToAYear(16) },
  })
  await fill(owner, 'payments', rows / 10, {
    ...{
      payment_id: `'key_of_charge_' || n`,
      payment_key: `'key_of_charge_' || n`,
      charge_id: id('charge'),
      member_id: member,
      status: `'done'`,
    },
    ...{ amount, is_reversed: 'false', approved_at: agoUpToAYear(16), occurred_at: agoUpToAYear(16) },
  })
  await fill(owner, 'point_lots', rows, {
    ...{ lot_id: `'lot' || n`, member_id: member, earned: '1000', remaining: '500 + n % 500' },
    ...{ reason: oneOf(['review', 'photo_review'], 17), order_item_id: id('item'), source: `'review:' || n` },
    earned_at: agoUpToAYear(18),
    expires_at: `${agoUpToAYear(18)} + interval '1 year'`,
    version: 'n',
  })
  await fill(owner, 'consignments', rows, {
    consignment_id: id('consignment'),
    ...{ consignment_number: `'C' || n`, member_id: member, product_condition: `'used'`, warranty: 'true' },
    status: oneOf(['application', 'diagnosis', 'consigning', 'cancel', 'end'], 19),
    ...{ desired_rental_price: '10000', months: '6', account_id: 'n', send_by: `date '2026-12-01'` },
    applied_at: agoUpToAYear(20),
  })
  await fill(owner, 'inquiries', rows, {
    ...{ id: 'n', member_id: member, kind: `CASE WHEN n % 2 = 0 THEN 'product' ELSE 'onetoone' END` },
    product_id: `CASE WHEN n % 2 = 0 THEN ${product} END`,
    ...{ title: `'배송이 언제 오나요 ' || n`, content: `repeat('문의 ', 40)`, asked_at: agoUpToAYear(21) },
    answers: 'CASE WHEN n % 20 > 0 THEN 1 ELSE 0 END',
    due_at: agoUpToAYear(21),
    charge_id: `CASE WHEN n % 40 = 1 THEN ${id('charge')} END`,
  })
  await owner.query(
    `INSERT INTO shop.inquiry_answers (inquiry_id, version, member_id, content, staff_id, written_at)
     SELECT i.id, 1, i.member_id, '답변이에요', 1, i.asked_at FROM shop.inquiries i WHERE i.answers > 0`,
  )
  await owner.query(
    `INSERT INTO shop.inquiry_follow_ups (inquiry_id, number, member_id, content, written_at)
     SELECT i.id, 1, i.member_id, '아직 안 왔어요', i.asked_at FROM shop.inquiries i WHERE i.id % 3 = 0`,
  )
  await owner.query(
    `INSERT INTO shop.assignments (about, about_key, member_id, staff_id, assigned_by, assigned_at)
     SELECT 'inquiry', i.id::text, i.member_id, 1 + i.id % 4, 1, i.asked_at FROM shop.inquiries i WHERE i.id % 100 = 0
     UNION ALL
     SELECT 'charge', c.charge_id::text, c.member_id, 1, 1, c.made_at FROM shop.charges c WHERE hashtext(c.charge_id::text) % 200 = 0`,
  )
  await fill(owner, 'reviews', rows, {
    ...{ review_id: 'n', order_item_id: id('item'), product_id: product, member_id: member },
    half_stars: `1 + ${drawnUpTo(10, 22)}`,
    ...{ photos: '0', points: '1000', written_at: agoUpToAYear(23) },
  })
  await fill(owner, 'review_texts', rows, {
    ...{ review_id: 'n', member_id: member, author: `'김**'`, content: `repeat('좋아요 ', 30)` },
  })
  await fill(owner, 'settlement_rows', rows, {
    ...{ row_id: `'row' || n`, owner_id: `1 + n % ${owners}`, consignment_id: id('consignment') },
    ...{ subject_id: id('item'), order_item_id: id('item'), version: 'n', kind: `'rental'` },
    month: oneOf(['2026-08', '2026-09', '2026-10'], 24),
    ...{ counted: amount, base: amount, transaction_fee: '100', operating_fee: '200', expected: amount },
    ...{ total_rent_price: amount, period_discount: '0', final_amount: amount, occurred_at: agoUpToAYear(8) },
  })
  await fill(owner, 'settlement_months', rows, {
    owner_id: `1 + (n - 1) % ${owners}`,
    month: `to_char(date '2026-10-01' - (n - 1) / ${owners} * interval '1 month', 'YYYY-MM')`,
    ...{
      rows: '1',
      base: amount,
      transaction_fee: '100',
      operating_fee: '200',
      earned: amount,
      payable: amount,
    },
    status: oneOf(['due', 'requested', 'paid', 'failed'], 25),
    closed_at: now,
  })
  await fill(owner, 'differences', rows, {
    ...{ place: `'card'`, key: `ARRAY['key_of_payment_' || n, '', 'amount']`, missing: amount },
    kind: `'amount_differs'`,
    ...{ ours: amount, theirs: '0', found_at: agoUpToAYear(26) },
    settled_at: `CASE WHEN n % 20 > 0 THEN ${now} END`,
  })
  await owner.query('VACUUM (ANALYZE)')
}
