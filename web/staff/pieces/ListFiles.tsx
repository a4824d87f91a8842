import type { TableFormat } from '../../../domain/wire/lists.ts'
import type { Read } from '../../api/call.ts'
import { staffApi } from '../api/request.ts'
import { ExportButton, type FileSource } from '../kit/ExportButton.tsx'
import { figure } from '../kit/words.ts'

/** The files of a list are beside it, under its filters. */
const fileOf =
  ({ url }: Pick<Read<unknown>, 'url'>, format: TableFormat): FileSource =>
  (signal) =>
    staffApi.file(url.replace(/(?=\?|$)/, `.${format}`), signal)

/** Exactly the rows that a list's filters leave, as CSV and as a workbook. */
export function ListFiles(props: {
  list: Pick<Read<unknown>, 'url'>
  /** Without its ending. */
  name: string
  /** What the rows are called where they are no rows of the list. */
  of?: string
  /** How many the list has; undefined until it is known, and where it is never counted. */
  count?: number | undefined
}) {
  const { list, name, of, count } = props
  const words = of ?? (count === undefined ? null : `${figure(count)}건`)
  return (
    <>
      <ExportButton source={fileOf(list, 'csv')} name={`${name}.csv`}>
        {words === null ? '내보내기' : `${words} 내보내기`}
      </ExportButton>
      <ExportButton source={fileOf(list, 'xlsx')} name={`${name}.xlsx`}>
        엑셀
      </ExportButton>
    </>
  )
}
