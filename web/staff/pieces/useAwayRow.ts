import type { FoundRow } from '../../../domain/shared/foundRow.ts'
import type { Read } from '../../api/call.ts'
import { useAnswer } from '../api/reading.ts'
import { staffApi } from '../api/request.ts'
import type { AwayRow } from '../kit/DataTable.tsx'
import type { TableUrl } from '../kit/tableUrl.ts'

/**
 * The open row of a table while it is not on the page: it is asked for by its id, once the rows of the page are there. Null
 * for a drawer that is about no row. `read` asks so for any of its rows.
 */
export function useAwayRow<Row>(
  url: Pick<TableUrl, 'open'>,
  { rows, idOf, isStale }: { rows: readonly Row[] | undefined; idOf: (row: Row) => string; isStale: boolean },
  callOf: (id: string) => Read<FoundRow<Row>> | null,
): AwayRow<Row> {
  const { open } = url
  const isAway = open !== null && rows !== undefined && !isStale && !rows.some((row) => idOf(row) === open)
  const { data, error, isValidating, mutate } = useAnswer(isAway ? callOf(open) : null)
  return {
    ...{ found: data, error, isAsked: isValidating, onRetry: () => void mutate() },
    read: async (id) => {
      const call = callOf(id)
      return call === null ? { row: null, isListed: false } : staffApi.read(call)
    },
  }
}
