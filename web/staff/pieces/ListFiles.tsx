import type { TableFormat } from '../../../domain/wire/lists.ts'
import { staffApi } from '../api/request.ts'
import { ExportButton } from '../kit/ExportButton.tsx'
import { figure } from '../kit/words.ts'

/** Exactly the rows that a list's filters leave, as CSV and as a workbook. */
export function ListFiles(props: {
  url: (format: TableFormat) => string
  /** Without its ending. */
  name: string
  /** What the rows are called where they are no rows of the list. */
  of?: string
  /** How many the list has; undefined until it is known, and where it is never counted. */
  count?: number | undefined
}) {
  const { url, name, of, count } = props
  const words = of ?? (count === undefined ? null : `${figure(count)}건`)
  return (
    <>
      <ExportButton source={(signal) => staffApi.file(url('csv'), signal)} name={`${name}.csv`}>
        {words === null ? '내보내기' : `${words} 내보내기`}
      </ExportButton>
      <ExportButton source={(signal) => staffApi.file(url('xlsx'), signal)} name={`${name}.xlsx`}>
        엑셀
      </ExportButton>
    </>
  )
}
