import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { Button } from './Button.tsx'
import styles from './ExportButton.module.css'
import { figure } from './words.ts'

/** Requests a file; aborting the signal also stops the server. */
export type FileSource = (signal: AbortSignal) => Promise<Response>

/** Bytes received so far, and the file's row count; null when the server does not count them. */
type Progress = { bytes: number; rows: number | null }

/** Reads a streamed file to its end and reports progress. Throws when the request fails or is aborted. */
export async function receive(
  source: FileSource,
  signal: AbortSignal,
  onBytes: (progress: Progress) => void,
): Promise<Blob> {
  const answer = await source(signal)
  const counted = answer.headers.get('x-rows')
  const rows = counted === null ? null : Number(counted)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  for (let bytes = 0; ; ) {
    const read = await reader?.read()
    if (read === undefined || read.done) break
    parts.push(read.value)
    bytes += read.value.length
    onBytes({ bytes, rows })
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? 'text/csv' })
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads exactly what a list shows, with progress; pressing it again cancels the download. */
export function ExportButton(props: {
  source: FileSource
  name: string
  /** There is nothing to download. */
  isEmpty?: boolean
  children: string
}) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<AbortController>(null)

  async function run() {
    const stopping = new AbortController()
    stop.current = stopping
    setProgress({ bytes: 0, rows: null })
    try {
      const file = await receive(props.source, stopping.signal, setProgress)
      save(file, props.name)
      toast.success('파일을 저장했어요.')
    } catch (failure) {
      if (stopping.signal.aborted) toast.success('내보내기를 멈췄어요.')
      else toast.error(sentenceOf(failure, messages.generic))
    } finally {
      setProgress(null)
    }
  }

  // One button starts and cancels, so that the focus stays on it.
  return (
    <span className={styles.export}>
      {progress !== null && <progress aria-label={`${props.name} 저장`} />}
      <Button
        disabled={props.isEmpty === true && progress === null}
        onClick={progress === null ? run : () => stop.current?.abort()}
      >
        {progress === null ? <Download size={16} aria-hidden="true" /> : <X size={16} aria-hidden="true" />}
        {progress === null ? props.children : stopWords(progress)}
      </Button>
    </span>
  )
}

const megabyte = 2 ** 20
const sizeWords = (bytes: number): string =>
  bytes < megabyte ? `${figure(Math.ceil(bytes / 1024))}KB` : `${(bytes / megabyte).toFixed(1)}MB`

const stopWords = ({ bytes, rows }: Progress): string =>
  bytes === 0
    ? '내보내기 취소'
    : `${rows === null ? '' : `${figure(rows)}건 중 `}${sizeWords(bytes)} 받음 · 취소`
