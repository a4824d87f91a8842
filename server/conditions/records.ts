import { type ConditionRecord, conditionRentalsShown } from '../../domain/wire/staffConditions.ts'
import { type Intake, intakeOf } from '../consignments/index.ts'
import { staffNames } from '../members/index.ts'
import { orderLines } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'
import { privatePhotoUrl } from '../platform/uploads/index.ts'
import { noteReader } from './notes.ts'
import { type RentedItem, rentalsBefore } from './rentedItem.ts'

type Needs = Pick<Deps, 'db' | 'env'>
/** The rentals whose records a product's page has whole; the last of them is what another one began with. */
const rentalsAtMost = conditionRentalsShown + 1

const recordsIn = ({ kysely }: Deps['db']) =>
  kysely
    .selectFrom('shop.condition_records as r')
    .innerJoin('personal.condition_notes as n', 'n.record_id', 'r.record_id')
    .innerJoin(orderLines.as('o'), 'o.order_item_id', 'r.order_item_id')
    .select(['r.record_id as id', 'r.stage', 'r.order_item_id as orderItemId', 'r.member_id as memberId'])
    .select(['r.staff_id as staffId', 'r.recorded_at as recordedAt', 'n.written', 'o.order_numbers'])
    .orderBy('r.recorded_at', 'desc')
    .orderBy('r.record_id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof recordsIn>['execute']>>[number]

/**
 * The condition records of the product's newest rentals, each whole, newest first; the intake record of a consigned product
 * comes last.
 */
export async function conditionRecords(needs: Needs, productId: number): Promise<ConditionRecord[]> {
  const rows = await recordsIn(needs.db)
    .where('r.product_id', '=', productId)
    .where('r.order_item_id', 'in', ({ selectFrom }) =>
      selectFrom('shop.condition_records as rental')
        .select('rental.order_item_id')
        .where('rental.product_id', '=', productId)
        .groupBy('rental.order_item_id')
        .orderBy(({ fn }) => fn.max('rental.recorded_at'), 'desc')
        .limit(rentalsAtMost),
    )
    .execute()
  return shown(needs, productId, rows)
}

/**
 * All condition records of a rental, whatever came after it (rule 768): those of the product that it has, newest first, the
 * last return of it before this rental, and its intake.
 */
export async function conditionsOfRental(
  needs: Needs,
  { orderItemId, productId }: Pick<RentedItem, 'orderItemId' | 'productId'>,
): Promise<ConditionRecord[]> {
  const { db } = needs
  const ofProduct = recordsIn(db).where('r.product_id', '=', productId)
  const [own, earlier] = await Promise.all([
    ofProduct.where('r.order_item_id', '=', orderItemId).execute(),
    rentalsBefore(db, { orderItemId, productId }),
  ])
  const before =
    earlier.length === 0
      ? []
      : await ofProduct
          .where('r.stage', '=', 'back')
          .where('r.order_item_id', 'in', earlier)
          .limit(1)
          .execute()
  return shown(needs, productId, [...own, ...before])
}

async function shown(needs: Needs, productId: number, rows: readonly Row[]): Promise<ConditionRecord[]> {
  const { db, env } = needs
  const [names, intake, photosOf, noteOf] = await Promise.all([
    staffNames(db),
    intakeOf(needs, productId),
    photosByRecord(
      db,
      rows.map(({ id }) => id),
    ),
    noteReader(
      db,
      rows.map(({ memberId }) => memberId),
    ),
  ])
  const seen = rows.map(
    ({ id, stage, orderItemId, memberId, staffId, recordedAt, written, order_numbers }) => ({
      ...{ id, stage, orderItemId, orderNumbers: order_numbers, note: noteOf(memberId, written) },
      recordedBy: names.get(staffId) ?? null,
      recordedAt: recordedAt.toISOString(),
      photos: photosOf(id).map((photoId) => shownPhoto(env, photoId)),
    }),
  )
  return intake === null ? seen : [...seen, arrival(env, intake)]
}

const shownPhoto = (env: Needs['env'], photoId: string): ConditionRecord['photos'][number] => ({
  photoId,
  fileUrl: privatePhotoUrl(env, photoId),
  largeUrl: privatePhotoUrl(env, photoId, 1440),
})

const arrival = (env: Needs['env'], { id, note, receivedAt, photoIds }: Intake): ConditionRecord => ({
  ...{ id, stage: 'intake', orderItemId: null, orderNumbers: null, note, recordedBy: null },
  recordedAt: receivedAt.toISOString(),
  photos: photoIds.map((photoId) => shownPhoto(env, photoId)),
})

async function photosByRecord(
  { kysely }: Deps['db'],
  recordIds: readonly string[],
): Promise<(recordId: string) => string[]> {
  if (recordIds.length === 0) return () => []
  const rows = await kysely
    .selectFrom('shop.condition_photos')
    .select(['record_id as recordId', 'photo_id as photoId'])
    .where('record_id', 'in', [...recordIds])
    .orderBy('slot')
    .execute()
  const known = Map.groupBy(rows, ({ recordId }) => recordId)
  return (recordId) => (known.get(recordId) ?? []).map(({ photoId }) => photoId)
}

/**
 * True when each of these photos belongs to a condition record of this order item and of the product that it is: before an
 * exchange it was another one (rule 664).
 */
export async function arePhotosOf(
  { kysely }: Deps['db'],
  { orderItemId, productId }: { orderItemId: string; productId: number },
  photoIds: readonly string[],
): Promise<boolean> {
  if (photoIds.length === 0) return true
  const { count } = await kysely
    .selectFrom('shop.condition_photos as p')
    .innerJoin('shop.condition_records as r', 'r.record_id', 'p.record_id')
    .select((has) => has.fn.countAll<number>().as('count'))
    .where('r.order_item_id', '=', orderItemId)
    .where('r.product_id', '=', productId)
    .where('p.photo_id', 'in', [...photoIds])
    .executeTakeFirstOrThrow()
  return count === new Set(photoIds).size
}
