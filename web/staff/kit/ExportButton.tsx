import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { TableFormat } from '../../../domain/wire/lists.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { Button } from './Button.tsx'
import styles from './ExportButton.module.css'
import { figure } from './words.ts'

const lineEnd = 10
const linesIn = (bytes: Uint8Array): number =>
  bytes.reduce((count, byte) => (byte === lineEnd ? count + 1 : count), 0)

/** In a workbook, every page of so many rows ends with deflate's own mark, as do its headings and five small parts. */
const rowsOfPiece = 1_000
const piecesBefore = 6
const pieceEnd = [0, 0, 255, 255]

function rowCounter(type: string): (bytes: Uint8Array) => number {
  let [lines, pieces, matched] = [0, 0, 0]
  if (type.startsWith('text/'))
    return (bytes) => {
      lines += linesIn(bytes)
      // The first line is the heading.
      return Math.max(0, lines - 1)
    }
  return (bytes) => {
    for (const byte of bytes) {
      // A third zero begins no new mark: its last two bytes are the mark's first.
      if (byte === pieceEnd[matched]) matched += 1
      else if (byte !== 0) matched = 0
      else if (matched !== 2) matched = 1
      if (matched === pieceEnd.length) [pieces, matched] = [pieces + 1, 0]
    }
    return Math.max(0, pieces - piecesBefore) * rowsOfPiece
  }
}

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
  const type = answer.headers.get('content-type') ?? 'text/csv'
  const rowsAfter = rowCounter(type)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (read === undefined || read.done) break
    parts.push(read.value)
    onRows(Math.min(all, rowsAfter(read.value)), all)
  }
  return new Blob(parts, { type })
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

  // One button for both, so that the focus stays on it and the next press stops what the last one began.
  return (
    <span className={styles.export}>
      {progress !== null && (
        <progress
          aria-label={`${props.name} 저장`}
          max={Math.max(1, progress.all)}
          {...(progress.all === 0 ? {} : { value: progress.rows })}
        />
      )}
      <Button onClick={progress === null ? run : () => stop.current?.abort()}>
        {progress === null ? <Download size={16} aria-hidden="true" /> : <X size={16} aria-hidden="true" />}
        {progress === null ? props.children : stopWords(progress)}
      </Button>
    </span>
  )
}

const stopWords = ({ rows, all }: Progress): string =>
  all === 0 ? '내보내기 취소' : `${figure(rows)} / ${figure(all)}건 · 취소`

/** Exactly the rows that a list's filters leave, as CSV and as a workbook. */
export function ListExport(props: {
  source: (format: TableFormat) => FileSource
  /** Without its ending. */
  name: string
  children: string
}) {
  const { source, name } = props
  return (
    <span className={styles.export}>
      <ExportButton source={source('csv')} name={`${name}.csv`}>
        {props.children}
      </ExportButton>
      <ExportButton source={source('xlsx')} name={`${name}.xlsx`}>
        엑셀
      </ExportButton>
    </span>
  )
}
