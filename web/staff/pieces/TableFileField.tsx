import { useId, useState } from 'react'
import { FilePick } from '../kit/FilePick.tsx'
import { inTurn } from '../kit/inTurn.ts'

/** Takes a file with a table. Files are read one after another, so that what is answered last is about the last one. */
export function TableFileField(props: {
  className?: string | undefined
  onFile: (file: File) => Promise<void>
}) {
  const id = useId()
  const [next] = useState(inTurn)
  return (
    <div className={props.className}>
      <label htmlFor={id}>엑셀 · CSV 파일</label>
      <FilePick
        id={id}
        accept=".csv,.txt,.xls,.xlsx,text/csv,text/plain"
        onFiles={([file]) => file !== undefined && void next(() => props.onFile(file))}
      />
    </div>
  )
}
