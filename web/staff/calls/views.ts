import type * as wire from '../../../domain/wire/primitives.ts'
import type * as views from '../../../domain/wire/staffViews.ts'
import { post, read, remove } from '../../api/call.ts'

/** Saved views of tables. */
export const viewCalls = {
  list: read<typeof views.savedViewsAnswer>('/api/staff/views'),
  save: post<typeof views.viewSavedAnswer, typeof views.saveViewRequest>('/api/staff/views'),
  remove: (id: number) => remove<typeof wire.done>(`/api/staff/views/${id}`),
}
