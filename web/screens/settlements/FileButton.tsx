import { useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { settlementFile } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/notices.ts'
import { useHydrated } from '../../kit/useHydrated.ts'
import { messages } from '../../text/messages.ts'

const words = { csv: 'CSV 저장', xlsx: '엑셀 저장' } as const

/** Saves a file that was fetched with the session's headers, which a plain link would not send. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Saves a month's statement as a file. */
export function FileButton({ month, format }: { month: string; format: keyof typeof words }) {
  const answers = useHydrated()
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    try {
      save(await api.file(settlementFile(month, format)), `settlement-${month}.${format}`)
    } catch (error) {
      toast.error(sentenceOf(error, messages.generic))
    } finally {
      setFetching(false)
    }
  }
  return (
    <Button look="third" wide disabled={!answers} busy={isFetching} onClick={download}>
      {words[format]}
    </Button>
  )
}
