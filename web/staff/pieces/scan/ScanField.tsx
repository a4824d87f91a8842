import { Camera } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { loadChunk } from '../../../kit/connection.ts'
import { Button } from '../../kit/Button.tsx'
import { isOfPage } from '../../kit/keys.ts'
import styles from './ScanField.module.css'
import { scannedText } from './scannedText.ts'

const CameraScan = lazy(() =>
  loadChunk(() => import('./CameraScan.tsx').then((part) => ({ default: part.CameraScan }))),
)

/** Whether there is a camera; a desktop with a scanner has none. Pages that are not encrypted are told of none. */
function useCamera(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (!('mediaDevices' in navigator)) return
    navigator.mediaDevices
      .enumerateDevices()
      .then((devices) => setThere(devices.some(({ kind }) => kind === 'videoinput')))
      .catch(() => undefined)
  }, [])
  return isThere
}

/** Whether the key is Enter, also while an input method, which names it otherwise, ends a syllable by it. */
const isEnter = ({ key, code }: { key: string; code: string }): boolean =>
  key === 'Enter' || /Enter$/.test(code)

/** A letter or a digit, in either mode of the keyboard. */
const isOfCode = /^(Key[A-Z]|Digit\d|Numpad\d)$/

/**
 * The field that a scanner types into: a code and Enter. It takes what is typed into no other field, so that one code
 * follows the next whatever was pressed in between; where there is a camera, it is beside it.
 */
export function ScanField(props: {
  label: string
  hint?: string
  busy?: boolean
  onCode: (code: string) => void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  /** An Enter came while the last letters of a code were still being composed. */
  const isEntered = useRef(false)
  const [typed, setTyped] = useState('')
  const [isFilming, setFilming] = useState(false)
  const hasCamera = useCamera()
  // After the heading of the page, which takes the focus when the page opens.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    // The letter goes where the focus is once its key is down.
    const press = (event: KeyboardEvent) => {
      if (isOfCode.test(event.code) && isOfPage(event)) field.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const read = (scanned: string) => {
    isEntered.current = false
    setTyped('')
    const code = scannedText(scanned)
    if (code !== '') props.onCode(code)
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
            isEntered.current = isEnter(event) && event.nativeEvent.isComposing
            if (!isEnter(event) || isEntered.current) return
            event.preventDefault()
            read(event.currentTarget.value)
          }}
          onCompositionEnd={({ currentTarget }) => isEntered.current && read(currentTarget.value)}
        />
        {hasCamera && (
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
