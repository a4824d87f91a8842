import { z } from 'zod'
import type { HandledSubjectName } from '../../domain/shared/handledSubjects.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const memberId = z.object({ memberId: z.int() })
const whose = (name: HandledSubjectName, text: string) =>
  statement({
    name: `handling.${name}`,
    text: `SELECT member_id AS "memberId" FROM ${text} LIMIT 1`,
    row: memberId,
  })

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isSerial = /^[1-9]\d{0,8}$/
const isOwnersMonth = /^[1-9]\d{0,8}:\d{4}-\d{2}$/

/** The shape of each subject's key, and the member that it is about. A return's key is its order item's. */
const subjects: Readonly<
  Record<
    HandledSubjectName,
    { key: RegExp; read: ReturnType<typeof whose>; valuesOf?: (key: string) => unknown[] }
  >
> = {
  order: { key: isUuid, read: whose('order', 'shop.order_lines() WHERE order_id = $1') },
  return: { key: isUuid, read: whose('return', 'shop.ordered_items() WHERE order_item_id = $1') },
  refund: { key: isUuid, read: whose('refund', 'shop.card_refunds() WHERE refund_id = $1') },
  charge: { key: isUuid, read: whose('charge', 'shop.debtors_of_charges() WHERE charge_id = $1') },
  consignment: {
    key: isUuid,
    read: whose('consignment', 'shop.consignment_contracts() WHERE consignment_id = $1'),
  },
  payout: {
    key: isOwnersMonth,
    read: statement({
      name: 'handling.payout',
      text: `SELECT owner_id AS "memberId" FROM shop.months_of_owners() WHERE owner_id = $1 AND month = $2`,
      row: memberId,
    }),
    valuesOf: (key) => key.split(':'),
  },
  inquiry: { key: isSerial, read: whose('inquiry', 'shop.inquirers() WHERE inquiry_id = $1') },
}

/** The member whose order, refund and so on this is; null when there is none with this key. */
export async function memberOf(
  { db }: Pick<Deps, 'db'>,
  about: HandledSubjectName,
  key: string,
): Promise<number | null> {
  const subject = subjects[about]
  if (!subject.key.test(key)) return null
  const [row] = await subject.read(db.pool, subject.valuesOf?.(key) ?? [key])
  return row?.memberId ?? null
}
