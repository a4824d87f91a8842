import * as z from 'zod/mini'
import { refuse } from '../../domain/shared/decision.ts'
import { pagesFor } from '../../domain/shared/staffPages.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { savedViewsAnswer, saveViewRequest, viewSavedAnswer } from '../../domain/wire/staffViews.ts'
import { staffNames } from '../members/index.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { Routes } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

const shownAtMost = 200

/**
 * Saved filters of tables, own and shared. A view stores no rows, yet its name and filters may name a member: it is
 * shown to those who may open its page alone (rule 473).
 */
export const viewRoutes: Routes =
  ({ db, clock }) =>
  async (app) => {
    const onRequest = app.staff()

    app.get(
      '/api/staff/views',
      {
        onRequest,
        schema: { summary: '저장한 보기: 내 것과 함께 쓰는 것', response: { 200: savedViewsAnswer } },
      },
      async ({ staff }) => {
        const [rows, names] = await Promise.all([
          db.kysely
            .selectFrom('shop.staff_views')
            .select(['id', 'page', 'name', 'query', 'shared', 'staff_id'])
            .where((view) => view.or([view('staff_id', '=', staff.id), view('shared', '=', true)]))
            .where('page', 'in', pagesFor(staff.roles))
            .orderBy('name')
            .orderBy('id')
            .limit(shownAtMost)
            .execute(),
          staffNames(db),
        ])
        const result = rows.map(({ staff_id, ...view }) => ({
          ...view,
          savedBy: staff_id === staff.id ? null : (names.get(staff_id) ?? ''),
        }))
        return wholeList(result)
      },
    )

    app.post(
      '/api/staff/views',
      {
        onRequest,
        schema: {
          summary: '보기 저장: 같은 이름이면 바꿔요',
          body: saveViewRequest,
          response: { 200: viewSavedAnswer },
        },
      },
      async ({ staff, body }) => {
        const { query, shared } = body
        const kept = { query, shared, saved_at: clock.now() }
        const data = await db.kysely.transaction().execute(async (trx) => {
          const saved = await trx
            .insertInto('shop.staff_views')
            .values({ staff_id: staff.id, page: body.page, name: body.name, ...kept })
            .onConflict((known) => known.constraint('staff_views_once').doUpdateSet(kept))
            .returning('id')
            .executeTakeFirstOrThrow()
          // Neither name nor conditions, which may hold a member's name.
          await recordChange(trx, {
            ...{ subject: 'staff_views', key: saved.id, before: null, after: { page: body.page, shared } },
            ...{ actor: `staff:${staff.id}`, at: kept.saved_at },
          })
          return saved
        })
        return { data }
      },
    )

    app.delete(
      '/api/staff/views/:id',
      {
        onRequest,
        schema: {
          summary: '저장한 보기 지우기: 내 것만',
          params: z.object({ id: serialText }),
          response: { 200: done },
          refusals: ['NOT_FOUND'],
        },
      },
      async ({ staff, params }, reply) => {
        const removed = await db.kysely.transaction().execute(async (trx) => {
          const before = await trx
            .deleteFrom('shop.staff_views')
            .where('id', '=', params.id)
            .where('staff_id', '=', staff.id)
            .returning(['page', 'shared'])
            .executeTakeFirst()
          if (before !== undefined)
            await recordChange(trx, {
              ...{ subject: 'staff_views', key: params.id, before, after: null },
              ...{ actor: `staff:${staff.id}`, at: clock.now() },
            })
          return before
        })
        return removed === undefined ? reply.refuse(refuse('NOT_FOUND')) : { data: { ok: true as const } }
      },
    )
  }
