import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { Button } from './Button.tsx'
import { figure } from './words.ts'

const lineEnd = 10
const linesIn = (bytes: Uint8Array): number =>
  bytes.reduce((count, byte) => (byte === lineEnd ? count + 1 : count), 0)

/** Where a file comes from; an aborted signal stops it at the server, too. */
export type FileSource = (signal: AbortSignal) => Promise<Response>

/** Reads a file as it streams in and says how many of its rows have come. */
export async function receive(
  source: FileSource,
  signal: AbortSignal,
  onRows: (rows: number, all: number) => void,
): Promise<Blob> {
  const answer = await source(signal)
  const all = Number(answer.headers.get('x-rows') ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = answer.body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (read === undefined || read.done) break
    parts.push(read.value)
    lines += linesIn(read.value)
    // The first line is the heading.
    onRows(Math.max(0, lines - 1), all)
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

type Progress = { rows: number; all: number }

/** Downloads exactly what a list shows, says how far it is, and stops when it is pressed again. */
export function ExportButton(props: { source: FileSource; name: string; children: string }) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<AbortController>(null)

  async function run() {
    const stopping = new AbortController()
    stop.current = stopping
    setProgress({ rows: 0, all: 0 })
    try {
      const file = await receive(props.source, stopping.signal, (rows, all) => setProgress({ rows, all }))
      save(file, props.name)
      toast.success('파일을 저장했어요.')
    } catch (failure) {
      if (stopping.signal.aborted) toast.success('내보내기를 멈췄어요.')
      else toast.error(sentenceOf(failure, messages.generic))
    } finally {
      setProgress(null)
    }
  }

  if (progress === null)
    return (
      <Button onClick={run}>
        <Download size={16} aria-hidden="true" />
        {props.children}
      </Button>
    )
  const { rows, all } = progress
  return (
    <Button onClick={() => stop.current?.abort()}>
      <X size={16} aria-hidden="true" />
      {all === 0 ? '내보내기 취소' : `${figure(rows)} / ${figure(all)} 취소`}
    </Button>
  )
}
