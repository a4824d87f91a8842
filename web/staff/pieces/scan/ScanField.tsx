import { Camera } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { isEnter } from '../../../kit/composing.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { Button } from '../../kit/Button.tsx'
import styles from './ScanField.module.css'

const CameraScan = lazy(() =>
  loadChunk(() => import('./CameraScan.tsx').then((part) => ({ default: part.CameraScan }))),
)

/** Browsers of phones read codes; a desktop with a scanner needs no camera. */
const hasCamera = (): boolean =>
  typeof window !== 'undefined' && 'BarcodeDetector' in window && 'mediaDevices' in navigator

/**
 * The field that a scanner types into: a code and Enter. It keeps the focus, so that one code follows the next; where the
 * browser reads codes, the camera is beside it.
 */
export function ScanField(props: {
  label: string
  hint?: string
  busy?: boolean
  onCode: (code: string) => void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isFilming, setFilming] = useState(false)
  // After the heading of the page, which takes the focus when the page opens.
  useEffect(() => field.current?.focus(), [])
  const read = (code: string) => {
    const text = code.trim()
    setTyped('')
    if (text !== '') props.onCode(text)
  }
  return (
    <div className={styles.scan}>
      <label htmlFor={id}>{props.label}</label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={props.hint}
          aria-busy={props.busy || undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (!isEnter(event)) return
            event.preventDefault()
            read(typed)
          }}
        />
        {hasCamera() && (
          <Button aria-pressed={isFilming} onClick={() => setFilming(!isFilming)}>
            <Camera size={16} aria-hidden="true" /> 카메라
          </Button>
        )}
      </div>
      {isFilming && (
        <Suspense>
          <CameraScan
            onCode={(code) => {
              setFilming(false)
              read(code)
              field.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
