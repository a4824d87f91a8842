import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import {
  type CarriedOutFile,
  listedProduct,
  type ProductFileState,
  productChange,
} from '../../../domain/wire/staffProducts.ts'
import { type By, insertContent } from '../../platform/content.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { queriesOn } from '../../platform/database/queriesOn.ts'
import { violates } from '../../platform/database/refusableTransaction.ts'
import { ranOutOfTime } from '../../platform/database/sqlState.ts'
import type { Deps } from '../../platform/deps.ts'
import { sweep } from '../../platform/jobs/sweep.ts'
import { recordChange } from '../../platform/recordChange.ts'
import { changeProductIn, newProduct, products } from '../editProducts.ts'
import { fieldProblems, type PlannedRow, problemOf } from './planFile.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** A batch is one transaction; while it runs, nobody else saves its products. */
const rowsABatch = 50
/** What a person waits for; the job carries out the rest. */
const rowsAtOnce = 100

type Confirming = {
  fileId: string
  staffId: number
  reason: string
  hash: string
  planned: readonly PlannedRow[]
}

/** The file that was carried out under this id; null for a new one. Refuses IDEMPOTENCY_KEY_REUSED for another one. */
export async function carriedOutBefore(
  { db }: Pick<Deps, 'db'>,
  { fileId, staffId, reason, hash }: Omit<Confirming, 'planned'>,
): Promise<ProductFileState | Refusal<'IDEMPOTENCY_KEY_REUSED'> | null> {
  const known = await db.kysely
    .selectFrom('shop.product_files')
    .select(['made_by', 'reason', 'plan_hash'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (known === undefined) return null
  const isSame = known.made_by === staffId && known.reason === reason && known.plan_hash === hash
  return isSame ? await stateOf(db, fileId) : refuse('IDEMPOTENCY_KEY_REUSED')
}

/** How many products a file adds and changes. */
export const changesIn = (planned: readonly PlannedRow[]): { created: number; changed: number } => ({
  created: planned.filter(({ productId }) => productId === null).length,
  changed: planned.filter(({ productId }) => productId !== null).length,
})

/** Keeps what a file does, and carries out its first rows; a job does the rest (rule 381). */
export async function carryOut(
  needs: Needs,
  { fileId, staffId, reason, hash, planned }: Confirming,
): Promise<ProductFileState | Refusal<'IDEMPOTENCY_KEY_REUSED'>> {
  const { db, clock } = needs
  const at = clock.now()
  await inTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    const kept = await queries
      .insertInto('shop.product_files')
      .values({ file_id: fileId, plan_hash: hash, made_by: staffId, made_at: at, reason })
      .onConflict((conflict) => conflict.doNothing())
      .returning('file_id')
      .executeTakeFirst()
    // The same button was pressed twice at the same moment.
    if (kept === undefined) return
    await sql`INSERT INTO shop.product_file_rows (file_id, line, product_code, product_id, version, does)
      SELECT ${fileId}, r.line, r."productCode", r."productId", r.version, r.does
      FROM jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
        AS r(line int, "productCode" text, "productId" int, version int, does jsonb)`.execute(queries)
    await recordChange(queries, {
      ...{ subject: 'product_files', key: fileId, before: null, actor: `staff:${staffId}`, at, reason },
      after: changesIn(planned),
    })
  })
  try {
    await carryOutRows(needs, fileId, rowsAtOnce)
  } catch (fault) {
    // Somebody holds its products for long. The file is kept, so its rows are not refused: the job does them.
    if (!ranOutOfTime(fault)) throw fault
  }
  const state = await carriedOutBefore(needs, { fileId, staffId, reason, hash })
  return state ?? refuse('IDEMPOTENCY_KEY_REUSED')
}

