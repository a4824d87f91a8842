import type * as board from '../../../domain/wire/staffBoard.ts'
import type * as search from '../../../domain/wire/staffSearch.ts'
import { read } from '../../api/call.ts'
import { withQuery } from '../../api/query.ts'

/** Today's work by kind. */
export const boardCall = read<typeof board.staffBoardAnswer>('/api/staff/board')
/** Results of the global search. */
export const searchCall = (q: string) =>
  read<typeof search.staffSearchAnswer>(withQuery('/api/staff/search', { q }))
