import { useId } from 'react'
import { FilePick } from '../kit/FilePick.tsx'

/** Takes a file with a table. */
export function TableFileField(props: {
  className?: string | undefined
  onFile: (file: File) => Promise<void>
}) {
  const id = useId()
  return (
    <div className={props.className}>
      <label htmlFor={id}>엑셀 · CSV 파일</label>
      <FilePick
        id={id}
        accept=".csv,.txt,.xls,.xlsx,text/csv,text/plain"
        onFiles={([file]) => file !== undefined && void props.onFile(file)}
      />
    </div>
  )
}
