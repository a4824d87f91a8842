import type * as board from '../../../domain/wire/staffBoard.ts'
import { read } from '../../api/call.ts'

/** What waits today. */
export const boardCall = read<typeof board.staffBoardAnswer>('/api/staff/board')
