import * as z from 'zod'
import { chargeKind, chargeStream } from '../../domain/charges/events.ts'
import { consignmentStream } from '../../domain/consignment/events.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import { streamTitle } from '../../domain/processes/events.ts'
import { chargeTerms } from '../../domain/shared/chargeKinds.ts'
import { subjectsOf } from '../ledger/subjectsOf.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'

type Db = Pick<Database<never>, 'pool'>

const namesOfProducts = statement({
  name: 'cli.namesOfProducts',
  text: 'SELECT id, product_name AS name FROM shop.coded_products() WHERE id = ANY($1::int[])',
  row: z.object({ id: z.int(), name: z.string() }),
})

const numbersOfConsignments = statement({
  name: 'cli.numbersOfConsignments',
  text: `SELECT consignment_id AS id, consignment_number AS number
    FROM shop.consignment_contracts() WHERE consignment_id = ANY($1::uuid[])`,
  row: z.object({ id: z.string(), number: z.string() }),
})

/** What each charge is for, who owes it, and the order or consignment that it belongs to. */
const chargesOfIds = statement({
  name: 'cli.chargesOfIds',
  text: `SELECT c.charge_id AS id, c.kind, d.member_id AS member, c.order_id AS "orderId",
      s.consignment_id AS "consignmentId", n.order_numbers AS number
    FROM shop.charges_of_items() c JOIN shop.debtors_of_charges() d ON d.charge_id = c.charge_id
    JOIN shop.charge_subjects() s ON s.charge_id = c.charge_id
    LEFT JOIN shop.numbered_orders() n ON n.order_id = c.order_id WHERE c.charge_id = ANY($1::uuid[])`,
  row: z.object({
    id: z.string(),
    kind: chargeKind,
    member: z.int(),
    orderId: z.string().nullable(),
    consignmentId: z.string().nullable(),
    number: z.string().nullable(),
  }),
})

/** The orders that ids of orders and of their items belong to, with the product of an item. */
const linesOfIds = statement({
  name: 'cli.linesOfIds',
  text: `SELECT l.order_id AS "orderId", l.order_item_id AS "orderItemId", l.product_id AS "productId"
    FROM shop.order_lines() l WHERE l.order_id = ANY($1::uuid[]) OR l.order_item_id = ANY($1::uuid[])`,
  row: z.object({ orderId: z.string(), orderItemId: z.string(), productId: z.int() }),
})

export type Names = {
  /** The title of a stream, with the number by which its order or consignment is asked for. */
  subject: (stream: string) => string
  /** Its title, and the stream's own name where the title has no number to go on by. */
  wayOn: (stream: string) => string
  /** A product's name with its number. */
  product: (id: number) => string
  /** What an id of `ids` is: an order, an item with its product, a charge or a consignment; any other as it is. */
  about: (id: string) => string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isId = (text: string): boolean => uuid.test(text)
const idOf = (stream: string): string => stream.slice(stream.indexOf(':') + 1)
const isOf = (stream: string, ...kinds: string[]): boolean =>
  kinds.includes(stream.slice(0, stream.indexOf(':')))

/** Looks up what a text can call by name; what the tables lack goes by its id. */
export async function namesFor(
  db: Db,
  {
    streams,
    products = [],
    ids = [],
  }: { streams: readonly string[]; products?: readonly number[]; ids?: readonly string[] },
): Promise<Names> {
  // A review is of the item whose id its stream has.
  const reviewed = streams.filter((one) => isOf(one, 'review')).map(idOf)
  const wanted = [...new Set([...ids, ...reviewed])].filter(isId)
  const lines = wanted.length === 0 ? [] : await linesOfIds(db.pool, [wanted])
  const maybeCharges = [
    ...streams.filter((one) => isOf(one, 'charge', 'payment')).map(idOf),
    ...wanted,
  ].filter(isId)
  const charges = maybeCharges.length === 0 ? [] : await chargesOfIds(db.pool, [[...new Set(maybeCharges)]])
  const consignments = [
    ...charges.flatMap(({ consignmentId, orderId }) => (orderId === null ? (consignmentId ?? []) : [])),
    ...wanted,
  ].filter(isId)
  const titled = [...new Set([...streams, ...lines.map(({ orderId }) => orderStream(orderId))])]
  const productIds = [...new Set([...products, ...lines.map(({ productId }) => productId)])]
  const [titles, named, numbered] = await Promise.all([
    subjectsOf({ db }, titled),
    productIds.length === 0 ? [] : namesOfProducts(db.pool, [productIds]),
    consignments.length === 0 ? [] : numbersOfConsignments(db.pool, [[...new Set(consignments)]]),
  ])
  const productNames = new Map(named.map(({ id, name }) => [id, name]))
  const numbers = new Map(numbered.map(({ id, number }) => [id, number]))
  const chargeById = new Map(charges.map((charge) => [charge.id, charge]))

  const chargeTitle = (id: string): string | null => {
    const charge = chargeById.get(id)
    if (charge === undefined) return null
    const { kind, member, orderId, consignmentId, number } = charge
    const of =
      orderId === null
        ? `위탁 ${numbers.get(consignmentId ?? '') ?? consignmentId}`
        : `주문 ${number ?? orderId}`
    return `${streamTitle(chargeStream(id), null)} ${chargeTerms[kind].name} · ${of} · 회원 ${member}`
  }
  function subject(stream: string): string {
    const id = idOf(stream)
    const charge = isOf(stream, 'charge', 'payment') ? chargeTitle(id) : null
    if (charge !== null) return charge
    if (isOf(stream, 'review') && lines.some(({ orderItemId }) => orderItemId === id))
      return `${titles(stream)} ${about(id)}`
    return titles(stream)
  }
  const product = (id: number): string => {
    const name = productNames.get(id)
    return name === undefined ? `상품 ${id}` : `${name} (상품 ${id})`
  }
  function wayOn(stream: string): string {
    const title = subject(stream)
    const id = idOf(stream)
    if (isOf(stream, 'charge', 'payment') && chargeById.has(id)) return `${title} (${chargeStream(id)})`
    const isNumbered = isOf(stream, 'order', 'payment', 'consignment') && /\d{6}-\w{6}$/.test(title)
    return isNumbered || title === stream ? title : `${title} (${stream})`
  }
  function about(id: string): string {
    const item = lines.find(({ orderItemId }) => orderItemId === id)
    if (item !== undefined) return `${product(item.productId)} · ${subject(orderStream(item.orderId))}`
    if (lines.some(({ orderId }) => orderId === id)) return subject(orderStream(id))
    if (chargeById.has(id)) return wayOn(chargeStream(id))
    const number = numbers.get(id)
    return number === undefined ? id : streamTitle(consignmentStream(id), number)
  }
  return { subject, wayOn, product, about }
}
