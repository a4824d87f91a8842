import { z } from 'zod'
import { addMonths, seoulDate } from '../../domain/shared/civilDate.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { Json } from '../platform/json.ts'
import { keyFor, opener, sealWith } from '../platform/security/personalKeys.ts'
import { knownReasons, reasonIn, stepAndId } from '../platform/security/typedReason.ts'

export const purpose = 'consignment'
/** The law has records of contracts kept for five years. */
const keptMonths = 60
const subjectOf = (memberId: number): string => `member:${memberId}`

/** The item as the owner described it in the application. */
const itemShape = z.object({
  brand: z.string(),
  modelName: z.string(),
  postCode: z.string(),
  address1: z.string(),
  address2: z.string(),
})
export type ItemText = z.infer<typeof itemShape>

/** A step of staff with a typed reason. A wait is told apart by its day, a loss by the number of its report, a parcel
 * home and what is corrected of it by their numbers. */
export type StaffStep =
  | 'receive'
  | 'accept'
  | 'reject'
  | 'close'
  | 'give_up'
  | 'lost'
  | 'recovered'
  | `${'wait' | 'missing' | 'found' | 'send_back' | 'correct_back_parcel' | 'undo_send_back'}:${string}`
type Part = 'item' | 'condition' | StaffStep

type Written = { consignmentId: string; memberId: number; part: Part; text: Json }

/** The reference that an event holds instead of the reason: step and consignment together identify the typed text. */
export const reasonOf = (step: StaffStep, consignmentId: string): string => `${step}:${consignmentId}`

/** The row that holds a typed text, encrypted with the owner's key, for writing in the same append as its event. */
export async function textRow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { consignmentId, memberId, part, text }: Written,
): Promise<Statement> {
  const subject = subjectOf(memberId)
  const retainUntil = addMonths(seoulDate(clock.now()), keptMonths)
  const key = await keyFor(db.pool, { subject, purpose, retainUntil })
  const written = sealWith(key, subject, purpose, text)
  return db.kysely
    .insertInto('personal.consignment_texts')
    .values({ consignment_id: consignmentId, part, member_id: memberId, written })
    .compile()
}

const nothing: ItemText = { brand: '', modelName: '', postCode: '', address1: '', address2: '' }

/** The items as their owners described them; empty texts once their retention period is over. */
export async function itemTexts(
  pool: Reads['pool'],
  consignmentIds: readonly string[],
): Promise<(consignmentId: string) => ItemText> {
  const texts = await textsOf(pool, consignmentIds, ['item'])
  const known = new Map(texts.map(({ consignmentId, text }) => [consignmentId, itemShape.parse(text)]))
  return (consignmentId) => known.get(consignmentId) ?? nothing
}

type StaffPart = 'condition' | 'reject'

/** Staff's texts on these consignments; null for none and once its retention period is over. */
export async function staffTexts(
  pool: Reads['pool'],
  consignmentIds: readonly string[],
): Promise<(consignmentId: string, part: StaffPart) => string | null> {
  const texts = await textsOf(pool, consignmentIds, ['condition', 'reject'])
  const known = new Map(
    texts.map(({ consignmentId, part, text }) => [`${part}:${consignmentId}`, z.string().parse(text)]),
  )
  return (consignmentId, part) => known.get(`${part}:${consignmentId}`) ?? null
}

/** The reason typed for one step of a consignment; empty once its retention period is over. */
export async function stepText(pool: Reads['pool'], consignmentId: string, step: StaffStep): Promise<string> {
  const [one] = await textsOf(pool, [consignmentId], [step])
  return one === undefined ? '' : z.string().parse(one.text)
}

/** The typed texts behind these references, for as long as their keys are kept. */
export async function typedReasons(
  pool: Reads['pool'],
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = references.map(stepAndId).filter((one) => one !== null)
  const texts = await textsOf(
    pool,
    named.map(({ id }) => id),
    named.map(({ step }) => step),
  )
  return knownReasons(
    texts.map(({ consignmentId, part, text }) => [`${part}:${consignmentId}`, reasonIn(text)]),
  )
}

async function textsOf(pool: Reads['pool'], consignmentIds: readonly string[], parts: readonly string[]) {
  if (consignmentIds.length === 0) return []
  const rows = await queriesOn(pool)
    .selectFrom('personal.consignment_texts')
    .select(['consignment_id as consignmentId', 'part', 'member_id as memberId', 'written'])
    .where('consignment_id', 'in', [...consignmentIds])
    .where('part', 'in', [...parts])
    .execute()
  const open = await opener(
    pool,
    purpose,
    rows.map(({ memberId }) => subjectOf(memberId)),
  )
  return rows
    .map(({ memberId, written, ...row }) => ({ ...row, text: open(subjectOf(memberId), written) }))
    .filter(({ text }) => text !== null)
}
