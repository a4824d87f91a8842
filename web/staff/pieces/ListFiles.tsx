import type { TableFormat } from '../../../domain/shared/tableFiles.ts'
import type { Read } from '../../api/call.ts'
import { staffApi } from '../api/request.ts'
import { ExportButton, type FileSource } from '../kit/ExportButton.tsx'
import { figure } from '../kit/words.ts'

/** The file of a list: its URL with the format before the query. */
const fileOf =
  ({ url }: Pick<Read<unknown>, 'url'>, format: TableFormat): FileSource =>
  (signal) =>
    staffApi.file(url.replace(/(?=\?|$)/, `.${format}`), signal)

/** Exports exactly the rows that match a list's filters, as CSV and as an Excel workbook. */
export function ListFiles(props: {
  list: Pick<Read<unknown>, 'url'>
  /** The file name without its extension. */
  name: string
  /** The name of what is exported, when that is not the list's own rows. */
  of?: string
  /** The list's row count; undefined while it loads, and for lists that are not counted. */
  count?: number | undefined
}) {
  const { list, name, of, count } = props
  const words = of ?? (count === undefined ? null : `${figure(count)}건`)
  return (
    <>
      <ExportButton source={fileOf(list, 'csv')} name={`${name}.csv`} isEmpty={count === 0}>
        {words === null ? '내보내기' : `${words} 내보내기`}
      </ExportButton>
      <ExportButton source={fileOf(list, 'xlsx')} name={`${name}.xlsx`} isEmpty={count === 0}>
        {of === undefined ? '엑셀' : `${of} 엑셀`}
      </ExportButton>
    </>
  )
}