/** How far a file is carried out; null for an unknown one. */
export async function stateOf({ kysely }: Deps['db'], fileId: string): Promise<ProductFileState | null> {
  const file = await kysely
    .selectFrom('shop.product_files')
    .select('file_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (file === undefined) return null
  const counts = await kysely
    .selectFrom('shop.product_file_rows')
    .select(({ fn }) => [
      fn.countAll<string>().as('rows'),
      fn.countAll<string>().filterWhere('outcome', '=', 'waiting').as('waiting'),
      fn.countAll<string>().filterWhere('outcome', '=', 'done').as('done'),
    ])
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  const refused = await kysely
    .selectFrom('shop.product_file_rows')
    .select(['line', 'product_code as productCode', 'problem'])
    .where('file_id', '=', fileId)
    .where('outcome', '=', 'refused')
    .orderBy('line')
    .execute()
  return {
    ...{ fileId, rows: Number(counts.rows), waiting: Number(counts.waiting), done: Number(counts.done) },
    problems: refused.map((row) => ({ ...row, problem: row.problem ?? '' })),
  }
}

const filesAtMost = 50

/** The latest files that were carried out, and how many there are in all. */
export async function latestFiles({
  kysely,
}: Deps['db']): Promise<{ result: CarriedOutFile[]; cntAll: number }> {
  const { rows } = await sql<CarriedOutFile & { madeAt: Date; all: number }>`
    SELECT f.file_id AS "fileId", f.made_at AS "madeAt", coalesce(s.name, '직원 ' || f.made_by) AS "staffName", f.reason,
      o.rows, o.waiting, o.done, o.refused, f.all
    FROM (SELECT *, count(*) OVER ()::int AS all FROM shop.product_files ORDER BY made_at DESC, file_id
        LIMIT ${filesAtMost}) f
      LEFT JOIN shop.staff_roles() s ON s.id = f.made_by
      CROSS JOIN LATERAL (SELECT count(*)::int AS rows, count(*) FILTER (WHERE r.outcome = 'waiting')::int AS waiting,
          count(*) FILTER (WHERE r.outcome = 'done')::int AS done,
          count(*) FILTER (WHERE r.outcome = 'refused')::int AS refused
        FROM shop.product_file_rows r WHERE r.file_id = f.file_id) o
    ORDER BY f.made_at DESC, f.file_id`.execute(kysely)
  return {
    result: rows.map(({ all: _, madeAt, ...file }) => ({ ...file, madeAt: madeAt.toISOString() })),
    cntAll: rows[0]?.all ?? 0,
  }
}

/** Carries out what files still wait for, the oldest first: the larger ones, and what a dead process left. */
export async function finishProductFiles(needs: Needs): Promise<number> {
  const open = await needs.db.kysely
    .selectFrom('shop.product_files as f')
    .select('f.file_id as fileId')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shop.product_file_rows as r')
          .whereRef('r.file_id', '=', 'f.file_id')
          .where('r.outcome', '=', 'waiting'),
      ),
    )
    .orderBy('f.made_at')
    .orderBy('f.file_id')
    .execute()
  await sweep((each) => each(open, ({ fileId }) => carryOutRows(needs, fileId, Number.MAX_SAFE_INTEGER)))
  return open.length
}

async function carryOutRows(needs: Needs, fileId: string, atMost: number): Promise<void> {
  const file = await needs.db.kysely
    .selectFrom('shop.product_files')
    .select(['made_by', 'reason'])
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  for (let done = 0; done < atMost; ) {
    const by = { actor: `staff:${file.made_by}`, at: needs.clock.now(), reason: file.reason }
    const batch = await carryOutBatch(needs, fileId, by)
    // A colleague gave a code to another product at this moment: the next try finds that product and refuses the row.
    if (batch === 'code taken') continue
    if (batch === 0) return
    done += batch
  }
}

/** Saves the next rows with their outcomes in one transaction; two runs at once take different ones. */
async function carryOutBatch({ db }: Needs, fileId: string, by: By): Promise<number | 'code taken'> {
  try {
    return await inTransaction(db.pool, async (client) => {
      const trx = queriesOn(client)
      const rows = await trx
        .selectFrom('shop.product_file_rows')
        .select(['line', 'product_id', 'product_code', 'version', 'does'])
        .where('file_id', '=', fileId)
        .where('outcome', '=', 'waiting')
        .orderBy('line')
        .limit(rowsABatch)
        .forUpdate()
        .skipLocked()
        .execute()
      const changed = rows.flatMap(({ product_id }) => product_id ?? [])
      // Two files may name the same products in different orders: each batch takes their rows in one, and their codes.
      await sql`SELECT FROM shop.products WHERE id = ANY (${changed}::int[]) ORDER BY id FOR UPDATE`.execute(
        trx,
      )
      const inOrder = [
        ...rows.filter(({ product_id }) => product_id !== null),
        ...rows.filter(({ product_id }) => product_id === null).toSorted(byCode),
      ]
      for (const row of inOrder) {
        const problem = await carryOutRow(trx, row, by)
        await trx
          .updateTable('shop.product_file_rows')
          .set({ outcome: problem === null ? 'done' : 'refused', problem })
          .where('file_id', '=', fileId)
          .where('line', '=', row.line)
          .execute()
      }
      return rows.length
    })
  } catch (error) {
    if (violates(error, 'products_product_code_key')) return 'code taken'
    throw error
  }
}

const byCode = (one: { product_code: string }, other: { product_code: string }): number =>
  one.product_code < other.product_code ? -1 : 1

type PlanKept = { product_id: number | null; version: number | null; does: unknown }

/** Saves what a row was planned to do; returns the sentence of what is in its way, null when it is saved. */
async function carryOutRow(
  trx: ReturnType<typeof queriesOn>,
  { product_id, version, does }: PlanKept,
  by: By,
): Promise<string | null> {
  // A release between the plan and now may refuse what the one before took.
  if (product_id === null) {
    const made = z.safeParse(listedProduct, does)
    return made.success ? problemOrNone(await create(trx, made.data, by)) : fieldProblems(made.error)
  }
  const change = z.safeParse(productChange, does)
  if (!change.success) return fieldProblems(change.error)
  return problemOrNone(await changeProductIn(trx, product_id, { ...change.data, version: version ?? 0 }, by))
}

const problemOrNone = (refusal: Refusal | null): string | null =>
  refusal === null ? null : problemOf(refusal)

async function create(
  trx: ReturnType<typeof queriesOn>,
  made: z.infer<typeof listedProduct>,
  by: By,
): Promise<Refusal<'INVALID_REQUEST'> | null> {
  const draft = await newProduct(trx, made, by)
  if (isRefusal(draft)) return draft
  await insertContent(trx, products, draft, by)
  return null
}
