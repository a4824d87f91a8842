import { useId, useRef } from 'react'
import { FilePick } from '../kit/FilePick.tsx'

/** Takes a file with a table. Files are read one after another, so that what is answered last is about the last one. */
export function TableFileField(props: {
  className?: string | undefined
  onFile: (file: File) => Promise<void>
}) {
  const id = useId()
  const read = useRef(Promise.resolve())
  const readNext = (file: File) => {
    const begin = () => props.onFile(file)
    read.current = read.current.then(begin, begin)
  }
  return (
    <div className={props.className}>
      <label htmlFor={id}>엑셀 · CSV 파일</label>
      <FilePick
        id={id}
        accept=".csv,.txt,.xls,.xlsx,text/csv,text/plain"
        onFiles={([file]) => file !== undefined && readNext(file)}
      />
    </div>
  )
}
