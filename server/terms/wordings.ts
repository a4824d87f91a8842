import sanitize from 'sanitize-html'
import * as z from 'zod/mini'
import { mayDo } from '../../domain/shared/actionTable.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { wordingActions } from '../../domain/shared/contentActions.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { day } from '../../domain/wire/primitives.ts'
import type { StaffWording, WordingBody } from '../../domain/wire/staffTerms.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type By = { actor: string; at: Date; reason: string }

const wordings = statement({
  name: 'terms.wordings',
  text: `SELECT t.id, t.version, t.title, t.required, t.content, t.effective_on AS "effectiveOn",
      coalesce(c.agreed, 0) AS agreed, coalesce(c.declined, 0) AS declined
    FROM shop.terms t LEFT JOIN shop.consents_by_wording() c ON c.term_id = t.id AND c.version = t.version
    ORDER BY t.id, t.version DESC`,
  row: z.object({
    ...{ id: z.int(), version: z.int(), title: z.string(), required: z.boolean(), content: z.string() },
    ...{ effectiveOn: day, agreed: z.int(), declined: z.int() },
  }),
})

/** Returns every version of every term, the latest of each first. */
export async function allWordings({ db, clock }: Needs): Promise<StaffWording[]> {
  const today = seoulDate(clock.now())
  const rows = await wordings(db.pool, [])
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofTerm) => {
    const inForce = ofTerm.find(({ effectiveOn }) => effectiveOn <= today)
    const version = versionOf(ofTerm[0]?.id ?? 0, ofTerm[0]?.version ?? 0)
    return ofTerm.map(({ id, version: number, effectiveOn, content, ...row }) => ({
      ...row,
      ...{ id: `${id}.${number}`, termId: id, number, from: effectiveOn, version },
      content: sanitize(content),
      state: effectiveOn > today ? 'planned' : number === inForce?.version ? 'inForce' : 'past',
    }))
  })
}

/**
 * Adds a version of a term that takes effect on a coming day; earlier versions stay as they were agreed to. Refuses
 * NOT_FOUND, CONTENT_CHANGED when a later version exists than the request names, and INVALID_REQUEST for a day that has
 * come or that is not after the previous version's.
 */
export const wordAnew = (
  { kysely }: Deps['db'],
  id: number,
  { title, content, effectiveOn, version }: WordingBody,
  by: By,
): Promise<{ id: string } | Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND'>> =>
  kysely.transaction().execute(async (trx) => {
    // Every version is locked before the latest is read, so that of two saves the second sees what the first one added.
    await trx
      .selectFrom('shop.terms')
      .select('version')
      .where('id', '=', id)
      .orderBy('version')
      .forUpdate()
      .execute()
    const latest = await trx
      .selectFrom('shop.terms')
      .selectAll()
      .where('id', '=', id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (latest === undefined) return refuse('NOT_FOUND')
    if (version !== undefined && version !== versionOf(id, latest.version)) return refuse('CONTENT_CHANGED')
    const problem =
      effectiveOn <= seoulDate(by.at)
        ? '시행일은 내일이나 그 뒤여야 해요.'
        : effectiveOn <= latest.effective_on
          ? '먼저 정한 새 버전의 시행일보다 뒤여야 해요.'
          : null
    if (problem !== null) return refuse('INVALID_REQUEST', { fields: { effectiveOn: problem } })
    const after = {
      ...{ id, version: latest.version + 1, title, required: latest.required },
      ...{ content: sanitize(content), effective_on: effectiveOn },
    }
    await trx.insertInto('shop.terms').values(after).execute()
    const key = `${id}.${after.version}`
    await recordChange(trx, { subject: 'terms', key, before: latest, after, ...by })
    return { id: key }
  })

/** Deletes a version that is not in force yet. Refuses NOT_FOUND, and INVALID_REQUEST once its day has come. */
export const takeBackWording = (
  { kysely }: Deps['db'],
  { id, number }: { id: number; number: number },
  by: By,
): Promise<Refusal<'INVALID_REQUEST' | 'NOT_FOUND'> | null> =>
  kysely.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('shop.terms')
      .selectAll()
      .where('id', '=', id)
      .where('version', '=', number)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) return refuse('NOT_FOUND')
    const status = before.effective_on > seoulDate(by.at) ? 'planned' : 'begun'
    if (!mayDo(wordingActions, 'remove', { status }, 'staff'))
      return refuse('INVALID_REQUEST', { fields: { id: '시행한 약관은 지울 수 없어요.' } })
    await trx.deleteFrom('shop.terms').where('id', '=', id).where('version', '=', number).execute()
    await recordChange(trx, { subject: 'terms', key: `${id}.${number}`, before, after: null, ...by })
    return null
  })

const versionOf = (id: number, number: number): string => hashOf({ id, number })
