import { useId, useState } from 'react'
import { FilePick } from '../kit/FilePick.tsx'

/** Takes a file with a table, and no other one until this one was read: the later answer might be the earlier file's. */
export function TableFileField(props: {
  className?: string | undefined
  onFile: (file: File) => Promise<void>
}) {
  const id = useId()
  const [isReading, setReading] = useState(false)
  const read = async (file: File) => {
    setReading(true)
    await props.onFile(file)
    setReading(false)
  }
  return (
    <div className={props.className}>
      <label htmlFor={id}>엑셀 · CSV 파일</label>
      <FilePick
        id={id}
        disabled={isReading}
        accept=".csv,.txt,.xls,.xlsx,text/csv,text/plain"
        onFiles={([file]) => file !== undefined && void read(file)}
      />
    </div>
  )
}
